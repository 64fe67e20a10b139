import { afterEach, expect, test, vi } from 'vitest';
import { PAGES_AT_ONCE, PAGES_HEADER } from '#contract/page-run.ts';
import { readTogether } from './read-together.ts';

const page = (number: number, query = '') => `/api/v2/accounting/receivables/200/${number}${query}`;
const read = (path: string) => readTogether(path, { method: 'GET', headers: { Accept: 'x' } });

/** Answers as the proxy does; returns the path of each request, with the number of its pages. */
function stubProxy(answer: (path: string, count: number) => Response = pagesFrom): string[] {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const count = Number(headers[PAGES_HEADER]);
    requests.push(`${path} × ${count}`);
    return answer(path, count);
  });
  return requests;
}

function pagesFrom(path: string, count: number): Response {
  const bodies = Array.from({ length: count }, (_, index) => `é\n${index} of ${path}`);
  const heads = bodies.map((body, index) => ({
    status: index === 1 ? 429 : 200,
    headers: { 'retry-after': String(index) },
    length: new TextEncoder().encode(body).length,
  }));
  const text = `${JSON.stringify(heads)}\n${bodies.join('')}`;
  return new Response(text, { headers: { [PAGES_HEADER]: String(count) } });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('sends the reads of consecutive pages together, each with its own answer', async () => {
  const requests = stubProxy();
  const paths = [page(8), page(9), page(10), page(12), page(13, '?status=1'), page(14)];
  const answers = await Promise.all(paths.map(read));
  expect(requests).toEqual([
    `${page(8)} × 3`,
    `${page(12)} × 1`,
    `${page(13, '?status=1')} × 1`,
    `${page(14)} × 1`,
  ]);
  expect(answers.slice(0, 3).map(({ text }) => text)).toEqual(
    [0, 1, 2].map((index) => `é\n${index} of ${page(8)}`),
  );
  expect(answers.map(({ response }) => response.status)).toEqual([200, 429, 200, 200, 200, 200]);
  expect(answers[1]!.response.headers.get('retry-after')).toBe('1');
  await Promise.all([read(page(15)), read(page(16))]);
  expect(requests.at(-1)).toBe(`${page(15)} × 2`);
});

test('asks for no more pages at once than the proxy brings', async () => {
  const requests = stubProxy();
  await Promise.all(Array.from({ length: PAGES_AT_ONCE + 3 }, (_, index) => read(page(index + 2))));
  expect(requests).toEqual([`${page(2)} × 16`, `${page(18)} × 3`]);
});

test('reads page by page from an earlier Waybill', async () => {
  const requests = stubProxy((path) => new Response(path));
  const answers = await Promise.all([read(page(2)), read(page(3)), read(page(4))]);
  expect(answers.map(({ text }) => text)).toEqual([page(2), page(3), page(4)]);
  expect(requests).toEqual([`${page(2)} × 3`, `${page(3)} × 1`, `${page(4)} × 1`]);
});

test('gives every page the refusal or the failure of the whole request', async () => {
  const requests = stubProxy(() => new Response('signed out', { status: 401 }));
  const answers = await Promise.all([read(page(2)), read(page(3))]);
  expect(answers.map(({ response, text }) => [response.status, text])).toEqual([
    [401, 'signed out'],
    [401, 'signed out'],
  ]);
  expect(requests).toHaveLength(1);
  for (const cutOff of ['', '[{"status":200,"headers":{},"length":2}']) {
    stubProxy(() => new Response(cutOff, { headers: { [PAGES_HEADER]: '2' } }));
    const both = await Promise.allSettled([read(page(2)), read(page(3))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  }
});
