import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { client } from '../testing/openid-provider.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { createOidcClient } from './oidc-client.ts';
import {
  startOidcWaybill,
  browseAsPerson,
  annaAtProvider,
  sessionOf,
  signInAs,
  type StartedOidc,
} from '../testing/oidc-waybill.ts';

/** Comes back from the provider with a code that it never gave. */
async function comeBackWithWrongCode({ waybill, provider }: StartedOidc): Promise<void> {
  const browser = browseAsPerson(waybill.address);
  const reply = await browser.go('/api/session/oidc', (url) => url.pathname === '/auth');
  const state = new URL(reply.headers.location!).searchParams.get('state')!;
  const query = new URLSearchParams({ code: 'wrong', state, iss: provider.issuer });
  await browser.go(`/api/session/oidc/callback?${query.toString()}`);
}

test('stops repeated wrong codes before the provider and the log', async () => {
  const started = await startOidcWaybill();
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
  const started = await startOidcWaybill();
  const { waybill, provider, comeBack } = started;
  await provider.close();
  for (let n = 0; n < 60; n++) await comeBackWithWrongCode(started);
  (await comeBack()).person = annaAtProvider;
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/`);
});

test('keeps one browser’s wrong codes from locking out others where a proxy hides their networks', async () => {
  const { waybill, provider } = await startOidcWaybill({ publicUrl: 'https://waybill.example' });
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

test('starts without the provider, reports the problem, and recovers once it is back', async () => {
  const { waybill, comeBack } = await startOidcWaybill({ isThere: false });
  expect((await sessionOf(waybill.address, '')).problem).toMatch(
    /^The sign-in service at localhost/,
  );
  const browser = browseAsPerson(waybill.address);
  await browser.go('/api/session/oidc');
  expect(browser.visited.at(-1)).toBe(`${waybill.address}/sign-in?failure=unavailable`);
  const provider = await comeBack();
  provider.person = annaAtProvider;
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
