import { expect, test } from 'vitest';
import { createPageFlow } from './page-flow.ts';

const noteAll = (flow: ReturnType<typeof createPageFlow>, took: number, count: number) => {
  for (let page = 0; page < count; page++) flow.note(took);
};

test('asks for more at a time where one connection carries all, and pages stay quick', () => {
  const flow = createPageFlow(true);
  expect(flow.limit()).toBe(4);
  noteAll(flow, 50, 100);
  expect(flow.limit()).toBe(8);
});

test('leaves a browser with six connections some for the person', () => {
  const flow = createPageFlow(false);
  noteAll(flow, 50, 100);
  expect(flow.limit()).toBe(4);
});

test('asks for half where the service is too busy, and for more again after a while', () => {
  const flow = createPageFlow(false);
  flow.strain();
  expect(flow.limit()).toBe(2);
  flow.strain();
  flow.strain();
  expect(flow.limit()).toBe(1);
  noteAll(flow, 50, 30);
  expect(flow.limit()).toBe(4);
});

test('asks for fewer where pages take ever longer', () => {
  const flow = createPageFlow(true);
  noteAll(flow, 20, 20);
  const before = flow.limit();
  noteAll(flow, 100, 10);
  expect(flow.limit()).toBe(before);
  noteAll(flow, 2_000, 20);
  expect(flow.limit()).toBe(1);
});
