import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import {
  sendJson,
  startFakeService,
  type FakeService,
  type ReceivedRequest,
} from '../testing/fake-service.ts';
import { createClient } from './client.ts';
import { createBulkheads } from './bulkheads.ts';
import { createPauses } from './pauses.ts';
import { Reads } from './reads.ts';
import { ServiceClock } from './service-clock.ts';
import { parseTarget } from './target.ts';

const credentials = { consumerKey: 'ck', consumerSecret: 'cs', token: 't', tokenSecret: 'ts' };

interface Options {
  deadline?: number;
  machine?: () => number;
  /** Of pauses. */
  now?: () => number;
  credentials?: typeof credentials | null;
  cache?: { lists: number; carriers: number };
  rest?: number;
}

async function readsOver(
  answer: (response: ServerResponse, request: ReceivedRequest, count: number) => unknown,
  options: Options = {},
): Promise<{ reads: Reads; read: ReturnType<typeof readerOf>; service: FakeService }> {
  const service = await startFakeService((request, response) => {
    answer(response, request, service.received.length);
  });
  const client = createClient({
    baseUrl: new URL(service.baseUrl),
    credentials: options.credentials === undefined ? credentials : options.credentials,
    clock: new ServiceClock(options.machine),
    pauses: createPauses(options.now),
  });
  onTestFinished(service.close);
  onTestFinished(client.close);
  const reads = new Reads({
    account: 'test',
    send: client.send,
    deadline: options.deadline ?? 5000,
    cache: options.cache ?? { lists: 1_000, carriers: 300_000 },
    inBulkhead: createBulkheads(options.rest),
  });
  return { reads, read: readerOf(reads), service };
}

function readerOf(reads: Reads) {
  return async (method: string, path: string, fresh = false, oldest = 0) => {
    const { endpoint, target } = parseTarget(method, `/api${path}`);
    if (endpoint.kind !== 'read') throw new TypeError('no read');
    const { status, body } = await reads.read(endpoint, target, { fresh, oldest });
    return { status, body: body.toString() };
  };
}

async function problemOf(promise: Promise<unknown>) {
  const error = await promise.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ProblemError);
  return (error as ProblemError).problem;
}

const LIST = '/v2/accounting/receivables/1/1';

test('shares one call and its response among a hundred callers', async () => {
  const held: ServerResponse[] = [];
  const { read, service } = await readsOver((response) => held.push(response));
  const callers = Array.from({ length: 100 }, () => read('GET', LIST));
  const other = read('GET', `${LIST}?types=0`);
  await expect.poll(() => held.length).toBe(2);
  for (const [index, response] of held.entries()) sendJson(response, 200, { index });
  const answers = await Promise.all(callers);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await other).body).not.toBe(answers[0]!.body);
  expect(service.received).toHaveLength(2);
});

test('caches a response briefly until a write has finished', async () => {
  const { reads, read, service } = await readsOver((response, _request, count) =>
    sendJson(response, 200, { count }),
  );
  const path = '/v2/carriers';
  expect((await read('GET', path)).body).toBe('{"count":1}');
  expect((await read('GET', path)).body).toBe('{"count":1}');
  expect((await read('GET', path, true)).body).toBe('{"count":2}');
  reads.bumpGeneration();
  expect((await read('GET', path)).body).toBe('{"count":3}');
  expect(service.received).toHaveLength(3);
});

test('caches nothing when the settings turn caching off', async () => {
  const { read, service } = await readsOver((response) => sendJson(response, 200, {}), {
    cache: { lists: 0, carriers: 0 },
  });
  await read('GET', '/v2/carriers');
  await read('GET', '/v2/carriers');
  expect(service.received).toHaveLength(2);
});

test('returns an older response to callers that accept it, until a known change', async () => {
  const { reads, read } = await readsOver(
    (response, _request, count) => sendJson(response, 200, { count }),
    { cache: { lists: 1, carriers: 1 } },
  );
  const path = '/v2/carriers';
  const bodyOf = async (oldest: number) => (await read('GET', path, false, oldest)).body;
  const longAgo = async () => {
    const now = performance.now();
    await expect.poll(() => performance.now() - now).toBeGreaterThan(2);
  };
  expect(await bodyOf(0)).toBe('{"count":1}');
  await longAgo();
  expect(await bodyOf(30_000)).toBe('{"count":1}');
  expect(await bodyOf(1)).toBe('{"count":2}');
  await longAgo();
  expect(await bodyOf(0)).toBe('{"count":3}');
  await longAgo();
  expect(await bodyOf(30_000)).toBe('{"count":3}');
  reads.bumpGeneration();
  expect(await bodyOf(30_000)).toBe('{"count":4}');
});

test('does not cache a refusal with status 200', async () => {
  const { read, service } = await readsOver((response) =>
    sendJson(response, 200, { Success: false, Messages: [{ Text: 'Not now.' }] }),
  );
  await read('GET', '/v2/carriers');
  await read('GET', '/v2/carriers');
  expect(service.received).toHaveLength(2);
});

test.each([
  [{ Result: [] }, 1],
  [{ Success: true, Result: null }, 2],
  [{}, 2],
])(
  'fetches a carriers response of %j %i times, because it caches only responses with rows',
  async (body, times) => {
    const { read, service } = await readsOver((response) => sendJson(response, 200, body), {
      cache: { lists: 0, carriers: 300_000 },
    });
    await read('GET', '/v2/carriers');
    await read('GET', '/v2/carriers');
    expect(service.received).toHaveLength(times);
  },
);

test('does not share a read from before a write with later callers', async () => {
  const held: ServerResponse[] = [];
  const { reads, read } = await readsOver((response, _request, count) => {
    if (count === 1) held.push(response);
    else sendJson(response, 200, { count });
  });
  const before = read('GET', '/v2/carriers');
  await expect.poll(() => held.length).toBe(1);
  reads.bumpGeneration();
  expect((await read('GET', '/v2/carriers')).body).toBe('{"count":2}');
  sendJson(held[0]!, 200, { count: 1 });
  expect((await before).body).toBe('{"count":1}');
  expect((await read('GET', '/v2/carriers')).body).toBe('{"count":2}');
});

test('passes on a refusal with its status and does not cache it', async () => {
  const { read, service } = await readsOver((response) =>
    sendJson(response, 400, { Success: false, Messages: [] }),
  );
  expect(await read('GET', LIST)).toEqual({
    status: 400,
    body: '{"Success":false,"Messages":[]}',
  });
  await read('GET', LIST);
  expect(service.received).toHaveLength(2);
});

test('retries temporary failures twice, each time with a new signature', async () => {
  const { read, service } = await readsOver((response, _request, count) => {
    if (count === 1) response.destroy();
    else sendJson(response, count === 2 ? 503 : 200, { count });
  });
  expect((await read('GET', LIST)).body).toBe('{"count":3}');
  const headers = service.received.map(({ headers }) => headers.authorization);
  expect(new Set(headers).size).toBe(3);
});

test('passes on the last response after two retries', async () => {
  const { read, service } = await readsOver((response, _request, count) =>
    sendJson(response, 503, { count }),
  );
  expect(await read('GET', LIST)).toEqual({ status: 503, body: '{"count":3}' });
  expect(service.received).toHaveLength(3);
});

test('waits for Retry-After, or passes the response on if the wait is too long', async () => {
  const times: number[] = [];
  const { read } = await readsOver((response, _request, count) => {
    times.push(performance.now());
    response.setHeader('retry-after', count === 1 ? '1' : '3600');
    sendJson(response, 429, { count });
  });
  expect(await read('GET', LIST)).toEqual({ status: 429, body: '{"count":2}' });
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
});

test('ends a read at its deadline', async () => {
  const { read, service } = await readsOver(() => {}, { deadline: 80 });
  expect(await problemOf(read('GET', LIST))).toMatchObject({
    type: 'urn:waybill:problem:service-timeout',
    status: 504,
  });
  expect(service.received).toHaveLength(1);
});

test('requests 4.1 by POST and switches to GET if POST is refused', async () => {
  const { read, service } = await readsOver((response, { method }) =>
    sendJson(response, method === 'GET' ? 200 : 405, { method }),
  );
  const path = '/v2/notifications/1/1';
  expect((await read('POST', path)).body).toBe('{"method":"GET"}');
  expect((await read('POST', `${path}?statuses=1`)).body).toBe('{"method":"GET"}');
  expect(service.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
});

test('requests 4.11 by GET, then by POST, and reports an absent report as absent', async () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const path = `/v2/accounting/receivables/report/${id}/1/1`;
  const byPost = await readsOver((response, { method }) =>
    sendJson(response, method === 'POST' ? 200 : 501, { method }),
  );
  expect((await byPost.read('GET', path)).body).toBe('{"method":"POST"}');
  const absent = await readsOver((response, { method }) => sendJson(response, 404, { method }));
  expect(await absent.read('GET', path)).toEqual({ status: 404, body: '{"method":"GET"}' });
  await absent.read('GET', path);
  expect(absent.service.received.map(({ method }) => method)).toEqual([
    'GET',
    'POST',
    'GET',
    'POST',
  ]);
});

test('never tries another method on an endpoint with one method', async () => {
  const { read, service } = await readsOver((response) => sendJson(response, 405, {}));
  expect((await read('GET', LIST)).status).toBe(405);
  expect(service.received.map(({ method }) => method)).toEqual(['GET']);
});

test('requests carriers unsigned and signs requests for carrier methods if required', async () => {
  const { read, service } = await readsOver((response, { target, headers }) => {
    const refused = target.includes('methods') && headers.authorization === undefined;
    sendJson(response, refused ? 401 : 200, { signed: headers.authorization !== undefined });
  });
  expect((await read('GET', '/v2/carriers')).body).toBe('{"signed":false}');
  expect((await read('GET', '/v2/carriers/methods/UPS')).body).toBe('{"signed":true}');
  expect(service.received).toHaveLength(3);
});

test('reports refused credentials as a Waybill problem', async () => {
  const { read, service } = await readsOver((response) => sendJson(response, 401, {}));
  expect(await problemOf(read('GET', LIST))).toMatchObject({
    type: 'urn:waybill:problem:service-refused-credentials',
    status: 502,
    serviceStatus: 401,
  });
  expect(await problemOf(read('GET', '/v2/carriers'))).toMatchObject({ serviceStatus: 401 });
  expect(service.received).toHaveLength(2);
});

test.each([-7_200_000, 5_400_000])('corrects a clock off by %i ms after a refusal', async (off) => {
  const { read, service } = await readsOver(
    (response, { headers }) => {
      const signedAt = Number(/oauth_timestamp="(\d+)"/.exec(headers.authorization!)![1]);
      const accepted = Math.abs(signedAt * 1000 - Date.now()) < 300_000;
      sendJson(response, accepted ? 200 : 401, {});
    },
    { machine: () => Date.now() + off },
  );
  expect((await read('GET', LIST)).status).toBe(200);
  expect((await read('GET', `${LIST}?types=0`)).status).toBe(200);
  expect(service.received).toHaveLength(3);
});

test('trusts a wrong Date for one attempt only', async () => {
  let now = 0;
  const { read, service } = await readsOver(
    (response, _request, count) => {
      response.setHeader('date', new Date(Date.now() + 86_400_000).toUTCString());
      sendJson(response, count <= 2 ? 401 : 200, {});
    },
    { now: () => now },
  );
  expect(await problemOf(read('GET', LIST))).toMatchObject({ serviceStatus: 401 });
  now += 60_000;
  await read('GET', LIST);
  const times = service.received.map(({ headers }) =>
    Number(/oauth_timestamp="(\d+)"/.exec(headers.authorization!)![1]),
  );
  expect(times[1]! - times[0]!).toBeGreaterThan(80_000);
  expect(Math.abs(times[2]! - times[0]!)).toBeLessThan(100);
});

test.each([
  ['HTML', 200, 'text/html', '<html>{}</html>'],
  ['HTML of an error', 502, 'text/html', '<html></html>'],
  ['nothing', 200, 'application/json', ''],
  ['a bare word', 404, 'application/json', '"no"'],
  ['half of JSON', 200, 'application/json', '{"a":[1'],
  ['a redirect', 302, 'application/json', '{}'],
  ['a slip within', 200, 'application/json', '{"data":[{"id":1}]x}'],
  ['HTML between braces', 200, 'text/html', '{<html></html>}'],
  ['very deep nesting', 200, 'application/json', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a byte that is not UTF-8', 200, 'application/json', Buffer.from('{"a":"\xff"}', 'latin1')],
  ['an envelope that repeats a key', 200, 'application/json', '{"Success":true,"Success":false}'],
])('rejects %s as a response of the interface', async (_what, status, type, body) => {
  const { read } = await readsOver(
    (response) => response.writeHead(status, { 'content-type': type, location: '/x' }).end(body),
    { deadline: 10_000 },
  );
  expect(await problemOf(read('GET', LIST))).toMatchObject({
    type: 'urn:waybill:problem:service-answer-unreadable',
    status: 502,
    serviceStatus: status,
  });
});

test('never caches a response that is not JSON', async () => {
  const { read, service } = await readsOver((response, _request, count) =>
    response.writeHead(200).end(count === 1 ? '{"Result":[]x}' : '{"Result":[]}'),
  );
  expect(await problemOf(read('GET', '/v2/carriers'))).toMatchObject({ status: 502 });
  expect(await read('GET', '/v2/carriers')).toEqual({ status: 200, body: '{"Result":[]}' });
  expect(service.received).toHaveLength(2);
});

test('passes on a row with a repeated key unchanged', async () => {
  const body = '{"Result":[{"Total":{"Value":1,"Value":1000}}]}';
  const { read } = await readsOver((response) => response.writeHead(200).end(body));
  expect((await read('GET', LIST)).body).toBe(body);
});

test('accepts JSON under another content type, with digits and letters unchanged', async () => {
  const body = ' [{"Value":12.50,"Big":90071992547409930.10,"t":"\u00e4\u2028\ud83d\ude00"}]\n';
  const { read } = await readsOver((response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`\uFEFF${body}`),
  );
  expect((await read('GET', LIST)).body).toBe(body);
});

test('requests only carriers without credentials', async () => {
  const { read, service } = await readsOver((response) => sendJson(response, 200, {}), {
    credentials: null,
  });
  expect(await problemOf(read('GET', LIST))).toMatchObject({
    type: 'urn:waybill:problem:no-credentials',
    status: 503,
  });
  expect((await read('GET', '/v2/carriers')).status).toBe(200);
  expect(service.received).toHaveLength(1);
});

test('reports an unreachable service as a Waybill problem', async () => {
  const { read, service } = await readsOver(() => {});
  await service.close();
  expect(await problemOf(read('GET', LIST))).toMatchObject({
    type: 'urn:waybill:problem:service-unreachable',
  });
});

test('pauses a hanging endpoint without affecting others, and resumes it', async () => {
  let hangs = true;
  const { read, service } = await readsOver(
    (response, { target }) => {
      if (!hangs || !target.includes('/receivables/')) sendJson(response, 200, { target });
    },
    { deadline: 300, rest: 50, cache: { lists: 0, carriers: 0 } },
  );
  const hanging = Array.from({ length: 40 }, (_, page) => problemOf(read('GET', `${LIST}${page}`)));
  await expect.poll(() => service.received.length).toBe(6);
  for (let page = 1; page <= 20; page++) {
    const { status } = await read('GET', `/v2/carriers/methods/${page}`);
    expect(status).toBe(200);
  }
  for (const { status } of await Promise.all(hanging)) expect([503, 504]).toContain(status);
  // The calls that were waiting met an endpoint that is left alone: they never went out.
  const asked = service.received.filter(({ target }) => target.includes('/receivables/')).length;
  expect(asked).toBeLessThan(10);
  hangs = false;
  await expect
    .poll(() =>
      read('GET', LIST).then(
        ({ status }) => status,
        () => 'not yet',
      ),
    )
    .toBe(200);
});

test.each([
  ['an empty list', (response: ServerResponse) => sendJson(response, 200, { Result: [] })],
  ['a refusal', (response: ServerResponse) => sendJson(response, 400, { Success: false })],
])(
  'requests the rows of all partners where a filter by Id gets %s for everyone',
  async (_name, answerById) => {
    const Result = [{ Partner: { Id: null } }, { Partner: { Id: '{A-1}', Code: 'ONE' } }];
    const { read, service } = await readsOver((response, { target }) =>
      target.includes('partnerId=') ? answerById(response) : sendJson(response, 200, { Result }),
    );
    const all = { status: 200, body: JSON.stringify({ Result }) };
    expect(await read('GET', `${LIST}?partnerId=a-1,b&status=4`)).toEqual(all);
    expect(await read('GET', `${LIST}?partnerId=b`)).toEqual(all);
    const paths = service.received.map(({ target }) => target.replace(/.*receivables/, ''));
    expect(paths).toEqual([
      '/1/1?partnerId=a-1,b&status=4',
      '/200/1',
      '/1/1?partnerId=%7BA-1%7D',
      '/1/1?status=4',
      '/1/1',
    ]);
  },
);

test('keeps the filter by Id where it finds a partner who has transactions', async () => {
  const Result = [{ Partner: { Id: 'a' } }];
  const { read, service } = await readsOver((response, { target }) =>
    sendJson(response, 200, { Result: target.includes('partnerId=b') ? [] : Result }),
  );
  const empty = { status: 200, body: '{"Result":[]}' };
  for (const status of [4, 16]) {
    expect(await read('GET', `${LIST}?partnerId=b&status=${status}`)).toEqual(empty);
  }
  expect(service.received).toHaveLength(4);
});

const noRows = { Success: false, TransactionId: 'x', Messages: [{ Text: 'No records found' }] };

test.each([
  ['types=8', true],
  ['ids=a&include=Payments', true],
  ['ids=a,b&unacknowledged=true', true],
  // The service may mean that one of them doesn't exist.
  ['ids=a,b', false],
])(
  'reads a 404 for %s as an empty list only if the service has the list',
  async (query, isEmpty) => {
    let has = false;
    const { read, service } = await readsOver((response, { target }) =>
      has && !target.includes('?') ? sendJson(response, 200, {}) : sendJson(response, 404, noRows),
    );
    const path = `${LIST}?${query}`;
    const refusal = { status: 404, body: JSON.stringify(noRows) };
    expect(await read('GET', path)).toEqual(refusal);
    has = true;
    const { status, body } = await read('GET', path);
    expect(status).toBe(isEmpty ? 200 : 404);
    if (!isEmpty) return;
    expect(JSON.parse(body)).toEqual({
      ...noRows,
      Success: true,
      Result: [],
      Paging: { PageNumber: 1, Total: 0, HasMoreRecords: false },
    });
    const { length } = service.received;
    expect((await read('GET', path, true)).status).toBe(200);
    expect(service.received).toHaveLength(length + 1);
    // Past the end.
    expect(await read('GET', path.replace('/1?', '/2?'))).toEqual(refusal);
  },
);

test('reads 204 as an empty list, and no 404 that is not the service’s own', async () => {
  const { read } = await readsOver((response, { target }) => {
    if (target.endsWith('types=2')) response.writeHead(204).end();
    else if (target.endsWith('types=8')) sendJson(response, 404, { message: 'no route matched' });
    else sendJson(response, 200, { Result: [] });
  });
  expect(await read('GET', LIST)).toMatchObject({ status: 200 });
  expect((await read('GET', `${LIST}?types=8`)).status).toBe(404);
  const { status, body } = await read('GET', `${LIST}?types=2`);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ Success: true, Result: [] });
});
