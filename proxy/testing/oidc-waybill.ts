import { onTestFinished, vi } from 'vitest';
import { session } from '#contract/session.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { startFakeService } from './fake-service.ts';
import { client, startOpenidProvider } from './openid-provider.ts';
import { ask, startTestWaybill, testCredentials, type Reply } from './test-waybill.ts';
import { openAccessDatabase } from '../access/access-database.ts';

/** Roles by the values of the provider's claim. */
export const rolesOfClaims = { payers: ['payer'], books: ['accounting', 'triage'] };

/** Starts a Waybill and the OpenID provider that it signs people in with. */
export async function startOidcWaybill({
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
        roles: rolesOfClaims,
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

export const annaAtProvider = {
  subject: 's-1',
  claims: { preferred_username: 'anna', realm_access: { roles: ['payers', 'others'] } },
};

/** Walks from address to address as a browser does, with each host's cookies. */
export function browseAsPerson(address: string) {
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
            'sec-fetch-site':
              url.href === begin && !isCallbackAddress(url) ? 'same-origin' : 'cross-site',
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

export const isCallbackAddress = (url: URL) => url.pathname.endsWith('/callback');

export async function sessionOf(address: string, cookie: string) {
  const reply = await ask(address, '/api/session', { headers: { cookie } });
  return session.parse(JSON.parse(reply.body));
}

export type StartedOidc = Awaited<ReturnType<typeof startOidcWaybill>>;

export async function signInAs(
  { waybill, provider }: StartedOidc,
  subject: string,
  name: string,
  roles = ['payers'],
) {
  provider.person = { subject, claims: { preferred_username: name, realm_access: { roles } } };
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  return browser;
}

/** Advances the time for Waybill and for the provider, which runs in this process too. */
export function startTime(): (time: number) => void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  return (time) => void vi.setSystemTime(Date.now() + time);
}
