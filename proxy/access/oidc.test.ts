import { decodeJwt } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { client } from '../testing/openid-provider.ts';
import { ask } from '../testing/test-waybill.ts';
import { valuesAt } from './claims.ts';
import { createCookie } from './cookie.ts';
import { callerOfSession } from './identify.ts';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { createSessions } from './sessions.ts';
import {
  startOidcWaybill,
  browseAsPerson,
  annaAtProvider,
  sessionOf,
  signInAs,
  rolesOfClaims,
  isCallbackAddress,
} from '../testing/oidc-waybill.ts';

test.each([false, true])(
  'signs a person in at the provider, with roles from a claim (in the token: %s)',
  async (claimsInToken) => {
    const { waybill, provider } = await startOidcWaybill({ claimsInToken });
    provider.person = annaAtProvider;
    const browser = browseAsPerson(waybill.address);
    const reply = await browser.go('/api/session/oidc?returnTo=/pay/new%3Fa%3D1');
    expect(browser.visited.at(-1)).toBe(`${waybill.address}/pay/new?a=1`);
    expect(reply.body).toContain('<!doctype html>');
    const [asked] = provider.asked;
    expect(asked!.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked!.get(name)!.length).toBeGreaterThanOrEqual(43);
    }
    expect(await sessionOf(waybill.address, browser.header())).toMatchObject({
      mode: 'oidc',
      user: { name: 'anna', roles: ['payer'] },
      problem: null,
    });
    // The sign-in's own cookies are gone; the session stays.
    expect([...browser.cookies.keys()]).toEqual(['waybill-session']);
    const drafts = await waybill.ask('/api/drafts', { headers: { cookie: browser.header() } });
    expect(drafts.status).toBe(200);
    const carriers = await waybill.ask('/api/v2/carriers', {
      headers: { cookie: browser.header() },
    });
    expect(carriers.status).toBe(403);
  },
);

test('sets the sign-in cookie HttpOnly and SameSite=Lax', async () => {
  const { waybill, provider } = await startOidcWaybill();
  provider.person = annaAtProvider;
  const begun = await waybill.ask('/api/session/oidc');
  expect(begun.headers['set-cookie']).toEqual([
    expect.stringMatching(/^waybill-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
  ]);
});

test('logs sign-ins, failed sign-ins and role changes in the audit log', async () => {
  const { waybill, provider } = await startOidcWaybill({
    access: { roles: { ...rolesOfClaims, books: ['admin'] } },
  });
  provider.person = {
    ...annaAtProvider,
    claims: { ...annaAtProvider.claims, realm_access: { roles: ['payers'] } },
  };
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  await browseAsPerson(waybill.address).go('/api/session/oidc/callback?state=forged');
  provider.person = null;
  await browseAsPerson(waybill.address).go('/api/session/oidc');
  provider.person = {
    ...annaAtProvider,
    claims: { ...annaAtProvider.claims, realm_access: { roles: ['books'] } },
  };
  await browser.go('/api/session/oidc');
  const { body } = await waybill.ask('/api/audit', { headers: { cookie: browser.header() } });
  const { entries } = auditList.parse(JSON.parse(body));
  const log = entries.map(
    ({ who, what, detail, outcome }) => `${who} ${what} (${detail}) ${outcome}`,
  );
  expect(log.toSorted()).toEqual(
    [
      'anna sign-in () 303',
      'anna first-visit (payer) 200',
      'null sign-in () 401',
      'anna sign-in () 303',
      'anna change-rights (admin) 200',
    ].toSorted(),
  );
});

test('ends the session on sign-out and continues to the provider’s sign-out page', async () => {
  const { waybill, provider } = await startOidcWaybill();
  provider.person = annaAtProvider;
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  const cookie = browser.header();
  const reply = await waybill.ask('/api/session', { method: 'DELETE', headers: { cookie } });
  const { next } = JSON.parse(reply.body) as { next: string };
  expect(next).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`));
  expect(next).toContain(encodeURIComponent(`${waybill.address}/sign-in`));
  expect(await sessionOf(waybill.address, cookie)).toMatchObject({ user: null });
});

test('rejects a callback that is forged, repeated or from another browser', async () => {
  const { waybill, provider } = await startOidcWaybill();
  provider.person = annaAtProvider;
  const victim = browseAsPerson(waybill.address);
  const attacker = browseAsPerson(waybill.address);
  await attacker.go('/api/session/oidc', isCallbackAddress);
  // The attacker's own code, walked into by the victim: their sign-in, not the attacker's.
  const reply = await attacker.go('/api/session/oidc', isCallbackAddress);
  const back = reply.headers.location!;
  await victim.go(back);
  expect(victim.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=expired`);
  await victim.go('/api/session/oidc', isCallbackAddress);
  await victim.go(back);
  expect(victim.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=expired`);
  expect([...victim.cookies.keys()]).toEqual([]);

  const begun = attacker.header();
  await attacker.go(back);
  expect(attacker.cookies.has('waybill-session')).toBe(true);
  const again = await ask(waybill.address, new URL(back).pathname + new URL(back).search, {
    headers: { cookie: begun, 'sec-fetch-site': 'cross-site' },
  });
  expect(again.headers.location).toMatch(/^\/sign-in\?failure=/);
  expect(again.headers['set-cookie']!.join()).not.toMatch(/waybill-session=[\w-]/);
});

test('ends the earlier session of a browser that signs in again', async () => {
  const started = await startOidcWaybill();
  const { waybill } = started;
  const browser = await signInAs(started, 's-1', 'anna');
  const earlier = browser.header();
  await browser.go('/api/session/oidc');
  expect((await sessionOf(waybill.address, browser.header())).user).not.toBeNull();
  expect((await sessionOf(waybill.address, earlier)).user).toBeNull();
});

test('rejects a token of another sign-in by its nonce and by PKCE', async () => {
  const { waybill, provider } = await startOidcWaybill();
  provider.person = annaAtProvider;
  for (const part of ['nonce', 'verifier'] as const) {
    const browser = browseAsPerson(waybill.address);
    const reply = await browser.go('/api/session/oidc', isCallbackAddress);
    const kept = browser.cookies.get('waybill-sign-in')!;
    const begun = JSON.parse(Buffer.from(kept, 'base64url').toString()) as Record<string, string>;
    begun[part] = 'x'.repeat(43);
    browser.cookies.set(
      'waybill-sign-in',
      Buffer.from(JSON.stringify(begun)).toString('base64url'),
    );
    await browser.go(reply.headers.location!);
    expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=failed`);
    expect([...browser.cookies.keys()]).toEqual([]);
  }
});

test.each([
  ['a foreign key', { isForeign: true }, {}],
  ['no signature', { alg: 'none' }, {}],
  ['the client’s secret', { alg: 'HS256' }, {}],
  ['another issuer', {}, { iss: 'https://elsewhere.example' }],
  ['another audience', {}, { aud: 'another' }],
  ['another authorized party', {}, { azp: 'another' }],
  ['another nonce', {}, { nonce: 'another' }],
  ['an end in the past', {}, { exp: 1 }],
])('rejects an ID token with %s', async (_what, how, change) => {
  const started = await startOidcWaybill();
  const { provider } = started;
  provider.tamper = (token) =>
    provider.sign({ ...decodeJwt(token), ...change }, { typ: 'JWT', ...how });
  const browser = await signInAs(started, 's-1', 'anna');
  expect(browser.visited.at(-1)).toBe(`${started.waybill.address}/sign-in?failure=failed`);
  expect([...browser.cookies.keys()]).toEqual([]);
  const azp = client.client_id;
  provider.tamper = (token) => provider.sign({ ...decodeJwt(token), azp }, { typ: 'JWT' });
  const other = await signInAs(started, 's-1', 'anna');
  expect(other.cookies.has('waybill-session')).toBe(true);
});

test('checks the return path when the sign-in starts and again before the redirect', async () => {
  const { waybill, provider } = await startOidcWaybill();
  provider.person = annaAtProvider;
  const browser = browseAsPerson(waybill.address);
  for (const query of ['//evil.example/', '/pay&returnTo=/pay']) {
    await browser.go(`/api/session/oidc?returnTo=${query}`);
    expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
  }
  const reply = await browser.go('/api/session/oidc', isCallbackAddress);
  const kept = browser.cookies.get('waybill-sign-in')!;
  const begun = JSON.parse(Buffer.from(kept, 'base64url').toString()) as object;
  const forged = JSON.stringify({ ...begun, returnTo: 'https://evil.example/' });
  browser.cookies.set('waybill-sign-in', Buffer.from(forged).toString('base64url'));
  await browser.go(reply.headers.location!);
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
});

test('shows that the provider refused the sign-in', async () => {
  const { waybill } = await startOidcWaybill();
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=refused`);
});

test('rejects a session from another sign-in mode', async () => {
  const sessions = createSessions({
    store: createMemorySessions(),
    lifetimes: { idle: 60_000, absolute: 60_000 },
  });
  const of = { name: 'anna', source: 'local', revision: 'r', claims: ['payers'] };
  const id = await sessions.begin(of, undefined);
  const cookie = createCookie({ name: 's', isSecure: false, sameSite: 'Strict' });
  const rightsOf = async () => ({ roles: ['payer' as const], boundAs: 'anna' });
  const as = (source: string) => callerOfSession({ sessions, cookie, source, rightsOf }, id, false);
  expect(await as('local')).toMatchObject({ name: 'anna', roles: ['payer'] });
  expect(await as('["oidc","https://id.example/","waybill"]')).toBeNull();
});

test('writes no secret, code or token of a sign-in to the log', async () => {
  const lines: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((text: string) => lines.push(text)) as never;
  onTestFinished(() => void (process.stderr.write = write));
  const { waybill, provider } = await startOidcWaybill({ logLevel: 'trace' });
  provider.person = annaAtProvider;
  const browser = browseAsPerson(waybill.address);
  const reply = await browser.go('/api/session/oidc', isCallbackAddress);
  const back = reply.headers.location!;
  const begun = browser.cookies.get('waybill-sign-in')!;
  await browser.go(back);
  await browser.go(back);
  expect(browser.visited.at(-1)).toContain('failure=');
  const ours = lines.filter((line) => line.startsWith('{')).join('');
  expect(ours).toContain('/api/session/oidc/callback');
  const secrets = [client.client_secret, new URL(back).searchParams.get('code')!, begun, 'eyJ'];
  expect(secrets.filter((secret) => ours.includes(secret))).toEqual([]);
});

test('finds claims by their path and only accepts strings', () => {
  const claims = { a: { b: ['x', 1, '', 'y'] }, 'https://w/r': 'z' };
  expect(valuesAt(claims, ['a', 'b'])).toEqual(['x', 'y']);
  expect(valuesAt(claims, ['https://w/r'])).toEqual(['z']);
  for (const path of [['a'], ['b'], ['a', 'b', '0'], ['constructor', 'name'], ['__proto__']]) {
    expect(valuesAt(claims, path).filter((value) => value !== 'x')).toEqual([]);
  }
});
