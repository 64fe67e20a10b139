import { expect, test } from 'vitest';
import { createPageFlow } from './page-flow.ts';

const noteAll = (flow: ReturnType<typeof createPageFlow>, took: number, count: number) => {
  for (let page = 0; page < count; page++) flow.note(took);
};

test('requests more pages at a time over one connection while pages stay fast', () => {
  const flow = createPageFlow(true);
  expect(flow.limit()).toBe(4);
  noteAll(flow, 50, 100);
  expect(flow.limit()).toBe(8);
});

test('leaves spare connections in a browser with six connections', () => {
  const flow = createPageFlow(false);
  noteAll(flow, 50, 100);
  expect(flow.limit()).toBe(4);
});

test('halves parallel requests to a busy service and raises them again later', () => {
  const flow = createPageFlow(false);
  flow.strain();
  expect(flow.limit()).toBe(2);
  flow.strain();
  flow.strain();
  expect(flow.limit()).toBe(1);
  noteAll(flow, 50, 30);
  expect(flow.limit()).toBe(4);
});

test('requests fewer pages at a time as pages get slower', () => {
  const flow = createPageFlow(true);
  noteAll(flow, 20, 20);
  const before = flow.limit();
  noteAll(flow, 100, 10);
  expect(flow.limit()).toBe(before);
  noteAll(flow, 2_000, 20);
  expect(flow.limit()).toBe(1);
});
