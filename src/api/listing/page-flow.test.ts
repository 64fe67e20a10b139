import { expect, test } from 'vitest';
import { createPageFlow } from './page-flow.ts';

const noteAll = (flow: ReturnType<typeof createPageFlow>, took: number, count: number) => {
  for (let request = 0; request < count; request++) flow.note(took);
};

test('requests more pages at once while they arrive quickly, up to what the proxy allows', () => {
  const flow = createPageFlow();
  expect(flow.limit()).toBe(4);
  noteAll(flow, 50, 10);
  expect(flow.limit()).toBe(16);
});

test('halves its requests to a busy service once for all of their pages, and raises them later', () => {
  const flow = createPageFlow();
  for (let page = 0; page < 4; page++) flow.strain();
  expect(flow.limit()).toBe(2);
  flow.note(50);
  expect(flow.limit()).toBe(2);
  flow.strain();
  flow.note(50);
  flow.strain();
  expect(flow.limit()).toBe(1);
  noteAll(flow, 50, 2);
  expect(flow.limit()).toBe(3);
});

test('requests fewer pages at once as they get slower', () => {
  const flow = createPageFlow();
  noteAll(flow, 50, 2);
  noteAll(flow, 2_000, 1);
  expect(flow.limit()).toBe(4);
  noteAll(flow, 2_000, 10);
  expect(flow.limit()).toBe(1);
});
