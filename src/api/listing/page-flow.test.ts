import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client/api-error.ts';
import { createPageFlow } from './page-flow.ts';

const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noteAll = (flow: ReturnType<typeof createPageFlow>, took: number, count: number) => {
  for (let request = 0; request < count; request++) flow.note(took);
};

test('requests more pages at once while they arrive quickly, up to what the proxy allows', () => {
  const flow = createPageFlow(signal);
  expect(flow.limit()).toBe(4);
  noteAll(flow, 50, 10);
  expect(flow.limit()).toBe(16);
});

test('asks a busy service again page by page, and for half as many pages at once', async () => {
  const flow = createPageFlow(signal);
  const calls: number[] = [];
  const read = async (page: number, times: number) => {
    let left = times;
    return flow.retrying(async () => {
      calls.push(page);
      if (left-- > 0) throw new ApiError({ kind: 'offline' });
      return page;
    });
  };
  const pages = Promise.all([read(1, 1), read(2, 2), read(3, 0), read(4, 1)]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await pages).toEqual([1, 2, 3, 4]);
  expect(calls).toEqual([1, 2, 3, 4, 1, 2, 2, 4]);
  expect(flow.limit()).toBe(2);
  flow.note(50);
  expect(flow.limit()).toBe(2);
  noteAll(flow, 50, 2);
  expect(flow.limit()).toBe(6);
});

test('passes on a refusal at once, and a failure that stays', async () => {
  const flow = createPageFlow(signal);
  const refusal = new ApiError({ kind: 'rejected', httpStatus: 400, messages: [] });
  await expect(flow.retrying(() => Promise.reject(refusal))).rejects.toBe(refusal);
  const ask = vi.fn(() => Promise.reject(new ApiError({ kind: 'offline' })));
  const failed = Promise.all(
    [1, 2, 3].map(() => expect(flow.retrying(ask)).rejects.toThrow(/offline/)),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  expect(ask).toHaveBeenCalledTimes(3 + 2);
});

test('ends at once when stopped while it waits for a busy service', async () => {
  const controller = new AbortController();
  const flow = createPageFlow(controller.signal);
  const ask = vi.fn(() => Promise.reject(new ApiError({ kind: 'offline' })));
  const ended = vi.fn();
  void Promise.allSettled([flow.retrying(ask), flow.retrying(ask)]).then(ended);
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalled();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('requests fewer pages at once as they get slower', () => {
  const flow = createPageFlow(signal);
  noteAll(flow, 50, 2);
  noteAll(flow, 2_000, 1);
  expect(flow.limit()).toBe(4);
  noteAll(flow, 2_000, 10);
  expect(flow.limit()).toBe(1);
});
