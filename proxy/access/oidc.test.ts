import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { session } from '#contract/session.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { client, startOpenidProvider } from '../testing/openid-provider.ts';
import { ask, startTestWaybill, testCredentials, type Reply } from '../testing/test-waybill.ts';
import { valuesAt } from './claims.ts';
import { createCookie } from './cookie.ts';
import { callerOfSession } from './identify.ts';
import { createMemorySessions } from './memory-sessions.ts';
import { createSessions } from './sessions.ts';

const roles = { payers: ['payer'], books: ['accounting', 'triage'] };

async function start({ claimsInToken = false, isThere = true, logLevel = 'silent' } = {}) {
  const service = await startFakeService();
  const uris: string[] = [];
  let provider = await startOpenidProvider(() => uris, { claimsInToken });
  const { issuer } = provider;
  if (!isThere) await provider.close();
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, OIDC_CLIENT_SECRET: client.client_secret, LOG_LEVEL: logLevel },
    {
      access: {
        mode: 'oidc',
        issuer,
        clientId: client.client_id,
        rolesClaim: 'realm_access.roles',
        roles,
      },
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
    comeBack: async () => {
      const port = Number(new URL(issuer).port);
      provider = await startOpenidProvider(() => uris, { port, claimsInToken });
      return provider;
    },
  };
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
  'one signs in at the provider, with roles by a claim (in the token: %s)',
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
    // What the sign-in took is gone; the session stays.
    expect([...browser.cookies.keys()]).toEqual(['waybill-session']);
    const drafts = await waybill.ask('/api/drafts', { headers: { cookie: browser.header() } });
    expect(drafts.status).toBe(200);
    const carriers = await waybill.ask('/api/v2/carriers', {
      headers: { cookie: browser.header() },
    });
    expect(carriers.status).toBe(403);
  },
);

test('the cookie of a sign-in that has begun is Lax and no script’s; a session’s is Strict', async () => {
  const { waybill, provider } = await start();
  provider.person = anna;
  const begun = await waybill.ask('/api/session/oidc');
  expect(begun.headers['set-cookie']).toEqual([
    expect.stringMatching(/^waybill-sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
  ]);
});

test('signing out ends the session, and leads to the provider', async () => {
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

test('another browser’s, a forged and a repeated way back sign nobody in', async () => {
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

test('a token made for another sign-in is refused: by its nonce, and by PKCE', async () => {
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

test('where to return to is looked at when it comes, and again when it is gone to', async () => {
  const { waybill, provider } = await start();
  provider.person = anna;
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc?returnTo=//evil.example/');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
  const reply = await browser.go('/api/session/oidc', isCallback);
  const kept = browser.cookies.get('waybill-sign-in')!;
  const begun = JSON.parse(Buffer.from(kept, 'base64url').toString()) as object;
  const forged = JSON.stringify({ ...begun, returnTo: 'https://evil.example/' });
  browser.cookies.set('waybill-sign-in', Buffer.from(forged).toString('base64url'));
  await browser.go(reply.headers.location!);
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
});

test('a person is who they were: another’s name is not given out, one’s own does not change', async () => {
  const { waybill, provider } = await start();
  const nameOf = async (subject: string, name: string) => {
    provider.person = { subject, claims: { ...anna.claims, preferred_username: name } };
    const browser = browse(waybill.address);
    await browser.go('/api/session/oidc');
    const said = await sessionOf(waybill.address, browser.header());
    return said.user?.name ?? browser.visited.at(-1)!;
  };
  expect(await nameOf('s-1', 'anna')).toBe('anna');
  expect(await nameOf('s-2', 'anna')).toBe(`${waybill.address}/sign-in?failure=name-taken`);
  expect(await nameOf('s-1', 'bob')).toBe('anna');
  expect(await nameOf('s-2', 'bob')).toBe('bob');
  expect(await nameOf('s-3', '\u202eevil')).toBe(`${waybill.address}/sign-in?failure=failed`);
});

test('a no of the provider is told', async () => {
  const { waybill } = await start();
  const browser = browse(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=refused`);
});

test('Waybill starts without its provider, says so, and finds it later', async () => {
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

test('what listens and never answers holds the start up for seconds alone', async () => {
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

test('a session is of the way in by which it came: set up otherwise, it is none', async () => {
  const sessions = createSessions({
    store: createMemorySessions(),
    lifetimes: { idle: 60_000, absolute: 60_000 },
  });
  const of = { name: 'anna', source: 'local', revision: 'r', claims: ['payers'] };
  const id = await sessions.begin(of, undefined);
  const cookie = createCookie({ name: 's', isSecure: false, sameSite: 'Strict' });
  const rolesOf = async () => ['payer' as const];
  const as = (source: string) => callerOfSession({ sessions, cookie, source, rolesOf }, id, false);
  expect(await as('local')).toMatchObject({ name: 'anna', roles: ['payer'] });
  expect(await as('["oidc","https://id.example/","waybill"]')).toBeNull();
});

test('no secret, code or token of a sign-in is in a log line', async () => {
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

test('claims are found by their path, and only as texts', () => {
  const claims = { a: { b: ['x', 1, '', 'y'] }, 'https://w/r': 'z' };
  expect(valuesAt(claims, ['a', 'b'])).toEqual(['x', 'y']);
  expect(valuesAt(claims, ['https://w/r'])).toEqual(['z']);
  for (const path of [['a'], ['b'], ['a', 'b', '0'], ['constructor', 'name'], ['__proto__']]) {
    expect(valuesAt(claims, path).filter((value) => value !== 'x')).toEqual([]);
  }
});
