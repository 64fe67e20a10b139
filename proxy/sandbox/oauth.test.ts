import { expect, test } from 'vitest';
import { createNonceMemory } from './nonces.ts';
import { signatureBaseString, signHmacSha1, verifyOAuth, type SignedRequest } from './oauth.ts';

const example: SignedRequest = {
  method: 'POST',
  target: '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b',
  host: 'EXAMPLE.COM:80',
  contentType: 'application/x-www-form-urlencoded',
  body: 'c2&a3=2+q',
  authorization:
    'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="bYT5CMsGcbgUdFHObYMEfcx6bsw%3D"',
};

test('builds the base string of RFC 5849 §3.4.1.1', () => {
  expect(signatureBaseString(example)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  );
});

test('computes the signature of RFC 5849 §3.1 with erratum 2550', () => {
  const signature = signHmacSha1(signatureBaseString(example), {
    consumerSecret: 'j49sk3j29djd',
    tokenSecret: 'dh893hdasih9',
  });
  expect(signature).toBe('r6/TJjbCOr97/+UU0NsvSne7s5g=');
});

test('computes the signature of RFC 5849 §1.2', () => {
  const photos: SignedRequest = {
    method: 'GET',
    target: '/photos?file=vacation.jpg&size=original',
    host: 'photos.example.net',
    contentType: undefined,
    body: '',
    authorization:
      'OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131202", oauth_nonce="chapoH", oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"',
  };
  const signature = signHmacSha1(signatureBaseString(photos), {
    consumerSecret: 'kd94hf93k423kf44',
    tokenSecret: 'pfkkdhi9sl3r4s00',
  });
  expect(signature).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=');
});

test('handles JSON bodies, unusual queries and ports in the base string', () => {
  const request: SignedRequest = {
    method: 'post',
    target: '/a%2Fb/?x=1=2&&y&x=&%C3%BC=+',
    host: 'Service.Example:8443',
    contentType: 'application/json;charset=UTF-8',
    body: '{"a":1}',
    authorization: 'OAuth oauth_nonce="n%2A"',
  };
  expect(decodeURIComponent(signatureBaseString(request))).toBe(
    'POST&http://service.example:8443/a%2Fb/&%C3%BC=%20&oauth_nonce=n%2A&x=&x=1%3D2&y=',
  );
});

test('accepts a nonce with a new timestamp and rejects its reuse', () => {
  const credentials = { consumerKey: 'k', consumerSecret: 's', token: 't', tokenSecret: 'u' };
  const nonces = createNonceMemory();
  const now = 1_700_000_000_000;
  const verifyAt = (timestamp: number, at: number): void => {
    const request: SignedRequest = {
      method: 'GET',
      target: '/v2/x',
      host: 'h',
      contentType: undefined,
      body: '',
      authorization: `OAuth oauth_consumer_key="k", oauth_token="t", oauth_signature_method="HMAC-SHA1", oauth_version="1.0", oauth_nonce="once", oauth_timestamp="${timestamp}"`,
    };
    const signature = encodeURIComponent(signHmacSha1(signatureBaseString(request), credentials));
    const authorization = `${request.authorization}, oauth_signature="${signature}"`;
    verifyOAuth({ ...request, authorization }, credentials, nonces, at);
  };
  verifyAt(1_700_000_000, now);
  verifyAt(1_700_000_001, now);
  expect(() => verifyAt(1_700_000_000, now)).toThrow('oauth_nonce was used before');
  // Once it is forgotten, its timestamp is too old.
  expect(() => verifyAt(1_700_000_000, now + 299_000)).toThrow('oauth_nonce was used before');
  expect(() => verifyAt(1_700_000_000, now + 700_000)).toThrow('off by more than 300 s');
});
