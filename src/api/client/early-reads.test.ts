import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, dropEarly, loadingSince, takeEarly, type EarlyRead } from './early-reads.ts';

const list: EarlyRead = { method: 'POST', path: '/list', account: 'north', fresh: false };
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('waybillEarlyReads', undefined);
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const account = new Headers(headers).get('Waybill-Account');
    asked.push(`${method} ${path} ${account}`);
    if (path === '/gone') throw new TypeError('unreachable');
    return Response.json({ of: account });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('hands an early response once to the same request', async () => {
  void askEarly(list);
  const answer = await takeEarly(list);
  expect(JSON.parse(answer!.text)).toEqual({ of: 'north' });
  expect(takeEarly(list)).toBeUndefined();
  expect(asked).toEqual(['POST /list north']);
});

test.each<Partial<EarlyRead>>([
  { account: 'south' },
  { account: null },
  { fresh: true },
  { method: 'GET' },
  { path: '/list?statuses=1' },
])('hands no early response to a request with %o', async (other) => {
  await askEarly(list);
  expect(takeEarly({ ...list, ...other })).toBeUndefined();
});

test('drops responses that weren’t used in time', async () => {
  await askEarly(list);
  dropEarly();
  expect(takeEarly(list)).toBeUndefined();
  void askEarly(list);
  expect(asked).toEqual(['POST /list north']);
});

test('reports an early failure only to the request that uses it', async () => {
  const gone = { ...list, path: '/gone' };
  void askEarly(gone).catch(() => {});
  await expect(takeEarly(gone)).rejects.toThrow(TypeError);
});

test('dates all early responses by the first request until they are dropped', async () => {
  const before = Date.now();
  void askEarly(list);
  const since = loadingSince();
  expect(since).toBeGreaterThanOrEqual(before);
  await expect.poll(() => Date.now()).toBeGreaterThan(since);
  await askEarly({ ...list, account: 'south' });
  expect(loadingSince()).toBe(since);
  dropEarly();
  expect(loadingSince()).toBeGreaterThan(since);
});
