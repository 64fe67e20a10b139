import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import type { ServiceTest } from '#contract/administration.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { versionOf } from '../settings/saved-settings.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { spawnWaybill } from '../testing/spawn-waybill.ts';
import { startSupervised, type SupervisedTestWaybill } from '../testing/supervised-waybill.ts';
import { ask, makeFolder } from '../testing/test-waybill.ts';

const secrets = {
  consumerKey: 'key of mine',
  consumerSecret: 'hush & 100%',
  token: 'tökén',
  tokenSecret: 'hush=ß+',
};

async function tryService(
  waybill: SupervisedTestWaybill,
  baseUrl: string,
  credentials: object = secrets,
): Promise<ServiceTest> {
  const body = { baseUrl, credentials };
  const reply = await waybill.ask('/api/admin/service/test', 'POST', body);
  expect(reply.status, reply.body).toBe(200);
  return JSON.parse(reply.body) as ServiceTest;
}

function outcomes({ areas }: ServiceTest): Record<string, string> {
  return Object.fromEntries(areas.map(({ area, outcome }) => [area, outcome]));
}

test('redirects every page to the setup until the sandbox is chosen', async () => {
  const waybill = await startSupervised();
  for (const page of ['/', '/inbox', '/carriers/DHL.DE']) {
    const { status, headers } = await waybill.ask(page);
    expect([status, headers.location]).toEqual([302, '/setup']);
  }
  expect((await waybill.ask('/setup')).status).toBe(200);
  expect((await waybill.ask('/assets/main-Ab12.js')).status).toBe(200);
  // Programs have the sandbox already.
  const listed = await waybill.ask('/api/v2/notifications/5/1', 'POST');
  expect((JSON.parse(listed.body) as { Result: unknown[] }).Result).toHaveLength(5);

  const { version } = await waybill.settings();
  const chosen = await waybill.ask('/api/admin/sandbox', 'POST', { version });
  expect(chosen.status, chosen.body).toBe(200);
  expect((await waybill.ask('/inbox')).status).toBe(200);
  await waybill.again();
  expect((await waybill.ask('/')).status).toBe(200);
});

test('connects a service without a manual restart and reveals no secret', async () => {
  const service = await startSandbox({
    preset: 'contrary',
    notifications: 300,
    arrivalsPerMinute: 0,
  });
  onTestFinished(() => service.close());
  const waybill = await startSupervised();
  const tested = await tryService(waybill, service.url, service.credentials);
  expect(outcomes(tested)).toEqual({
    notifications: 'works',
    records: 'works',
    receivables: 'works',
    payments: 'works',
    carriers: 'works',
  });
  expect(tested.firstPage).toBe(0);
  expect(tested.units.length).toBeGreaterThan(0);
  // The test makes only reads.
  const writes = /update|archive|acknowledge|apply/;
  expect(service.requests.filter(({ target }) => writes.test(target))).toEqual([]);

  const before = await waybill.settings();
  const wanted = {
    version: before.version,
    baseUrl: service.url,
    credentials: service.credentials,
    codes: { units: { '0': 'USD' } },
  };
  const connected = await waybill.ask('/api/admin/service', 'POST', wanted);
  expect(connected.status, connected.body).toBe(200);
  const after = await waybill.restarted(before);
  expect(after).toMatchObject({
    problem: null,
    service: { kind: 'remote', baseUrl: `${service.url}/`, hasCredentials: true, fixed: null },
    codes: { units: { '0': 'USD' } },
  });
  const listed = await waybill.ask('/api/v2/notifications/5/0', 'POST');
  expect((JSON.parse(listed.body) as { Result: unknown[] }).Result).toHaveLength(5);
  expect((await waybill.ask('/inbox')).status).toBe(200);

  const file = readFileSync(join(waybill.dataDir, 'waybill-settings.json'), 'utf8');
  const audit = (await waybill.ask('/api/audit')).body;
  expect(audit).toContain('connect-service');
  const told = [connected.body, JSON.stringify(after), file, audit, waybill.said.join('\n')];
  for (const secret of Object.values(service.credentials)) {
    for (const text of told) expect(text).not.toContain(secret);
  }
  const credentials = join(waybill.dataDir, 'waybill-credentials.json');
  expect(statSync(credentials).mode & 0o777).toBe(0o600);
  await waybill.again();
  expect((await waybill.settings()).service.kind).toBe('remote');

  // The way back.
  const { version } = await waybill.settings();
  const way = await waybill.settings();
  await waybill.ask('/api/admin/sandbox', 'POST', { version });
  expect((await waybill.restarted(way)).service.kind).toBe('sandbox');
  expect(() => statSync(credentials)).toThrow('ENOENT');
});

test('reports the test result for each area and follows no redirect', async () => {
  const elsewhere = await startFakeService();
  const service = await startFakeService(({ target }, response) => {
    if (target.startsWith('/v2/notifications')) sendJson(response, 401, {});
    else if (target.includes('/payments/')) sendJson(response, 501, {});
    else if (target.startsWith('/v2/accounting')) sendJson(response, 403, {});
    else response.writeHead(307, { location: `${elsewhere.baseUrl}/v2/carriers` }).end();
  });
  const waybill = await startSupervised();
  const tested = await tryService(waybill, service.baseUrl);
  expect(outcomes(tested)).toEqual({
    notifications: 'refused',
    records: 'refused',
    receivables: 'refused',
    payments: 'absent',
    carriers: 'failed',
  });
  expect(tested.firstPage).toBeNull();
  expect(elsewhere.received).toEqual([]);
  await service.close();
  await elsewhere.close();

  const gone = await tryService(waybill, service.baseUrl);
  expect(gone.areas.map(({ detail }) => detail)).toEqual(
    Array.from({ length: 5 }, () => 'Nothing answers at this address and port.'),
  );
  const unknown = await tryService(waybill, 'https://waybill.invalid/');
  expect(new Set(Object.values(outcomes(unknown)))).toEqual(new Set(['unreachable']));
  for (const baseUrl of ['ftp://x', 'file:///etc/passwd', 'https://a:b@c', 'https://c/?q=1']) {
    const body = { baseUrl, credentials: secrets };
    expect((await waybill.ask('/api/admin/service/test', 'POST', body)).status).toBe(400);
  }
});

test('keeps settings from the environment read-only and says why', async () => {
  const service = await startFakeService();
  onTestFinished(() => service.close());
  const waybill = await startSupervised({ SERVICE_BASE_URL: service.baseUrl });
  const { version, service: shown, readOnly } = await waybill.settings();
  expect(shown.fixed).toBe('The environment sets SERVICE_BASE_URL. Change it there.');
  expect(readOnly).toBeNull();
  const wanted = { version, baseUrl: 'https://other.example', credentials: secrets };
  expect((await waybill.ask('/api/admin/service', 'POST', wanted)).status).toBe(403);
  expect((await waybill.ask('/api/admin/sandbox', 'POST', { version })).status).toBe(403);
  expect((await waybill.ask('/inbox')).status).toBe(200);
});

test('applies names at once and rejects a change based on outdated settings', async () => {
  const waybill = await startSupervised();
  const path = join(waybill.dataDir, 'waybill-settings.json');
  const names = async () =>
    (JSON.parse((await waybill.ask('/api/settings')).body) as { codes: { units: object } }).codes
      .units;
  const { version } = await waybill.settings();
  const change = (of: string, units: object) =>
    waybill.ask('/api/admin/settings', 'PUT', { version: of, codes: { units } });
  expect((await change(version, { '0': 'Euro' })).status).toBe(200);
  expect(await names()).toEqual({ '0': 'Euro' });
  const second = await change(version, { '0': 'Dollar' });
  expect(second.status).toBe(409);
  expect(second.body).toContain('settings-changed');
  expect(await names()).toEqual({ '0': 'Euro' });
  const wrong = await change((await waybill.settings()).version, { euro: 'Euro' });
  expect(wrong.status).toBe(400);
  expect(wrong.body).toContain('a code is a whole number');

  // An edit by hand applies without a restart, and keeps keys that the browser does not know.
  writeFileSync(path, '{ "cache": { "lists": 7 }, "codes": { "units": { "0": "Yen" } } }');
  await expect.poll(names).toEqual({ '0': 'Yen' });
  const now = await waybill.settings();
  expect(now.needsRestart).toBe(true);
  expect((await change(now.version, { '0': 'Won' })).status).toBe(200);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    cache: { lists: 7 },
    codes: { units: { '0': 'Won' } },
  });

  // A file that can't be read is left alone.
  writeFileSync(path, '{ "codes": // mine\n {} }');
  expect((await change(now.version, { '0': 'Lira' })).status).toBe(409);
  expect((await waybill.ask('/api/admin/settings')).status).toBe(400);
  expect(readFileSync(path, 'utf8')).toContain('// mine');
});

test('names the settings file that can’t be written and the reason', async () => {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // A file beside it would have too long a name.
  const file = join(folder, 'x'.repeat(255));
  writeFileSync(file, '{}');
  const waybill = await startSupervised({ WAYBILL_SETTINGS: file });
  const { version } = await waybill.settings();
  const { status, body } = await waybill.ask('/api/admin/sandbox', 'POST', { version });
  expect(status).toBe(409);
  expect(JSON.parse(body)).toMatchObject({
    type: problemType('settings-unwritable'),
    detail: `Waybill can’t write ${file} (ENAMETOOLONG). Nothing was saved.`,
  });
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('returns to the earlier service if Waybill can’t start with the new one', async () => {
  const waybill = await startSupervised();
  const before = await waybill.settings();
  // As good as any to what is checked, but the sandbox's data was made with another seed.
  await waybill.ask('/api/admin/sandbox', 'POST', { version: before.version });
  const path = join(waybill.dataDir, 'waybill-settings.json');
  writeFileSync(path, '{ "sandbox": { "seed": 99 } }');
  const { version, run } = await waybill.settings();
  const wanted = { version, baseUrl: 'http://127.0.0.1:9/', credentials: secrets };
  await waybill.ask('/api/admin/service', 'POST', wanted);
  const remote = await waybill.restarted({ run });
  expect(remote.service.kind).toBe('remote');
  await waybill.ask('/api/admin/sandbox', 'POST', { version: remote.version });
  const back = await waybill.restarted(remote);
  expect(back.service.kind).toBe('remote');
  expect(back.problem).toMatch(/seed/);
  expect(back.service.hasCredentials).toBe(true);
});

test('writes no submitted secret to the log', async () => {
  const service = await startFakeService(({ target }, response) => {
    if (target.includes('carriers')) sendJson(response, 500, {});
    else response.destroy();
  });
  const cwd = makeFolder();
  const waybill = spawnWaybill(cwd, { LOG_LEVEL: 'trace' });
  onTestFinished(async () => {
    waybill.kill('SIGKILL');
    await waybill.exit;
    await service.close();
    rmSync(cwd, { recursive: true });
  });
  const address = await waybill.address;
  const send = (path: string, body: object) =>
    ask(address, path, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const wanted = { baseUrl: service.baseUrl, credentials: secrets };
  const replies = [
    await send('/api/admin/service/test', wanted),
    await send('/api/admin/service/test', { ...wanted, baseUrl: 'nowhere' }),
    await send('/api/admin/service', { ...wanted, version: 'another' }),
    await send('/api/admin/service', { ...wanted, version: versionOf(null) }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 400, 409, 200]);
  await expect
    .poll(async () => (await ask(address, '/api/settings').catch(() => null))?.body ?? '')
    .toContain('"kind":"remote"');
  await ask(address, '/api/status', { headers: { 'sec-fetch-site': 'same-origin' } });
  const told = [...replies.map(({ body }) => body), waybill.stdout(), waybill.stderr()].join('\n');
  expect(told).toContain('/api/admin/service');
  for (const secret of Object.values(secrets)) {
    expect(told).not.toContain(secret);
    expect(told).not.toContain(encodeURIComponent(secret));
    expect(told).not.toContain(JSON.stringify(secret).slice(1, -1));
  }
});
