import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { askEarly, dropEarly, readingSince, takeEarly, type EarlyRead } from './early-reads.ts';

let server: Server;
let asked: string[] = [];
let list: EarlyRead;
beforeAll(async () => {
  server = createServer(({ method, url, headers }, response) => {
    asked.push(`${method} ${url} ${String(headers['waybill-account'])}`);
    response.end(JSON.stringify({ of: headers['waybill-account'] ?? null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  list = { method: 'POST', path: `http://127.0.0.1:${port}/list`, account: 'north', fresh: false };
});
afterEach(() => {
  dropEarly();
  asked = [];
});
afterAll(() => void server.close());

test('an answer is taken once, by who asks for the same', async () => {
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
])('it is nobody’s who asks for %o', async (other) => {
  await askEarly(list);
  expect(takeEarly({ ...list, ...other })).toBeUndefined();
});

test('what was not taken in time is gone', async () => {
  await askEarly(list);
  dropEarly();
  expect(takeEarly(list)).toBeUndefined();
});

test('a failure is met by who takes it, and by nobody else', async () => {
  const gone = { ...list, path: 'http://127.0.0.1:1/' };
  void askEarly(gone).catch(() => {});
  await expect(takeEarly(gone)).rejects.toThrow(TypeError);
});

test('what comes after the first was asked may be missing in each, and is now once they are dropped', async () => {
  const before = Date.now();
  void askEarly(list);
  const since = readingSince();
  expect(since).toBeGreaterThanOrEqual(before);
  await expect.poll(() => Date.now()).toBeGreaterThan(since);
  await askEarly({ ...list, account: 'south' });
  expect(readingSince()).toBe(since);
  dropEarly();
  expect(readingSince()).toBeGreaterThan(since);
});
