import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pageSettings } from '#contract/page-settings.ts';
import { problem } from '#contract/problem.ts';
import { serviceStatus } from '#contract/service-status.ts';
import { sendJson, startFakeService, type FakeService } from './testing/fake-service.ts';
import { ask, askRaw, startTestWaybill, type TestWaybill } from './testing/test-waybill.ts';

let service: FakeService;
let waybill: TestWaybill;

beforeAll(async () => {
  service = await startFakeService((request, response) => {
    response.setHeader('set-cookie', 'theirs=1');
    response.setHeader('access-control-allow-origin', '*');
    if (request.target.includes('accounting')) sendJson(response, 404, { Success: false });
    else sendJson(response, 200, { Success: true, Result: [] });
  });
  waybill = await startTestWaybill(service.baseUrl);
});
beforeEach(() => {
  service.received.length = 0;
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

const LIST = '/api/v2/notifications/10/1';
const KEY = '5f0c6a1e-6a0f-4bd0-9a50-0f2a7a4be001';

test('passes on the service’s reply without its headers', async () => {
  const reply = await waybill.ask(`${LIST}?statuses=0`, { method: 'POST' });
  expect(reply).toMatchObject({ status: 200, body: '{"Success":true,"Result":[]}' });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  expect(reply.headers).not.toHaveProperty('set-cookie');
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
  expect(await waybill.ask('/api/v2/accounting/receivables/1')).toMatchObject({ status: 404 });
});

test('forwards no browser header to the service', async () => {
  const reply = await waybill.ask(`${LIST}?statuses=1`, {
    method: 'POST',
    headers: {
      authorization: 'Basic x',
      cookie: 'a=b',
      connection: 'authorization, content-type',
      'accept-language': 'de',
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/v2/secret',
      'cache-control': 'no-cache',
      'content-length': '0',
    },
  });
  expect(reply.status).toBe(200);
  const { rawHeaders } = service.received[0]!;
  const names = rawHeaders.filter((_, index) => index % 2 === 0).toSorted();
  expect(names).toEqual([
    'accept',
    'accept-encoding',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
  expect(rawHeaders.join('\n')).not.toMatch(/evil|Basic|a=b/);
});

test.each([
  ['another host', { host: 'evil.example' }, 421],
  ['Waybill’s name on another port', { host: 'localhost:1' }, 421],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another site of the same owner', { 'sec-fetch-site': 'same-site' }, 403],
])('rejects a request from %s before sending anything', async (_who, headers, status) => {
  for (const path of [`${LIST}?types=Blog`, '/api/settings', '/api/status']) {
    const reply = await waybill.ask(path, { method: 'POST', headers });
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toContain('application/problem+json');
  }
  expect(service.received).toEqual([]);
});

test.each([
  '/api/settings',
  '/%61pi/settings',
  '/api/%73ettings',
  '/api/status',
  '/%61pi/status',
  '/healthz',
  '/%68ealthz',
  '/readyz',
  '/readyz?x',
  '/api/v2/carriers',
  '/%61pi/v2/carriers',
  '/api/%762/carriers',
  '/api%2Fsettings',
  '/api/nope',
  '/API/settings',
  '//api/settings',
  '/./api/settings',
  '/x/../api/settings',
  '/api/settings#x',
  '/%2561pi/settings',
])('reveals nothing at %s to another site', async (path) => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  for (const method of ['GET', 'HEAD', 'POST']) {
    const reply = await ask(waybill.address, path, { method, headers });
    // A path that is no endpoint may be a screen: then the answer is the page, which holds no data.
    if (reply.status === 200) expect(reply.headers['content-type']).toContain('text/html');
    else expect(reply.status).toBe(403);
  }
  expect(service.received).toEqual([]);
});

test.each(['/%61pi/settings', '/%68ealthz', '/icon%2Esvg', '/api/settings%23', '/api%2Fsettings'])(
  'does not treat %s as another spelling of an endpoint',
  async (path) => {
    const { headers } = await waybill.ask(path);
    // The page, as for any path that may be a screen, or a problem: never the endpoint.
    expect(headers['content-type']).toMatch(/^(?:text\/html|application\/problem\+json);/);
  },
);

test.each(['%31', '1.', '.', '1%2F..%2F2', '1%00'])(
  'rejects the ID %s in an address because IDs have only one spelling',
  async (id) => {
    for (const list of ['batches', 'drafts']) {
      const { status, body } = await waybill.ask(`/api/${list}/${id}`);
      expect(status).toBe(404);
      expect(problem.parse(JSON.parse(body)).type).toBe('urn:waybill:problem:unknown-endpoint');
    }
  },
);

test.each(['http://evil.example/api/settings', '*'])(
  'rejects the target %s, which is not a path',
  async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { status, body } = await waybill.ask(path, { method });
      expect({ status, body }).toMatchObject({ status: 400 });
      expect(problem.parse(JSON.parse(body)).type).toBe('urn:waybill:problem:bad-parameter');
    }
  },
);

test('opens a page from any site but not under another host name', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect(await ask(waybill.address, '/inbox', { headers })).toMatchObject({ status: 200 });
  const rebound = await ask(waybill.address, '/', { headers: { host: 'evil.example' } });
  expect(rebound.status).toBe(421);
});

const update = '{"Read":[],"Unread":[],"Archive":[]}';
const json = { 'content-type': 'application/json' };

test.each([
  ['no key', {}, update, 400, 'idempotency-key-missing'],
  ['a key that is not a UUID', { 'idempotency-key': '1' }, update, 400, 'idempotency-key-missing'],
  ['text', { 'content-type': 'text/plain' }, update, 415, 'wrong-content-type'],
  [
    'a form',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'a=1',
    415,
    'wrong-content-type',
  ],
  ['a type like JSON', { 'content-type': 'application/jsonp' }, update, 415, 'wrong-content-type'],
  [
    'JSON in Latin',
    { 'content-type': 'application/json; charset=latin1' },
    update,
    415,
    'wrong-content-type',
  ],
  ['no JSON', {}, '{"Read":[', 400, 'bad-body'],
  ['nothing', {}, '', 400, 'bad-body'],
  ['a list', {}, '[]', 400, 'bad-body'],
  ['too little', {}, '{"Read":[],"Unread":[]}', 400, 'bad-body'],
  ['too much', {}, '{"Read":[],"Unread":[],"Archive":[],"Delete":[]}', 400, 'bad-body'],
  ['a name twice', {}, `{"Read":[],"Read":["${KEY}"],"Unread":[],"Archive":[]}`, 400, 'bad-body'],
  ['the same twice', {}, '{"Read":[],"Read":[],"Unread":[],"Archive":[]}', 400, 'bad-body'],
  ['an invalid ID', {}, '{"Read":["1"],"Unread":[],"Archive":[]}', 400, 'bad-body'],
  ['a prototype', {}, '{"__proto__":{"Archive":[]},"Read":[],"Unread":[]}', 400, 'bad-body'],
  [
    'too many bytes',
    {},
    `{"Read":[],"Unread":[],"Archive":[${' '.repeat(1024 * 1024)}]}`,
    413,
    'body-too-large',
  ],
])('rejects a write with %s before recording it', async (what, headers, body, status, kind) => {
  const key = what === 'no key' ? {} : { 'idempotency-key': KEY };
  const reply = await waybill.ask('/api/v2/notifications/update', {
    method: 'POST',
    headers: { ...json, ...key, ...headers },
    body,
  });
  expect(reply.status).toBe(status);
  expect(problem.parse(JSON.parse(reply.body)).type).toBe(`urn:waybill:problem:${kind}`);
  expect(service.received).toEqual([]);
});

test('rejects a read with a body', async () => {
  const reply = await waybill.ask(LIST, { method: 'POST', headers: json, body: '{}' });
  expect(reply.status).toBe(400);
  expect(service.received).toEqual([]);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
  'rejects %s everywhere',
  async (method) => {
    for (const path of [LIST, '/api/v2/carriers', '/api/status', '/']) {
      const { status } = await waybill.ask(path, { method });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(service.received).toEqual([]);
  },
);

test('sends the page its settings', async () => {
  const { body } = await waybill.ask('/api/settings');
  expect(pageSettings.parse(JSON.parse(body))).toMatchObject({
    service: { kind: 'remote', host: new URL(service.baseUrl).host, credentials: true },
    firstPage: 1,
    worstSeverity: 'highest',
    codes: { units: {} },
  });
});

test('reports the state of the service and checks it once per interval', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, async () => (await waybill.ask('/api/status')).body),
  );
  expect(new Set(replies).size).toBe(1);
  const { areas } = serviceStatus.parse(JSON.parse(replies[0]!));
  expect(areas.notifications.state).toBe('answering');
  expect(areas.accounting.state).toBe('absent');
  expect(areas.carriers.state).toBe('answering');
  expect(service.received).toHaveLength(3);
});

test('is alive, and ready without accounting', async () => {
  expect((await ask(waybill.address, '/healthz')).status).toBe(200);
  const { status, body } = await ask(waybill.address, '/readyz');
  expect({ status, body: JSON.parse(body) }).toEqual({
    status: 200,
    body: { store: true, service: true, clockOffset: expect.any(Number) },
  });
});

test('stays alive but not ready when the service is down', async () => {
  const gone = await startFakeService();
  const alone = await startTestWaybill(gone.baseUrl, undefined, { deadlines: { read: 200 } });
  // Read once, so that the carriers stand in the cache: readiness must not rest on it.
  expect((await alone.ask('/api/v2/carriers')).status).toBe(200);
  await gone.close();
  expect((await alone.ask('/healthz')).status).toBe(200);
  expect((await alone.ask('/readyz')).status).toBe(503);
  const { areas } = serviceStatus.parse(JSON.parse((await alone.ask('/api/status')).body));
  expect(areas.notifications.state).toBe('unreachable');
  expect(areas.carriers.state).toBe('unreachable');
  expect(await alone.ask('/api/v2/accounting/receivables/1')).toMatchObject({ status: 502 });
  await alone.stop();
});

test('is ready, and says so, when the service refuses the credentials', async () => {
  const refusing = await startFakeService(({ target }, response) =>
    sendJson(response, target === '/v2/carriers' ? 200 : 401, { Result: [] }),
  );
  const alone = await startTestWaybill(refusing.baseUrl);
  const { status, body } = await alone.ask('/readyz');
  // Every proxy has the same credentials, and people need the page to correct them.
  expect({ status, body: JSON.parse(body) }).toMatchObject({
    status: 200,
    body: { store: true, service: true, credentials: 'refused' },
  });
  await alone.stop();
  await refusing.close();
});

test('serves carriers and refuses writes unsent without credentials', async () => {
  const alone = await startTestWaybill(service.baseUrl, {});
  expect((await alone.ask('/api/v2/carriers')).status).toBe(200);
  const { areas } = serviceStatus.parse(JSON.parse((await alone.ask('/api/status')).body));
  expect(areas.notifications.state).toBe('no-credentials');
  expect(areas.carriers.state).toBe('answering');
  const write = await alone.ask('/api/v2/notifications/update', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': KEY },
    body: update,
  });
  expect(write).toMatchObject({ status: 503 });
  expect(service.received.every(({ target }) => target === '/v2/carriers')).toBe(true);
  await alone.stop();
});

test.each([
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: HOST\r\ncontent-length: 0\r\ncontent-length: 1\r\n\r\n',
  ],
  ['an unknown method', 'BREW / HTTP/1.1\r\nhost: HOST\r\n\r\n'],
  ['no HTTP', 'hello\r\n\r\n'],
  ['a bare line feed', 'GET / HTTP/1.1\nhost: HOST\n\n'],
  ['no host', 'GET /api/settings HTTP/1.1\r\nconnection: close\r\n\r\n'],
  [
    'two hosts',
    'GET /api/settings HTTP/1.1\r\nhost: HOST\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
  ],
  ['one host twice', 'GET / HTTP/1.1\r\nhost: HOST\r\nHost: HOST\r\nconnection: close\r\n\r\n'],
  ['a broken escape', 'GET /% HTTP/1.1\r\nhost: HOST\r\nconnection: close\r\n\r\n'],
])('reports a request with %s as a regular problem', async (_what, request) => {
  const reply = await askRaw(waybill.address, request);
  expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  for (const header of [
    'content-type: application/problem+json; charset=utf-8',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  ]) {
    expect(reply).toContain(`\r\n${header}\r\n`);
  }
  const read = problem.parse(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))));
  expect(read).toMatchObject({ type: 'urn:waybill:problem:bad-parameter', status: 400 });
});

test('rejects oversized headers with status 431', async () => {
  const request = `GET / HTTP/1.1\r\nhost: HOST\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`;
  expect(await askRaw(waybill.address, request)).toMatch(/^HTTP\/1\.1 431 [^]*"status":431/);
});

test('rejects a broken escape under another host name because of the host name', async () => {
  const headers = { host: 'evil.example' };
  expect(await ask(waybill.address, '/%', { headers })).toMatchObject({ status: 421 });
});

test('names the allowed method in a 405 response', async () => {
  const { status, headers } = await waybill.ask(LIST);
  expect({ status, allow: headers.allow }).toEqual({ status: 405, allow: 'POST' });
});

/** Bytes that two servers might read as different requests; each hides a second request. */
const hidden = `POST ${LIST} HTTP/1.1\r\nhost: HOST\r\nsec-fetch-site: same-origin\r\n\r\n`;
test.each([
  ['two lengths', `content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n`],
  [
    'a length and chunks',
    `content-length: ${hidden.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks, obscured', 'transfer-encoding: xchunked\r\n\r\n'],
  ['chunks, twice', 'transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n'],
  ['a length with a sign', `content-length: +0\r\n\r\n`],
  ['a folded header', 'x: y\r\n z\r\n\r\n'],
  ['a blank before the colon', 'content-length : 0\r\n\r\n'],
  ['a bare line feed', 'x: y\ncontent-length: 0\r\n\r\n'],
])('never runs a request hidden behind one with %s', async (_what, rest) => {
  const { host, port, hostname } = new URL(waybill.address);
  const head = `POST ${LIST}?types=Feeds HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: cross-site\r\n`;
  const socket = connect(Number(port), hostname);
  let reply = '';
  socket.on('data', (data) => (reply += data.toString()));
  socket.write(head + rest + hidden.replace('HOST', 'evil.example'));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  await expect.poll(() => reply).toMatch(/^HTTP\/1\.1 4\d\d /);
  socket.destroy();
  await closed;
  expect(service.received).toEqual([]);
});
