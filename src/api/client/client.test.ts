import { afterEach, expect, test, vi } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { z } from '#contract/zod.ts';
import { stringifyJson } from '#lib/json.ts';
import { ApiError, type Failure } from './api-error.ts';
import { fetchAnswer, fetchOwn, fetchPage } from './client.ts';

const row = z.object({ Name: z.string() });

const url = '/api/v2/notifications/200/1';

afterEach(() => vi.unstubAllGlobals());

function answer(status: number, type: string, body: BodyInit): void {
  vi.stubGlobal(
    'fetch',
    async () => new Response(body, { status, headers: { 'content-type': type } }),
  );
}

/** A fetch that never answers, and rejects as a browser's does once its signal says so. */
function hang(): void {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
}

async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).failure;
}

test('reads a page without changing its numbers', async () => {
  answer(200, 'application/json', '{"Result":[{"Name":"a","Total":12.50}],"Success":true}');
  const page = await fetchPage(row, url);
  expect(page.rows[0]?.value).toEqual({ Name: 'a' });
  expect(stringifyJson(page.rows[0]!.raw)).toBe('{"Name":"a","Total":12.50}');
});

test.each([
  [
    200,
    '{"Result":[],"Success":false,"Messages":[{"Code":"X","Text":"No","Severity":3}],"TransactionId":"T1","TransactionTime":"2026-11-22T10:00:00Z"}',
  ],
  [
    500,
    '{"Messages":[{"Code":"X","Text":"No","Severity":3}],"TransactionId":"T1","TransactionTime":"2026-11-22T10:00:00Z"}',
  ],
])('rejects a refusal with HTTP %i and keeps its Messages', async (httpStatus, body) => {
  answer(httpStatus, 'application/json', body);
  expect(await failureOf(fetchPage(row, url))).toEqual({
    kind: 'rejected',
    httpStatus,
    messages: [{ Code: 'X', Text: 'No', Severity: 3 }],
    transactionId: 'T1',
    transactionTime: '2026-11-22T10:00:00Z',
  });
});

test('keeps the kind of a proxy problem', async () => {
  const problem = {
    type: problemType('service-timeout'),
    title: 'T',
    status: 504,
    detail: 'waited 10 s',
    whatToDo: 'Wait.',
  };
  answer(504, 'application/problem+json', JSON.stringify(problem));
  expect(await failureOf(fetchPage(row, url))).toEqual({
    kind: 'proxy',
    problem: 'service-timeout',
    httpStatus: 504,
    title: 'T',
    detail: 'waited 10 s',
    whatToDo: 'Wait.',
  });
});

test('returns a response of any shape unchanged and still rejects a refusal', async () => {
  answer(200, 'application/json', '[{"Price":1.50}]');
  expect(stringifyJson(await fetchAnswer(url))).toBe('[{"Price":1.50}]');
  answer(400, 'application/json', '{"Success":false}');
  expect(await failureOf(fetchAnswer(url))).toMatchObject({ kind: 'rejected', httpStatus: 400 });
});

test.each([400, 404, 429, 503])(
  'treats a refusal without JSON as a refusal: %d',
  async (status) => {
    const type = problemType('service-answer-unreadable');
    const problem = { type, title: 'T', status: 502, serviceStatus: status };
    answer(502, 'application/problem+json', JSON.stringify(problem));
    expect(await failureOf(fetchAnswer(url))).toMatchObject({
      kind: 'rejected',
      httpStatus: status,
    });
  },
);

test('treats a problem of unknown type as a proxy problem', async () => {
  answer(503, 'application/problem+json', '{"type":"urn:x"}');
  expect(await failureOf(fetchPage(row, url))).toMatchObject({ kind: 'proxy', problem: null });
});

test.each([
  ['text/html', '<!doctype html>'],
  ['application/json', '{"Result":'],
  ['application/json', '{"Result":{}}'],
  ['application/json', '[]'],
])('treats %s %s as a contract violation', async (type, body) => {
  answer(200, type, body);
  expect(await failureOf(fetchPage(row, url))).toMatchObject({ kind: 'contract' });
});

test.each([
  [200, 'text/html', 200],
  [403, 'text/html', 403],
  [500, '', 500],
  [200, 'application/json', undefined],
])(
  'tells whether a server in front of the proxy answered: %s %s',
  async (status, type, gateway) => {
    answer(status, type, '<!doctype html>');
    const failure = await failureOf(fetchPage(row, url));
    expect(failure).toMatchObject({ kind: 'contract' });
    expect((failure as { gateway?: number }).gateway).toBe(gateway);
    if (gateway !== undefined)
      expect(failure).toMatchObject({ detail: `It sent a page (HTTP ${status}).` });
  },
);

test('tells that a server in front of the proxy redirected, perhaps to its sign-in page', async () => {
  const elsewhere = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
  vi.stubGlobal('fetch', async (_path: string, { redirect }: RequestInit) => {
    if (redirect !== 'manual') throw new TypeError('Failed to fetch');
    return elsewhere;
  });
  expect(await failureOf(fetchPage(row, url))).toEqual({
    kind: 'contract',
    detail: 'It redirected the request.',
    gateway: 0,
  });
});

test('reports offline when a gateway can’t reach the proxy', async () => {
  answer(502, 'text/html', '<h1>Bad Gateway</h1>');
  expect(await failureOf(fetchPage(row, url))).toEqual({ kind: 'offline' });
});

test('treats an unexpected response of an own endpoint as a contract violation', async () => {
  answer(200, 'application/json', '{"Name":1}');
  expect(await failureOf(fetchOwn(row, url))).toMatchObject({ kind: 'contract' });
});

test('reports offline for a missing or broken connection', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf(fetchPage(row, url))).toEqual({ kind: 'offline' });
  const broken = new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  answer(200, 'application/json', broken);
  expect(await failureOf(fetchPage(row, url))).toEqual({ kind: 'offline' });
});

test('reports a timeout without a response by the deadline', async () => {
  hang();
  expect(await failureOf(fetchPage(row, url, { deadline: 50 }))).toEqual({
    kind: 'timeout',
    deadline: 50,
  });
});

test('rejects a canceled request with the caller’s reason', async () => {
  hang();
  const controller = new AbortController();
  const reading = fetchPage(row, url, { signal: controller.signal });
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('requests JSON, follows no redirects, and bypasses caches on request', async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init);
    return Response.json({ Result: [] });
  });
  await fetchPage(row, url, { method: 'POST' });
  await fetchPage(row, url, { fresh: true });
  expect(requests).toMatchObject([
    { method: 'POST', redirect: 'manual', headers: { Accept: 'application/json' } },
    { method: 'GET', redirect: 'manual', headers: { 'Cache-Control': 'no-cache' } },
  ]);
  expect(requests[0]!.headers).not.toHaveProperty('Cache-Control');
});
