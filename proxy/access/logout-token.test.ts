import { exportJWK, generateKeyPair, createLocalJWKSet, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { LOGOUT_TOKEN_AGE, readLogoutToken } from './logout-token.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const { privateKey, publicKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [await exportJWK(publicKey)] });
const now = (): number => Math.floor(Date.now() / 1_000);

function claims(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    iss: 'https://id.example',
    aud: 'waybill',
    iat: now(),
    jti: '1',
    sub: 'ada',
    sid: 's1',
    events: { [EVENT]: {} },
    ...change,
  };
}

async function read(
  change: Record<string, unknown> = {},
  { typ = 'logout+jwt', issuer = 'https://id.example' } = {},
) {
  const token = await new SignJWT(claims(change))
    .setProtectedHeader({ alg: 'ES256', ...(typ === '' ? {} : { typ }) })
    .sign(privateKey);
  return await readLogoutToken(token, { keys, issuer, clientId: 'waybill' });
}

test('reads the person and the session of a token', async () => {
  expect(await read()).toEqual({ id: expect.any(String), subject: 'ada', sid: 's1' });
  expect(await read({ sid: undefined })).toMatchObject({ subject: 'ada', sid: null });
  expect(await read({ sub: undefined })).toMatchObject({ subject: null, sid: 's1' });
});

test('tells tokens apart by their issuer and jti alone', async () => {
  const { id } = await read();
  expect((await read({ sub: 'bo', iat: now() - 5 })).id).toBe(id);
  expect((await read({ jti: '2' })).id).not.toBe(id);
  const issuer = 'https://other.example';
  expect((await read({ iss: issuer }, { issuer })).id).not.toBe(id);
});

test.each(['', 'JWT', 'jwt', 'logout+jwt', 'application/logout+jwt'])(
  'accepts the type %j',
  async (typ) => {
    expect((await read({}, { typ })).subject).toBe('ada');
  },
);

test.each<[string, Record<string, unknown>]>([
  ['another issuer', { iss: 'https://other.example' }],
  ['another client', { aud: 'other' }],
  ['no time', { iat: undefined }],
  ['an old time', { iat: now() - LOGOUT_TOKEN_AGE / 1_000 - 120 }],
  ['a time to come', { iat: now() + 120 }],
  ['an expiry in the past', { exp: now() - 120 }],
  ['no jti', { jti: undefined }],
  ['an empty jti', { jti: '' }],
  ['a number as its jti', { jti: 1 }],
  ['no events', { events: undefined }],
  ['another event', { events: { 'http://example.com': {} } }],
  ['no event', { events: { [EVENT]: null } }],
  ['a text as its event', { events: { [EVENT]: 'yes' } }],
  ['a nonce', { nonce: 'n' }],
  ['neither person nor session', { sub: undefined, sid: undefined }],
  ['an empty person', { sub: '' }],
  ['an empty session', { sid: '' }],
  ['a number as its session', { sid: 1 }],
])('refuses a token with %s', async (_name, change) => {
  await expect(read(change)).rejects.toThrow();
});

test.each(['at+jwt', 'id_token+jwt', 'null'])('refuses the type %j', async (typ) => {
  await expect(read({}, { typ })).rejects.toThrow('not a logout token');
});

test('refuses an algorithm with a shared secret', async () => {
  const secret = new Uint8Array(32);
  const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(secret);
  const options = { issuer: 'https://id.example', clientId: 'waybill' };
  await expect(readLogoutToken(token, { ...options, keys: () => secret })).rejects.toThrow(/alg/);
});
