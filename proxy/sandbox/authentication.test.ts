import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClient, type Client } from './testing/client.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ basePath: '/edge/api' });
});
afterAll(() => client.sandbox.close());

const list = '/v2/notifications/5/1';
const seconds = (): number => Math.floor(Date.now() / 1000);

test('accepts a correctly signed request', async () => {
  expect((await client.post(list)).status).toBe(200);
});

test.each([
  '?statuses=1,2',
  '?statuses=1%2C2',
  '?types=Blog,Batch&statuses=0,1,2',
  '?statuses=1&odd=a+b%20c&odd2=%3D%26%25&empty=&bare&%C3%A4=%E2%82%AC',
  "?x=(*)'!~-._",
])('verifies the signature over the query as sent: %s', async (query) => {
  expect((await client.post(list + query)).status).toBe(200);
});

test.each([
  ['oauth_consumer_key', { oauth_consumer_key: 'someone else' }, 'oauth_consumer_key is unknown'],
  ['oauth_token', { oauth_token: 'another' }, 'oauth_token is unknown'],
  ['oauth_version', { oauth_version: '1.1' }, 'oauth_version is not 1.0'],
  ['method', { oauth_signature_method: 'PLAINTEXT' }, 'oauth_signature_method is not HMAC-SHA1'],
  ['old', { oauth_timestamp: String(seconds() - 400) }, 'off by more than 300 s'],
  ['early', { oauth_timestamp: String(seconds() + 400) }, 'off by more than 300 s'],
  ['no number', { oauth_timestamp: '1e9' }, 'not a positive integer'],
  ['empty nonce', { oauth_nonce: '' }, 'oauth_nonce is empty'],
  ['signature', { oauth_signature: 'r6/TJjbCOr97/+UU0NsvSne7s5g=' }, 'does not match'],
  ['empty signature', { oauth_signature: '' }, 'does not match'],
  ['an eighth parameter', { oauth_callback: 'x' }, 'oauth_callback is not expected'],
] as const)('rejects a request for its OAuth parameter: %s', async (_, parameters, message) => {
  const reply = await client.post(list, undefined, { parameters });
  expect(reply.status).toBe(401);
  expect(reply.loose).toMatchObject({ Success: false });
  expect(reply.loose.Messages[0].Text).toContain(message);
});

test.each([
  'oauth_consumer_key',
  'oauth_nonce',
  'oauth_signature_method',
  'oauth_timestamp',
  'oauth_version',
  'oauth_token',
])('rejects a request without %s', async (name) => {
  const reply = await client.post(list, undefined, { parameters: { [name]: null } });
  expect(reply.status).toBe(401);
  expect(reply.loose.Messages[0].Text).toBe(`${name} is missing`);
});

test.each(['consumerSecret', 'tokenSecret'] as const)(
  'rejects a request signed with another %s',
  async (name) => {
    const credentials = { ...client.sandbox.credentials, [name]: 'wrong' };
    const reply = await client.post(list, undefined, { credentials });
    expect(reply.status).toBe(401);
    expect(reply.loose.Messages[0].Text).toContain('does not match');
  },
);

test('rejects a repeated request', async () => {
  const parameters = { oauth_nonce: 'the same', oauth_timestamp: String(seconds()) };
  expect((await client.post(list, undefined, { parameters })).status).toBe(200);
  const again = await client.post(list, undefined, { parameters });
  expect(again.status).toBe(401);
  expect(again.loose.Messages[0].Text).toBe('oauth_nonce was used before');
});

test('does not use up a nonce for a forged request', async () => {
  const parameters = { oauth_nonce: 'forged first', oauth_timestamp: String(seconds()) };
  const credentials = { ...client.sandbox.credentials, tokenSecret: 'wrong' };
  expect((await client.post(list, undefined, { parameters, credentials })).status).toBe(401);
  expect((await client.post(list, undefined, { parameters })).status).toBe(200);
});

test.each([
  ['Basic abc', 'not of scheme OAuth'],
  ['OAuth oauth_nonce=bare', 'malformed'],
  ['OAuth oauth_nonce="a", oauth_nonce="b"', 'given twice'],
  ['OAuth oauth_nonce="%zz"', 'Percent-encoding'],
])('rejects the header %s', async (authorization, message) => {
  const reply = await client.post(list, undefined, {
    credentials: null,
    headers: { authorization },
  });
  expect(reply.status).toBe(401);
  expect(reply.loose.Messages[0].Text).toContain(message);
});

test('rejects oauth_ parameters in the query', async () => {
  const reply = await client.post(`${list}?oauth_extra=1`);
  expect(reply.status).toBe(401);
  expect(reply.loose.Messages[0].Text).toContain('belong in Authorization');
});

test('requires a signature for everything but carriers', async () => {
  const credentials = null;
  expect((await client.get('/v2/carriers', { credentials })).status).toBe(200);
  expect((await client.get('/v2/carriers/methods/UPS', { credentials })).status).toBe(200);
  expect((await client.post(list, undefined, { credentials })).status).toBe(401);
  expect((await client.get('/v2/accounting/receivables/5/1', { credentials })).status).toBe(401);
});
