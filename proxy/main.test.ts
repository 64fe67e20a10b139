import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sendJson, startFakeService, type ReceivedRequest } from './testing/fake-service.ts';
import { freePort } from './testing/free-port.ts';
import { spawnWaybill, type WaybillProcess } from './testing/spawn-waybill.ts';
import { ask, makeFolder, testCredentials } from './testing/test-waybill.ts';

function folder(): string {
  const path = makeFolder();
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

function start(cwd: string, environment: Record<string, string>): WaybillProcess {
  const waybill = spawnWaybill(cwd, environment);
  onTestFinished(async () => {
    waybill.kill('SIGKILL');
    await waybill.exit;
  });
  return waybill;
}

const remote = { SERVICE_BASE_URL: 'http://127.0.0.1:9', ...testCredentials };

test.each<[string, Record<string, string>, string, RegExp]>([
  [
    'a bad address',
    { SERVICE_BASE_URL: 'api.example.com' },
    '{}',
    /^SERVICE_BASE_URL is not an http/,
  ],
  ['a missing secret', { OAUTH_TOKEN_SECRET: '' }, '{}', /^OAUTH_TOKEN_SECRET is missing/],
  ['a lost settings file', { WAYBILL_SETTINGS: 'x.json' }, '{}', /^WAYBILL_SETTINGS can’t be read/],
  ['a bad settings file', {}, '{"codez":{}}', /^WAYBILL_SETTINGS: unknown key codez/],
  [
    'a bad database',
    { DATABASE_URL: 'mysql://u:p@db/w' },
    '{}',
    /^DATABASE_URL is not a PostgreSQL address/,
  ],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/w' },
    '{}',
    /^PostgreSQL at 127\.0\.0\.1:1\/w: nothing listens there\.$/m,
  ],
])('refuses to start with one clear line: %s', async (_what, environment, file, line) => {
  const cwd = folder();
  writeFileSync(join(cwd, 'waybill.json'), file);
  const waybill = start(cwd, { ...remote, WAYBILL_SETTINGS: 'waybill.json', ...environment });
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toMatch(line);
  expect(waybill.stderr().trimEnd().split('\n')).toHaveLength(1);
  expect(waybill.stdout()).toBe('');
});

test.each([
  ['{"codez":{}}', 'unknown key codez; correct the file.'],
  [
    '{"service":{"baseUrl":"api.example.com"}}',
    'service.baseUrl is not an http or https address: write it like https://api.example.com.',
  ],
])('names the file in the data folder where no variable names one: %s', async (file, problem) => {
  const cwd = folder();
  mkdirSync(join(cwd, 'data'));
  const path = join(cwd, 'data', 'waybill-settings.json');
  writeFileSync(path, file);
  const waybill = start(cwd, { DATA_DIR: join(cwd, 'data') });
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toBe(`${path}: ${problem}\n`);
});

test('refuses to start on a port in use with one clear line', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await expect.poll(() => taken.listening).toBe(true);
  const { port } = taken.address() as AddressInfo;
  const waybill = start(folder(), { ...remote, PORT: String(port) });
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toBe(
    `PORT ${port} is in use. Stop the other program, or set another PORT.\n`,
  );
});

test('keeps running when its log output is closed', async () => {
  const waybill = start(folder(), { ...remote, LOG_LEVEL: 'info' });
  const address = await waybill.address;
  waybill.leaveLog();
  for (let round = 0; round < 3; round++) {
    expect((await ask(address, '/healthz')).status).toBe(200);
    expect((await ask(address, '/api/status')).status).toBe(200);
  }
  waybill.kill('SIGTERM');
  expect(await waybill.exit).toBe(0);
});

test('refuses to start with a read-only data folder with one clear line', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'file'), '');
  const waybill = start(cwd, { ...remote, DATA_DIR: 'file/data' });
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toMatch(/^DATA_DIR can’t be written \([^)]+\): [^\n]+\n$/);
});

test('refuses to start without a built page with one clear line', async () => {
  const cwd = folder();
  rmSync(join(cwd, 'dist'), { recursive: true });
  const waybill = start(cwd, remote);
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toBe('The page is not built. Run npm run build first.\n');
});

test('refuses to start a second Waybill on the same data with one clear line', async () => {
  const cwd = folder();
  await start(cwd, remote).address;
  const second = start(cwd, remote);
  expect(await second.exit).toBe(1);
  expect(second.stderr().trimEnd().split('\n')).toHaveLength(1);
});

test('reports a damaged journal in one line, serves reads and refuses writes', async () => {
  const service = await startFakeService();
  onTestFinished(service.close);
  const cwd = folder();
  mkdirSync(join(cwd, 'data'), { mode: 0o700 });
  const path = join(cwd, 'data', 'waybill.db');
  writeFileSync(path, '');
  const waybill = start(cwd, { ...remote, SERVICE_BASE_URL: service.baseUrl });
  const address = await waybill.address;
  const reason = `${path} is damaged: it holds no journal.`;
  expect(waybill.stderr()).toBe(
    `Waybill can’t use its journal: ${reason} It refuses all writes.\n`,
  );
  const ready = await ask(address, '/readyz');
  expect(ready.status).toBe(503);
  expect(JSON.parse(ready.body)).toMatchObject({
    store: false,
    service: true,
    journal: 'unavailable',
    storeDetail: reason,
  });
  expect((await ask(address, '/api/v2/carriers')).status).toBe(200);
  const write = await ask(address, '/api/v2/notifications/archive', {
    method: 'POST',
    headers: {
      origin: address,
      'content-type': 'application/json',
      'idempotency-key': '5f0c6a1e-6a0f-4bd0-9a50-0f2a7a4be001',
    },
    body: '{"Archive":[]}',
  });
  expect(write.status).toBe(503);
  expect(JSON.parse(write.body)).toMatchObject({
    type: 'urn:waybill:problem:journal-unavailable',
    detail: expect.stringContaining('it holds no journal'),
  });
});

test('starts while the service is down and reports a wrong firstPage setting later', async () => {
  const port = await freePort();
  const cwd = folder();
  writeFileSync(join(cwd, 'waybill.json'), '{"firstPage":1}');
  const environment = {
    SERVICE_BASE_URL: `http://127.0.0.1:${port}`,
    WAYBILL_SETTINGS: 'waybill.json',
  };
  const waybill = start(cwd, { ...remote, ...environment });
  const address = await waybill.address;
  expect(waybill.stderr()).toBe('');
  const service = await startFakeService(({ target }, response) => {
    const number = Number(
      /^\/v2\/(?:notifications|accounting\/receivables)\/\d+\/(\d+)/.exec(target)?.[1],
    );
    const Result = number === 0 ? [{ Id: 'a' }] : [];
    sendJson(response, 200, { Paging: { PageNumber: number }, Result });
  }, port);
  onTestFinished(service.close);
  await expect
    .poll(() => waybill.stderr())
    .toBe(
      'The setting firstPage is 1, but the service numbers its pages from 0.' +
        ' The first rows of every list are missing. Remove firstPage from the settings file.\n',
    );
  const line = waybill.stderr().trimEnd();
  const ready = await ask(address, '/readyz');
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.body)).toMatchObject({ service: true, firstPage: line });
  const status = await ask(address, '/api/status', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(JSON.parse(status.body)).toMatchObject({
    firstPage: { value: 1, contradiction: line },
  });
});

test('reads settings from .env and warns about plain HTTP to a remote host', async () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, '.env'),
    Object.entries({ ...remote, SERVICE_BASE_URL: 'http://waybill.invalid/x' })
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const waybill = start(cwd, {});
  const address = await waybill.address;
  const settings = await ask(address, '/api/settings');
  expect(JSON.parse(settings.body)).toMatchObject({
    service: { kind: 'remote', host: 'waybill.invalid', credentials: true },
  });
  expect(waybill.stderr()).toMatch(/^SERVICE_BASE_URL uses plain http, [^\n]+\n$/);
  expect(waybill.stdout()).toBe(`Waybill is open at ${address}\n`);
});

/** Answers with empty lists, which Waybill reads by itself, and holds requests for carriers. */
function holdCarriers(hold: (response: ServerResponse) => void) {
  return ({ target }: ReceivedRequest, response: ServerResponse): void => {
    if (target === '/v2/carriers') hold(response);
    else sendJson(response, 200, { Result: [] });
  };
}

test('refuses to start with an unreadable .env in one line that says so', async () => {
  const cwd = folder();
  // The tests may run as a user who can read every file.
  mkdirSync(join(cwd, '.env'));
  const waybill = start(cwd, {});
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toBe(
    `${join(cwd, '.env')} can’t be read: make it readable for the user who starts Waybill.\n`,
  );
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'finishes a read on %s, then exits with 0',
  async (signal) => {
    const held: ServerResponse[] = [];
    const service = await startFakeService(holdCarriers((response) => void held.push(response)));
    onTestFinished(service.close);
    const waybill = start(folder(), { ...remote, SERVICE_BASE_URL: service.baseUrl });
    const reading = ask(await waybill.address, '/api/v2/carriers');
    await expect.poll(() => held.length).toBe(1);
    waybill.kill(signal);
    await expect
      .poll(async () =>
        ask(await waybill.address, '/healthz').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(0);
    sendJson(held[0]!, 200, { Result: [] });
    expect((await reading).status).toBe(200);
    expect(await waybill.exit).toBe(0);
    expect(waybill.stderr()).toBe('');
  },
);

test('exits at once on a second signal', async () => {
  let held = 0;
  const service = await startFakeService(holdCarriers(() => void held++));
  onTestFinished(service.close);
  const waybill = start(folder(), { ...remote, SERVICE_BASE_URL: service.baseUrl });
  const reading = ask(await waybill.address, '/api/v2/carriers').catch(() => {});
  await expect.poll(() => held).toBe(1);
  waybill.kill('SIGINT');
  await expect
    .poll(async () =>
      ask(await waybill.address, '/healthz').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(0);
  const again = setInterval(() => waybill.kill('SIGINT'), 100);
  expect(await waybill.exit).toBe(130);
  clearInterval(again);
  await reading;
});

test('finishes a read when Ctrl-C arrives twice', async () => {
  const held: ServerResponse[] = [];
  const service = await startFakeService(holdCarriers((response) => void held.push(response)));
  onTestFinished(service.close);
  const waybill = start(folder(), { ...remote, SERVICE_BASE_URL: service.baseUrl });
  const reading = ask(await waybill.address, '/api/v2/carriers');
  await expect.poll(() => held.length).toBe(1);
  waybill.kill('SIGINT');
  waybill.kill('SIGINT');
  sendJson(held[0]!, 200, { Result: [] });
  expect((await reading).status).toBe(200);
  expect(await waybill.exit).toBe(0);
});

test('uses the sandbox without a service address and stops it with Waybill', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'waybill.json'), '{"sandbox":{"notifications":50}}');
  const waybill = start(cwd, { WAYBILL_SETTINGS: 'waybill.json' });
  const address = await waybill.address;
  expect(waybill.stdout()).toMatch(/^Waybill is open at \S+ \(sample data: [^\n]+\)\n$/);
  const reply = await ask(address, '/api/v2/notifications/5/1?statuses=0,1,2', {
    method: 'POST',
    headers: { origin: address },
  });
  expect(JSON.parse(reply.body)).toMatchObject({ Success: true });
  const [sandbox] = childrenOf(waybill.pid);
  waybill.kill('SIGTERM');
  expect(await waybill.exit).toBe(0);
  await expect.poll(() => isRunning(sandbox!)).toBe(false);
});

test('reports in one line that the sandbox died, and stops', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'waybill.json'), '{"sandbox":{"notifications":50}}');
  const waybill = start(cwd, { WAYBILL_SETTINGS: 'waybill.json' });
  await waybill.address;
  process.kill(childrenOf(waybill.pid)[0]!, 'SIGKILL');
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr()).toBe('The sandbox exited, so Waybill stops.\n');
});

test('refuses to start with wrong sandbox settings with one clear line', async () => {
  const cwd = folder();
  writeFileSync(join(cwd, 'waybill.json'), '{"sandbox":{"notifications":-1}}');
  const waybill = start(cwd, { WAYBILL_SETTINGS: 'waybill.json' });
  expect(await waybill.exit).toBe(1);
  expect(waybill.stderr().trimEnd().split('\n')).toHaveLength(1);
});

test('stops the sandbox when Waybill is killed', async () => {
  const cwd = folder();
  const waybill = start(cwd, {});
  await waybill.address;
  const [sandbox] = childrenOf(waybill.pid);
  waybill.kill('SIGKILL');
  await expect.poll(() => isRunning(sandbox!)).toBe(false);
});

function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? [pid!] : []));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
