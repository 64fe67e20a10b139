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

test('reads a page, its numbers untouched', async () => {
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
])('a refusal with HTTP %i is rejected with its Messages', async (httpStatus, body) => {
  answer(httpStatus, 'application/json', body);
  expect(await failureOf(fetchPage(row, url))).toEqual({
    kind: 'rejected',
    httpStatus,
    messages: [{ Code: 'X', Text: 'No', Severity: 3 }],
    transactionId: 'T1',
    transactionTime: '2026-11-22T10:00:00Z',
  });
});

test('a problem of the proxy’s keeps its kind', async () => {
  const problem = {
    type: problemType('service-timeout'),
    title: 'T',
    status: 504,
    detail: 'waited 10 s',
  };
  answer(504, 'application/problem+json', JSON.stringify(problem));
  expect(await failureOf(fetchPage(row, url))).toEqual({
    kind: 'proxy',
    problem: 'service-timeout',
    httpStatus: 504,
    title: 'T',
    detail: 'waited 10 s',
  });
});

test('an answer of any shape comes as it is, and a refusal is still one', async () => {
  answer(200, 'application/json', '[{"Price":1.50}]');
  expect(stringifyJson(await fetchAnswer(url))).toBe('[{"Price":1.50}]');
  answer(400, 'application/json', '{"Success":false}');
  expect(await failureOf(fetchAnswer(url))).toMatchObject({ kind: 'rejected', httpStatus: 400 });
});

test.each([400, 404, 429, 503])(
  'a refusal without JSON is one all the same: %d',
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

test('a problem of an unknown type is still one', async () => {
  answer(503, 'application/problem+json', '{"type":"urn:x"}');
  expect(await failureOf(fetchPage(row, url))).toMatchObject({ kind: 'proxy', problem: null });
});

test.each([
  ['text/html', '<!doctype html>'],
  ['application/json', '{"Result":'],
  ['application/json', '{"Result":{}}'],
  ['application/json', '[]'],
])('%s %s breaks the contract', async (type, body) => {
  answer(200, type, body);
  expect(await failureOf(fetchPage(row, url))).toMatchObject({ kind: 'contract' });
});

test('a gateway that speaks for a proxy it can’t reach is offline', async () => {
  answer(502, 'text/html', '<h1>Bad Gateway</h1>');
  expect(await failureOf(fetchPage(row, url))).toEqual({ kind: 'offline' });
});

test('an own endpoint that is not as agreed breaks the contract', async () => {
  answer(200, 'application/json', '{"Name":1}');
  expect(await failureOf(fetchOwn(row, url))).toMatchObject({ kind: 'contract' });
});

test('no connection, and one that breaks off, are offline', async () => {
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

test('no answer within the deadline is a timeout', async () => {
  hang();
  expect(await failureOf(fetchPage(row, url, { deadline: 50 }))).toEqual({
    kind: 'timeout',
    deadline: 50,
  });
});

test('a canceled caller gets its own reason', async () => {
  hang();
  const controller = new AbortController();
  const reading = fetchPage(row, url, { signal: controller.signal });
  controller.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
});

test('asks for JSON, follows no redirect, and passes caches when told', async () => {
  const requests: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(init);
    return Response.json({ Result: [] });
  });
  await fetchPage(row, url, { method: 'POST' });
  await fetchPage(row, url, { fresh: true });
  expect(requests).toMatchObject([
    { method: 'POST', redirect: 'error', headers: { Accept: 'application/json' } },
    { method: 'GET', redirect: 'error', headers: { 'Cache-Control': 'no-cache' } },
  ]);
  expect(requests[0]!.headers).not.toHaveProperty('Cache-Control');
});
