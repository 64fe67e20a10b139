import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { StoreError } from '../errors/store-error.ts';
import type { Journal } from './journal.ts';
import { createTakeOver } from './take-over.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function start(first: Journal['state'] = { kind: 'ready' }) {
  const takenAt: number[] = [];
  const errors: unknown[] = [];
  const journal = {
    state: first,
    takeOver: async (at: number) => void takenAt.push(at - 1_000_000),
  };
  const rounds = createTakeOver(journal as unknown as Journal, (error) => errors.push(error));
  rounds.start();
  onTestFinished(() => rounds.stop());
  return { journal, takenAt, errors, pass: (time: number) => vi.advanceTimersByTimeAsync(time) };
}

const broken = { kind: 'unavailable', reason: 'disk full' } as const;

test('takes over at once what a stopped proxy left, and then every five seconds', async () => {
  const { takenAt, pass } = start();
  await pass(14_999);
  expect(takenAt).toEqual([0, 5_000, 10_000]);
});

test('reports once that the store is unavailable, and takes over once it is back', async () => {
  const { journal, takenAt, errors, pass } = start();
  await pass(0);
  journal.state = broken;
  await pass(15_000);
  expect(errors).toEqual([new StoreError('disk full')]);
  expect(takenAt).toEqual([0]);
  journal.state = { kind: 'ready' };
  await pass(5_000);
  expect(takenAt).toEqual([0, 20_000]);
  journal.state = broken;
  await pass(5_000);
  expect(errors).toHaveLength(2);
});

test('leaves a store that was never available to its own report at startup', async () => {
  const { takenAt, errors, pass } = start(broken);
  await pass(15_000);
  expect([takenAt, errors]).toEqual([[], []]);
});

test('tries again after a failure', async () => {
  const { journal, takenAt, errors, pass } = start();
  const { takeOver } = journal;
  journal.takeOver = () => Promise.reject(new StoreError('locked'));
  await pass(5_000);
  journal.takeOver = takeOver;
  await pass(5_000);
  expect(errors).toEqual([new StoreError('locked')]);
  expect(takenAt).toEqual([0, 10_000]);
});
