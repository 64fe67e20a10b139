import { expect, test } from 'vitest';
import { createFirstPage } from './first-page.ts';
import type { ReadReply } from './read-reply.ts';

/** Numbers pages from 0, and has no rows at first. */
function emptyService() {
  const service = { rows: [] as object[], calls: 0 };
  const read = async (_endpoint: unknown, target: string): Promise<ReadReply> => {
    service.calls++;
    const number = Number(/\/(\d+)(?:\?|$)/.exec(target)![1]);
    const Result = number === 0 ? service.rows : [];
    const body = Buffer.from(JSON.stringify({ Paging: { PageNumber: number }, Result }));
    return { status: 200, body };
  };
  return { service, read };
}

test('assumes 1 for a few seconds when all lists are empty', async () => {
  const { service, read } = emptyService();
  let now = 0;
  const firstPage = createFirstPage({
    reads: { read },
    setting: null,
    hasCredentials: true,
    clock: () => now,
  });
  expect(await firstPage.answer()).toEqual({ firstPage: 1, isFound: false });
  expect(firstPage.known()).toBe(null);
  service.rows = [{ Id: 'a' }];
  const { calls } = service;
  expect(await firstPage.ask()).toBe(1);
  expect(service.calls).toBe(calls);
  now = 5_000;
  expect(await firstPage.answer()).toEqual({ firstPage: 0, isFound: true });
});

test('prefers the setting over the service’s numbering without waiting for a request', async () => {
  const { service, read } = emptyService();
  service.rows = [{ Id: 'a' }];
  const firstPage = createFirstPage({ reads: { read }, setting: 1, hasCredentials: true });
  expect(await firstPage.ask()).toBe(1);
  expect(service.calls).toBe(0);
  const lines: string[] = [];
  firstPage.watch((line) => lines.push(line));
  await expect.poll(() => lines).toEqual([expect.stringContaining('numbers its pages from 0')]);
  expect(firstPage.contradiction()).toBe(lines[0]);
  expect(await firstPage.ask()).toBe(1);
});

test('sends no request without credentials', async () => {
  const { service, read } = emptyService();
  const firstPage = createFirstPage({ reads: { read }, setting: null, hasCredentials: false });
  firstPage.watch(() => {});
  expect(await firstPage.answer()).toEqual({ firstPage: 1, isFound: true });
  expect(service.calls).toBe(0);
});
