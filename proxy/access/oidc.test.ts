import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { decodeJwt, type JWTPayload } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { session } from '#contract/session.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { client, startOpenidProvider } from '../testing/openid-provider.ts';
import { ask, startTestWaybill, testCredentials, type Reply } from '../testing/test-waybill.ts';
import { openAccessDatabase } from './access-database.ts';
import { valuesAt } from './claims.ts';
import { createCookie } from './cookie.ts';
import { callerOfSession } from './identify.ts';
import { createOidcClient } from './oidc-client.ts';
import { createMemorySessions } from '../testing/memory-sessions.ts';
import { createSessions } from './sessions.ts';

const roles = { payers: ['payer'], books: ['accounting', 'triage'] };

async function start({
  claimsInToken = false,
  isThere = true,
  logLevel = 'silent',
  refreshes = true,
  access = {},
  accounts = undefined as object | undefined,
  publicUrl = undefined as string | undefined,
} = {}) {
  const service = await startFakeService();
  const uris: string[] = [];
  let provider = await startOpenidProvider(() => uris, { claimsInToken, refreshes });
  const { issuer } = provider;
  if (!isThere) await provider.close();
  const waybill = await startTestWaybill(
    service.baseUrl,
    {
      ...(accounts ? credentialsOf(accounts) : testCredentials),
      OIDC_CLIENT_SECRET: client.client_secret,
      LOG_LEVEL: logLevel,
    },
    {
      access: {
        mode: 'oidc',
        issuer,
        clientId: client.client_id,
        rolesClaim: 'realm_access.roles',
        roles,
        nameClaim: { claim: 'preferred_username', immutable: true },
        ...access,
      },
      ...(accounts && { accounts }),
      ...(publicUrl !== undefined && { publicUrl }),
    },
  );
  uris.push(`${waybill.address}/api/session/oidc/callback`);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
    await provider.close();
  });
  return {
    waybill,
    provider,
    async sessionRows() {
      const { databaseUrl, dataDir } = waybill;
      const database =
        databaseUrl === null ? openAccessDatabase(dataDir) : await openPostgresStore(databaseUrl);
      const rows = await database.read((sql) => sql.all('SELECT * FROM sessions'));
      await database.close();
      return rows;
    },
    comeBack: async () => {
      const port = Number(new URL(issuer).port);
      provider = await startOpenidProvider(() => uris, { port, claimsInToken });
      return provider;
    },
  };
}

function credentialsOf(accounts: object): Record<string, string> {
  const { OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET } = testCredentials;
  const tokens = Object.keys(accounts).flatMap((name) => [
    [`OAUTH_TOKEN__${name.toUpperCase()}`, name],
    [`OAUTH_TOKEN_SECRET__${name.toUpperCase()}`, name],
  ]);
  return { OAUTH_CONSUMER_KEY, OAUTH_CONSUMER_SECRET, ...Object.fromEntries(tokens) };
}

const anna = {
  subject: 's-1',
  claims: { preferred_username: 'anna', realm_access: { roles: ['payers', 'others'] } },
};

/** Walks from address to address as a browser does, with each host's cookies. */
function browse(address: string) {
  const jars: Record<string, Map<string, string>> = {};
  const cookies = (host: string) => (jars[host] ??= new Map());
  const header = (host: string) => [...cookies(host)].map((pair) => pair.join('=')).join('; ');
  const visited: string[] = [];
  return {
    visited,
    cookies: cookies(new URL(address).host),
    header: () => header(new URL(address).host),
    async go(from: string, until = (_url: URL) => false): Promise<Reply> {
      let url = new URL(from, address);
      const begin = url.href;
      for (;;) {
        visited.push(url.href);
        const reply = await ask(url.origin, url.pathname + url.search, {
          headers: {
            cookie: header(url.host),
            // Of a chain that another site has been part of.
            'sec-fetch-site': url.href === begin && !isCallback(url) ? 'same-origin' : 'cross-site',
            'sec-fetch-mode': 'navigate',
          },
        });
        for (const text of reply.headers['set-cookie'] ?? []) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!;
          if (/Max-Age=0|expires=Thu, 01 Jan 1970/i.test(text)) cookies(url.host).delete(name!);
          else cookies(url.host).set(name!, value!);
        }
        const { location } = reply.headers;
        if (location === undefined) return reply;
        url = new URL(location, url);
        if (until(url)) return reply;
      }
    },
  };
}

const isCallback = (url: URL) => url.pathname.endsWith('/callback');

async function sessionOf(address: string, cookie: string) {
  const reply = await ask(address, '/api/session', { headers: { cookie } });
  return session.parse(JSON.parse(reply.body));
}

test.each([false, true])(
  'signs a person in at the provider, with roles from a claim (in the token: %s)',
  async (claimsInToken) => {
    const { waybill, provider } = await start({ claimsInToken });
    provider.person = anna;
    const browser = browse(waybill.address);
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
  const { waybill, provider } = await start();
  provider.person = anna;
  const begun = await waybill.ask('/api/session/oidc');
  expect(begun.headers['set-cookie']).toEqual([
    expect.stringMatching(/^waybill-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
  ]);
});

test('logs sign-ins, failed sign-ins and role changes in the audit log', async () => {
  const { waybill, provider } = await start({
    access: { roles: { ...roles, books: ['admin'] } },
  });
  provider.person = { ...anna, claims: { ...anna.claims, realm_access: { roles: ['payers'] } } };
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  await browse(waybill.address).go('/api/session/oidc/callback?state=forged');
  provider.person = null;
  await browse(waybill.address).go('/api/session/oidc');
  provider.person = { ...anna, claims: { ...anna.claims, realm_access: { roles: ['books'] } } };
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
  const { waybill, provider } = await start();
  provider.person = anna;
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  const cookie = browser.header();
  const reply = await waybill.ask('/api/session', { method: 'DELETE', headers: { cookie } });
  const { next } = JSON.parse(reply.body) as { next: string };
  expect(next).toMatch(new RegExp(`^${provider.issuer}/session/end\\?`));
  expect(next).toContain(encodeURIComponent(`${waybill.address}/sign-in`));
  expect(await sessionOf(waybill.address, cookie)).toMatchObject({ user: null });
});

test('rejects a callback that is forged, repeated or from another browser', async () => {
  const { waybill, provider } = await start();
  provider.person = anna;
  const victim = browse(waybill.address);
  const attacker = browse(waybill.address);
  await attacker.go('/api/session/oidc', isCallback);
  // The attacker's own code, walked into by the victim: their sign-in, not the attacker's.
  const reply = await attacker.go('/api/session/oidc', isCallback);
  const back = reply.headers.location!;
  await victim.go(back);
  expect(victim.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=expired`);
  await victim.go('/api/session/oidc', isCallback);
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
  const started = await start();
  const { waybill } = started;
  const browser = await signInAs(started, 's-1', 'anna');
  const earlier = browser.header();
  await browser.go('/api/session/oidc');
  expect((await sessionOf(waybill.address, browser.header())).user).not.toBeNull();
  expect((await sessionOf(waybill.address, earlier)).user).toBeNull();
});

test('rejects a token of another sign-in by its nonce and by PKCE', async () => {
  const { waybill, provider } = await start();
  provider.person = anna;
  for (const part of ['nonce', 'verifier'] as const) {
    const browser = browse(waybill.address);
    const reply = await browser.go('/api/session/oidc', isCallback);
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

test('checks the return path when the sign-in starts and again before the redirect', async () => {
  const { waybill, provider } = await start();
  provider.person = anna;
  const browser = browse(waybill.address);
  for (const query of ['//evil.example/', '/pay&returnTo=/pay']) {
    await browser.go(`/api/session/oidc?returnTo=${query}`);
    expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
  }
  const reply = await browser.go('/api/session/oidc', isCallback);
  const kept = browser.cookies.get('waybill-sign-in')!;
  const begun = JSON.parse(Buffer.from(kept, 'base64url').toString()) as object;
  const forged = JSON.stringify({ ...begun, returnTo: 'https://evil.example/' });
  browser.cookies.set('waybill-sign-in', Buffer.from(forged).toString('base64url'));
  await browser.go(reply.headers.location!);
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
});

type Started = Awaited<ReturnType<typeof start>>;

async function signInAs(
  { waybill, provider }: Started,
  subject: string,
  name: string,
  roles = ['payers'],
) {
  provider.person = { subject, claims: { preferred_username: name, realm_access: { roles } } };
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  return browser;
}

const MINUTE = 60_000;

/** Advances the time for Waybill and for the provider, which runs in this process too. */
function pass(): (time: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  return (time) => void vi.setSystemTime(Date.now() + time);
}

test('grants no account by a changeable name and locks nobody out', async () => {
  const later = pass();
  const started = await start({
    access: { nameClaim: undefined },
    accounts: { main: { people: ['s-boss'] }, other: { people: ['s-mallory', 'boss'] } },
  });
  const accountsOf = async (subject: string, name: string) => {
    const browser = await signInAs(started, subject, name);
    const now = async () => {
      const said = await sessionOf(started.waybill.address, browser.header());
      return [said.user!.name, ...said.accounts!.map((account) => account.name)];
    };
    const atFirst = await now();
    // The next check with the provider.
    later(6 * MINUTE);
    expect(await now()).toEqual(atFirst);
    return atFirst;
  };
  expect(await accountsOf('s-mallory', 'boss')).toEqual(['s-mallory', 'other']);
  expect(await accountsOf('s-boss', 'boss')).toEqual(['s-boss', 'main']);
  expect(await accountsOf('boss~', 'mallory')).toEqual(['boss~']);
  expect(await accountsOf('S-boss', 'boss')).toEqual([
    expect.stringMatching(/^s-boss~[0-9a-f]{16}$/),
  ]);
});

test('grants accounts by an immutable name in any spelling, and keeps two people apart', async () => {
  const later = pass();
  const started = await start({ accounts: { main: { people: ['Boss'] } } });
  const nameOf = async (subject: string, name: string) => {
    const browser = await signInAs(started, subject, name);
    const now = async () => {
      const said = await sessionOf(started.waybill.address, browser.header());
      return [said.user!.name, said.accounts!.length];
    };
    const atFirst = await now();
    // The next check with the provider.
    later(6 * MINUTE);
    expect(await now()).toEqual(atFirst);
    return atFirst;
  };
  expect(await nameOf('s-1', 'ＢOSS')).toEqual(['boss', 1]);
  expect(await nameOf('s-1', 'boss')).toEqual(['boss', 1]);
  expect(await nameOf('s-2', 'boss')).toEqual([expect.stringMatching(/^boss~[0-9a-f]{16}$/), 1]);
  expect(await nameOf('s-3', '\u202eboss')).toEqual(['s-3', 0]);
  expect(await nameOf('boss', 'anna')).toEqual(['anna', 0]);
});

test('keeps a renamed person’s own data and grants nothing more', async () => {
  const both = ['payers', 'books'];
  const started = await start();
  const draft = `/api/drafts/${randomUUID()}`;
  const mallory = await signInAs(started, 's-m', 'boss', both);
  const body = JSON.stringify({ version: null, name: 'mine', content: { payments: [] } });
  const headers = { cookie: mallory.header(), 'content-type': 'application/json' };
  await started.waybill.ask(draft, { method: 'PUT', headers, body });
  const made = await started.waybill.ask('/api/tokens', {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'nightly', roles: ['payer'], days: 1 }),
  });
  const { token } = JSON.parse(made.body) as { token: string };
  // Otherwise the next person's alerts would go where this person said.
  const channel = `/api/alert-channels/${randomUUID()}`;
  const put = (path: string, value: object) =>
    started.waybill.ask(path, { method: 'PUT', headers, body: JSON.stringify(value) });
  await put(channel, {
    kind: 'webhook',
    name: 'mine',
    url: 'https://hooks.example/mallory',
    format: 'standard',
    address: null,
    subscription: null,
    withText: true,
    keepsQuiet: false,
    mostPerHour: 10,
    digestHour: null,
  });
  await put('/api/alert-times', { zone: 'UTC', quietFrom: 1, quietTo: 2 });
  const alertsOf = async (cookie: string) => {
    const { body } = await started.waybill.ask('/api/alerts', { headers: { cookie } });
    const { channels, times } = JSON.parse(body) as { channels: unknown[]; times: unknown };
    return [channels.length, times !== null];
  };
  expect(await alertsOf(mallory.header())).toEqual([1, true]);
  const byToken = async () => {
    const shown = { authorization: `Bearer ${token}` };
    return (await ask(started.waybill.address, draft, { headers: shown })).status;
  };
  expect(await byToken()).toBe(200);
  const status = async (cookie: string) =>
    (await started.waybill.ask(draft, { headers: { cookie } })).status;
  const boss = await signInAs(started, 's-b', 'boss', both);
  expect(await status(boss.header())).toBe(404);
  const renamed = await signInAs(started, 's-m', 'mallory', both);
  const { body: log } = await started.waybill.ask('/api/audit', {
    headers: { cookie: renamed.header() },
  });
  const signIns = auditList.parse(JSON.parse(log)).entries.map((it) => `${it.who} ${it.detail}`);
  expect(signIns).toContain('mallory formerly boss');
  expect(await status(renamed.header())).toBe(200);
  expect(await alertsOf(renamed.header())).toEqual([1, true]);
  expect(await status(mallory.header())).toBe(401);
  // Otherwise the token would act for the next person with that name.
  expect(await byToken()).toBe(200);
  const again = await signInAs(started, 's-b', 'boss', both);
  expect(await sessionOf(started.waybill.address, again.header())).toMatchObject({
    user: { name: 'boss' },
  });
  expect(await status(again.header())).toBe(404);
  expect(await alertsOf(again.header())).toEqual([0, false]);
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
  const started = await start();
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

test.each([true, false])(
  'removes roles revoked at the provider after 5 minutes (by refresh token: %s)',
  async (refreshes) => {
    const later = pass();
    const started = await start({ refreshes });
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
  const later = pass();
  const started = await start();
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
  const later = pass();
  const started = await start();
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
  const later = pass();
  const started = await start();
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
  const later = pass();
  const started = await start();
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
  const later = pass();
  const started = await start();
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
  const started = await start();
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

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

async function logOut({ waybill }: Started, token: string, headers: Record<string, string> = {}) {
  return await ask(waybill.address, '/api/session/oidc/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
}

function logoutClaims({ provider }: Started, change: Record<string, unknown> = {}): JWTPayload {
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
  const started = await start();
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
  const started = await start();
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

/** Comes back from the provider with a code that it never gave. */
async function comeBackWithWrongCode({ waybill, provider }: Started): Promise<void> {
  const browser = browse(waybill.address);
  const reply = await browser.go('/api/session/oidc', (url) => url.pathname === '/auth');
  const state = new URL(reply.headers.location!).searchParams.get('state')!;
  const query = new URLSearchParams({ code: 'wrong', state, iss: provider.issuer });
  await browser.go(`/api/session/oidc/callback?${query.toString()}`);
}

test('stops repeated wrong codes before the provider and the log', async () => {
  const started = await start();
  const { provider } = started;
  const cookie = (await signInAs(started, 's-1', 'anna')).header();
  const entries = async () => {
    const { body } = await started.waybill.ask('/api/audit?limit=500', { headers: { cookie } });
    return auditList.parse(JSON.parse(body)).entries.filter(({ who }) => who === null).length;
  };
  // A provider that is away makes nobody wait afterwards.
  provider.isFailing = true;
  for (let n = 0; n < 60; n++) await comeBackWithWrongCode(started);
  provider.isFailing = false;
  expect(await entries()).toBe(60);
  provider.tokenCalls = 0;
  for (let n = 0; n < 60; n++) await comeBackWithWrongCode(started);
  expect(provider.tokenCalls).toBe(50);
  expect(await entries()).toBe(110);
  const late = await signInAs(started, 's-1', 'anna');
  expect(late.visited.at(-1)).toContain('/sign-in?failure=too-often');
});

test('makes nobody wait after sign-ins that failed because the provider was unreachable', async () => {
  const started = await start();
  const { waybill, provider, comeBack } = started;
  await provider.close();
  for (let n = 0; n < 60; n++) await comeBackWithWrongCode(started);
  (await comeBack()).person = anna;
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
});

test('keeps one browser’s wrong codes from locking out others where a proxy hides their networks', async () => {
  const { waybill, provider } = await start({ publicUrl: 'https://waybill.example' });
  const failure = async () => {
    const headers = { host: 'waybill.example' };
    const begun = await waybill.ask('/api/session/oidc', { headers });
    const state = new URL(begun.headers.location!).searchParams.get('state')!;
    const query = new URLSearchParams({ code: 'wrong', state, iss: provider.issuer });
    const back = await waybill.ask(`/api/session/oidc/callback?${query.toString()}`, {
      headers: { ...headers, cookie: begun.headers['set-cookie']![0]!.split(';')[0]! },
    });
    return back.headers.location;
  };
  const failures = new Set<string | undefined>();
  for (let n = 0; n < 60; n++) failures.add(await failure());
  expect([...failures]).toEqual(['/sign-in?failure=failed']);
});

test('sends one request to an unreachable provider for many simultaneous sign-ins', async () => {
  let asked = 0;
  const server = createHttpServer((_request, response) => {
    asked++;
    setTimeout(() => response.writeHead(503).end(), 100);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const oidc = await createOidcClient({
    mode: 'oidc',
    issuer: new URL(`http://127.0.0.1:${port}`),
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scope: 'openid',
    nameClaim: null,
    rolesClaim: ['roles'],
    roles: {},
    recheck: { every: 300_000, grace: 600_000 },
  });
  expect(asked).toBe(1);
  const begun = Array.from({ length: 50 }, () => oidc.begin('http://localhost/', '/'));
  expect((await Promise.allSettled(begun)).map(({ status }) => status)).not.toContain('fulfilled');
  expect(asked).toBe(2);
});

test('shows that the provider refused the sign-in', async () => {
  const { waybill } = await start();
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=refused`);
});

test('starts without the provider, reports the problem, and recovers once it is back', async () => {
  const { waybill, comeBack } = await start({ isThere: false });
  expect((await sessionOf(waybill.address, '')).problem).toMatch(
    /^The sign-in service at localhost/,
  );
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=unavailable`);
  const provider = await comeBack();
  provider.person = anna;
  await browser.go('/api/session/oidc');
  expect(await sessionOf(waybill.address, browser.header())).toMatchObject({
    user: { name: 'anna' },
    problem: null,
  });
});

test('starts within seconds although the provider never answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await expect.poll(() => silent.listening).toBe(true);
  const sockets = new Set<{ destroy: () => void }>();
  silent.on('connection', (socket) => sockets.add(socket));
  const service = await startFakeService();
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, OIDC_CLIENT_SECRET: 'x' },
    {
      access: {
        mode: 'oidc',
        issuer: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        clientId: 'w',
        rolesClaim: 'r',
        roles: {},
      },
    },
  );
  expect((await sessionOf(waybill.address, '')).problem).not.toBeNull();
  await waybill.stop();
  await service.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
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
  const { waybill, provider } = await start({ logLevel: 'trace' });
  provider.person = anna;
  const browser = browse(waybill.address);
  const reply = await browser.go('/api/session/oidc', isCallback);
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
