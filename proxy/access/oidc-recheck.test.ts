import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { ask } from '../testing/test-waybill.ts';
import { startOidcWaybill, sessionOf, signInAs, startTime } from '../testing/oidc-waybill.ts';

const MINUTE = 60_000;

test.each([true, false])(
  'removes roles revoked at the provider after 5 minutes (by refresh token: %s)',
  async (refreshes) => {
    const later = startTime();
    const started = await startOidcWaybill({ refreshes });
    const { waybill, provider } = started;
    const browser = await signInAs(started, 's-1', 'anna', ['payers', 'books']);
    const cookie = browser.header();
    const rolesNow = async () => (await sessionOf(waybill.address, cookie)).user?.roles;
    provider.person!.claims['realm_access'] = { roles: ['books'] };
    const calls = provider.tokenCalls;
    later(5 * MINUTE - 1_000);
    expect(await rolesNow()).toEqual(['payer', 'accounting', 'triage']);
    later(2_000);
    // Many at once ask once; a token to refresh by is good for one time.
    const all = await Promise.all(Array.from({ length: 20 }, rolesNow));
    for (const now of all) expect(now).toEqual(['accounting', 'triage']);
    expect(provider.tokenCalls - calls).toBe(refreshes ? 1 : 0);
    expect((await waybill.ask('/api/drafts', { headers: { cookie } })).status).toBe(403);
    later(5 * MINUTE);
    provider.person!.claims['realm_access'] = { roles: ['payers'] };
    expect(await rolesNow()).toEqual(['payer']);
    later(5 * MINUTE);
    provider.isForgotten = true;
    expect(await rolesNow()).toBeUndefined();
    provider.isForgotten = false;
    expect(await rolesNow()).toBeUndefined();
  },
);

test('ends a session whose refreshed token is of another person', async () => {
  const later = startTime();
  const started = await startOidcWaybill();
  const { waybill, provider } = started;
  const browser = await signInAs(started, 's-1', 'anna');
  const isIn = async () => (await sessionOf(waybill.address, browser.header())).user !== null;
  const refreshedAs = (sub: string): void => {
    provider.tamper = (token) => provider.sign({ ...decodeJwt(token), sub }, { typ: 'JWT' });
    later(6 * MINUTE);
  };
  refreshedAs('s-1');
  expect(await isIn()).toBe(true);
  refreshedAs('s-2');
  expect(await isIn()).toBe(false);
});

test('trusts no refreshed token that was issued to another client', async () => {
  const later = startTime();
  const started = await startOidcWaybill();
  const { waybill, provider } = started;
  const cookie = (await signInAs(started, 's-1', 'anna', ['payers'])).header();
  const rolesNow = async () => (await sessionOf(waybill.address, cookie)).user?.roles;
  provider.person!.claims['realm_access'] = { roles: ['books'] };
  const azp = 'another';
  provider.tamper = (token) => provider.sign({ ...decodeJwt(token), azp }, { typ: 'JWT' });
  later(6 * MINUTE);
  expect(await rolesNow()).toEqual(['payer']);
  provider.tamper = null;
  later(6 * MINUTE);
  expect(await rolesNow()).toEqual(['accounting', 'triage']);
});

test('continues a session at a provider that refreshes with an access token alone', async () => {
  const later = startTime();
  const started = await startOidcWaybill();
  const { waybill, provider } = started;
  provider.isSparse = true;
  const cookie = (await signInAs(started, 's-1', 'anna', ['payers'])).header();
  const rolesNow = async () => (await sessionOf(waybill.address, cookie)).user?.roles;
  for (const [roles, expected] of [
    [['books'], ['accounting', 'triage']],
    [['payers'], ['payer']],
    [['books'], ['accounting', 'triage']],
  ]) {
    provider.person!.claims['realm_access'] = { roles };
    later(6 * MINUTE);
    expect(await rolesNow()).toEqual(expected);
  }
});

test('limits an access token to the provider’s last known roles, for up to 30 days', async () => {
  const later = startTime();
  const started = await startOidcWaybill();
  const { waybill, provider } = started;
  const browser = await signInAs(started, 's-1', 'anna', ['payers', 'books']);
  const cookie = browser.header();
  const made = await waybill.ask('/api/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'nightly', roles: ['payer', 'triage'], days: 366 }),
  });
  const { token } = JSON.parse(made.body) as { token: string };
  const statusOf = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await ask(waybill.address, path, { headers })).status;
  };
  expect(await statusOf('/api/drafts')).toBe(200);
  provider.person!.claims['realm_access'] = { roles: ['books'] };
  later(6 * MINUTE);
  await sessionOf(waybill.address, cookie);
  expect(await statusOf('/api/drafts')).toBe(403);
  expect(await statusOf('/api/jobs')).toBe(200);
  later(30 * 24 * 60 * MINUTE - MINUTE);
  expect(await statusOf('/api/jobs')).toBe(200);
  later(2 * MINUTE);
  expect(await statusOf('/api/jobs')).toBe(401);
});

test('keeps a session for a limited time while the provider fails, then ends it', async () => {
  const later = startTime();
  const started = await startOidcWaybill();
  const { waybill, provider } = started;
  const browser = await signInAs(started, 's-1', 'anna');
  const isIn = async () => (await sessionOf(waybill.address, browser.header())).user !== null;
  provider.isFailing = true;
  const calls = provider.tokenCalls;
  later(6 * MINUTE);
  expect(await isIn()).toBe(true);
  expect(await isIn()).toBe(true);
  expect(provider.tokenCalls - calls).toBe(1);
  later(4 * MINUTE);
  provider.isFailing = false;
  expect(await isIn()).toBe(true);
  provider.isFailing = true;
  later(15 * MINUTE - 1_000);
  expect(await isIn()).toBe(true);
  later(2_000);
  expect(await isIn()).toBe(false);
  provider.isFailing = false;
  expect(await isIn()).toBe(false);
});

test('stores no provider token in a cookie or, unencrypted, in the database', async () => {
  const started = await startOidcWaybill();
  const tokens: string[] = [];
  started.provider.tamper = async (token) => {
    tokens.push(token);
    return token;
  };
  const browser = await signInAs(started, 's-1', 'anna');
  const rows = await started.sessionRows();
  expect(rows).toHaveLength(1);
  const kept = JSON.stringify([rows, [...browser.cookies]]);
  expect(tokens).toHaveLength(1);
  for (const text of [...tokens, 'refresh', 'access_token']) expect(kept).not.toContain(text);
  // Random texts may hold three letters of it, but hardly a whole header.
  expect(kept).not.toMatch(/eyJhbGci|eyJ0eXAi/);
  expect(rows[0]!['token']).toMatch(/^[\w-]{80,}$/);
});
