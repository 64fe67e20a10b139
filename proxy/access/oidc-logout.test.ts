import { randomUUID } from 'node:crypto';
import { type JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { client } from '../testing/openid-provider.ts';
import { ask } from '../testing/test-waybill.ts';
import {
  startOidcWaybill,
  sessionOf,
  signInAs,
  type StartedOidc,
} from '../testing/oidc-waybill.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

async function logOut(
  { waybill }: StartedOidc,
  token: string,
  headers: Record<string, string> = {},
) {
  return await ask(waybill.address, '/api/session/oidc/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
}

function logoutClaims({ provider }: StartedOidc, change: Record<string, unknown> = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: provider.issuer,
    aud: client.client_id,
    iat: now,
    exp: now + 120,
    jti: randomUUID(),
    sub: 's-1',
    events: { [EVENT]: {} },
    ...change,
  };
}

test('ends one session or all sessions of a person on the provider’s request', async () => {
  const started = await startOidcWaybill();
  const { provider, waybill } = started;
  const isIn = async (browser: { header: () => string }) =>
    (await sessionOf(waybill.address, browser.header())).user !== null;
  const [one, two] = [
    await signInAs(started, 's-1', 'anna'),
    await signInAs(started, 's-1', 'anna'),
  ];
  const other = await signInAs(started, 's-2', 'bob');
  const [first] = provider.told;
  expect(first!['sid']).toEqual(expect.any(String));
  const bySid = logoutClaims(started, { sub: undefined, sid: first!['sid'] });
  const reply = await logOut(started, await provider.sign(bySid));
  expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, true, true]);
  const bySubject = await provider.sign(logoutClaims(started), { typ: 'JWT' });
  expect((await logOut(started, bySubject)).status).toBe(200);
  expect([await isIn(two), await isIn(other)]).toEqual([false, true]);
  // Once more, it would end a session that began since.
  const back = await signInAs(started, 's-1', 'anna');
  expect((await logOut(started, bySubject)).status).toBe(400);
  expect(await isIn(back)).toBe(true);
  // A logout token from the provider itself is accepted.
  await provider.logOut('s-1', String(provider.told.at(-1)!['sid']));
  expect(await isIn(back)).toBe(false);
});

test('rejects forged, expired and malformed logout tokens', async () => {
  const started = await startOidcWaybill();
  const { provider, waybill } = started;
  const browser = await signInAs(started, 's-1', 'anna');
  const claims = (change: Record<string, unknown> = {}) => logoutClaims(started, change);
  const old = Math.floor(Date.now() / 1_000) - 3_600;
  const refused = [
    'x',
    await provider.sign(claims(), { isForeign: true }),
    await provider.sign(claims(), { alg: 'none' }),
    await provider.sign(claims(), { alg: 'HS256' }),
    await provider.sign(claims(), { typ: 'at+jwt' }),
    await provider.sign(claims({ iss: 'https://elsewhere.example' })),
    await provider.sign(claims({ aud: 'another' })),
    await provider.sign(claims({ iat: undefined })),
    await provider.sign(claims({ iat: old, exp: undefined })),
    await provider.sign(claims({ exp: old })),
    await provider.sign(claims({ jti: undefined })),
    await provider.sign(claims({ events: undefined })),
    await provider.sign(claims({ events: { other: {} } })),
    await provider.sign(claims({ nonce: 'n' })),
    await provider.sign(claims({ sub: undefined })),
    await provider.sign({ ...provider.told[0]!, events: { [EVENT]: {} }, jti: 'j' }),
  ];
  for (const token of refused) expect((await logOut(started, token)).status, token).toBe(400);
  const good = await provider.sign(claims());
  const post = (body: string, type = 'application/x-www-form-urlencoded') =>
    ask(waybill.address, '/api/session/oidc/logout', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
  expect((await post(`logout_token=${good}&logout_token=${good}`)).status).toBe(400);
  expect((await post('')).status).toBe(400);
  expect((await post(`"${good}"`, 'application/json')).status).toBe(400);
  expect((await sessionOf(waybill.address, browser.header())).user).not.toBeNull();
  // Anybody could fill the log with these.
  const { body } = await waybill.ask('/api/audit', { headers: { cookie: browser.header() } });
  expect(body).not.toContain('sign-out-by-provider');
  // The form is for this endpoint alone.
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await waybill.ask('/api/session', { ...signIn, body: 'name=a' })).status).toBe(415);
});
