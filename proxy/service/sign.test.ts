import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner, type Credentials } from './sign.ts';
import { bounded } from '../testing/bounded.ts';
import { figure } from '../testing/figure.ts';

/**
 * RFC 5849 §3.4 once more, from the raw request line, sharing nothing with what is tested.
 * `protocol` holds the oauth_ parameters without the signature.
 */
function referenceSignature(
  method: string,
  origin: string,
  target: string,
  protocol: readonly (readonly [string, string])[],
  secrets: { consumerSecret: string; tokenSecret: string },
): string {
  const [path, query] = target.split(/\?(.*)/s, 2) as [string, string | undefined];
  const pairs = [...new URLSearchParams(query ?? ''), ...protocol]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const baseString = [method, origin + path, pairs.join('&')].map(encode).join('&');
  const key = `${encode(secrets.consumerSecret)}&${encode(secrets.tokenSecret)}`;
  return createHmac('sha1', key).update(baseString).digest('base64');
}

function encode(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9\-._~]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }).join('');
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function parseHeader(header: string): Map<string, string> {
  expect(header).toMatch(/^OAuth (?:oauth_\w+="[A-Za-z0-9\-._~%]*"(?:, |$)){7}$/);
  return new Map(
    Array.from(header.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [
      name!,
      decodeURIComponent(value!),
    ]),
  );
}

function signatureOf(header: string): string | undefined {
  return parseHeader(header).get('oauth_signature');
}

const photos: Credentials = {
  consumerKey: 'dpf43f3p2l4k3l03',
  consumerSecret: 'kd94hf93k423kf44',
  token: 'nnch734d00sl2jdk',
  tokenSecret: 'pfkkdhi9sl3r4s00',
};

test('matches the signatures in RFC 5849 with the reference implementation', () => {
  // §3.1 as erratum 2550 corrects it; the form body's parameters stand in the query here.
  const example = referenceSignature(
    'POST',
    'http://example.com',
    '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b&c2&a3=2+q',
    [
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ],
    { consumerSecret: 'j49sk3j29djd', tokenSecret: 'dh893hdasih9' },
  );
  expect(example).toBe('r6/TJjbCOr97/+UU0NsvSne7s5g=');
  // §1.2
  const photo = referenceSignature(
    'GET',
    'http://photos.example.net',
    '/photos?file=vacation.jpg&size=original',
    [
      ['oauth_consumer_key', photos.consumerKey],
      ['oauth_token', photos.token],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131202'],
      ['oauth_nonce', 'chapoH'],
    ],
    photos,
  );
  expect(photo).toBe('MdpQcU8iPSUjWoN/UDMsK2sui9I=');
});

test('signs the published example with all seven parameters', () => {
  // OAuth Core 1.0 Revision A, appendix A.5.
  const sign = createSigner({
    credentials: photos,
    origin: new URL('http://photos.example.net'),
    // Seconds that are over: one that has not begun is of the future to a service with the same clock.
    now: () => 1_191_242_096_999,
    nonce: () => 'kllo9940pd9333jh',
  });
  expect(sign('GET', '/photos?file=vacation.jpg&size=original')).toBe(
    'OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="kllo9940pd9333jh", ' +
      'oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D", ' +
      'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1191242096", ' +
      'oauth_token="nnch734d00sl2jdk", oauth_version="1.0"',
  );
});

test('signs the parameters of RFC 5849 §3.4.1.3 like the reference', () => {
  const target = '/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b&c2&a3=2+q&z=1=2&e=&e=x&e=';
  const sign = createSigner({ credentials: photos, origin: new URL('HTTP://EXAMPLE.com:80/x') });
  expectReferenceSignature(sign('POST', target), 'POST', 'http://example.com', target, photos);
});

const awkward = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const textOrMarks = fc.oneof(
  awkward,
  fc.string({ unit: fc.constantFrom(...Array.from(' /&%+=?#,;:"\'!*()~äß漢😀\n')), minLength: 1 }),
);
const wellFormed = textOrMarks.filter((text) => text.isWellFormed());
const name = wellFormed.filter(
  (text) => !text.startsWith('oauth_') && !['__proto__', 'constructor', 'prototype'].includes(text),
);
/** Encoded as a browser, a form or the interface might, commas raw. */
const encodedValue = wellFormed.chain((text) =>
  fc.constantFrom(
    encode(text),
    encode(text).replaceAll('%2C', ','),
    encode(text).replaceAll('%20', '+'),
    encodeURIComponent(text),
  ),
);

const TARGETS = bounded(10_000, 100_000);

test(`matches the reference signature for ${TARGETS} targets and credentials`, () => {
  fc.assert(
    fc.property(
      fc.record({
        consumerKey: wellFormed,
        consumerSecret: wellFormed,
        token: wellFormed,
        tokenSecret: wellFormed,
      }),
      fc.constantFrom('GET', 'POST'),
      fc.constantFrom('', '/edge', '/edge/api%20v1', '/a.b~c/d'),
      fc.array(fc.tuple(name.map(encode), encodedValue), { maxLength: 6 }),
      (credentials, method, prefix, pairs) => {
        const query = pairs.map((pair) => pair.join('=')).join('&');
        const target = `${prefix}/v2/carriers${query === '' ? '' : `?${query}`}`;
        const sign = createSigner({ credentials, origin: new URL('https://API.example:8443') });
        const header = sign(method, target);
        expectReferenceSignature(header, method, 'https://api.example:8443', target, credentials);
      },
    ),
    { numRuns: TARGETS },
  );
  figure(1, 'signatures', `RFC 5849’s own, and ${TARGETS} targets: 0 differ from the reference`);
}, 300_000);

test('rejects a caller’s parameter named like a protocol parameter', () => {
  const sign = createSigner({ credentials: photos, origin: new URL('http://example.com') });
  for (const bad of ['oauth_token=x', 'oauth%5Ftoken=x', '__proto__=1', 'constructor=1']) {
    expect(() => sign('GET', `/v2/carriers?${bad}`)).toThrow(TypeError);
  }
  figure(3, 'oauth_* of a caller', '4 spellings, 0 signed');
});

test('generates a distinct 128-bit nonce every time', () => {
  const sign = createSigner({ credentials: photos, origin: new URL('http://example.com') });
  const nonces = new Set(
    Array.from({ length: 1000 }, () => parseHeader(sign('GET', '/v2/carriers')).get('oauth_nonce')),
  );
  expect(nonces.size).toBe(1000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/);
});

function expectReferenceSignature(
  header: string,
  method: string,
  origin: string,
  target: string,
  credentials: Credentials,
): void {
  const protocol = parseHeader(header);
  expect(protocol.get('oauth_consumer_key')).toBe(credentials.consumerKey);
  expect(protocol.get('oauth_token')).toBe(credentials.token);
  expect(protocol.get('oauth_version')).toBe('1.0');
  protocol.delete('oauth_signature');
  const expected = referenceSignature(method, origin, target, [...protocol], credentials);
  expect(signatureOf(header)).toBe(expected);
}
