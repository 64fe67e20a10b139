import { expect, test, vi } from 'vitest';
import { createRounds } from './rounds.ts';

const HOUR = 3_600_000;

test('starts the next round on a wake, at once or after the current round', async () => {
  const begun: PromiseWithResolvers<number>[] = [];
  const rounds = createRounds(() => {
    begun.push(Promise.withResolvers());
    return begun.at(-1)!.promise;
  });
  rounds.wake();
  expect(begun).toHaveLength(0);
  rounds.start();
  rounds.start();
  expect(begun).toHaveLength(1);
  rounds.wake();
  rounds.wake();
  expect(begun).toHaveLength(1);
  begun[0]!.resolve(HOUR);
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  begun[1]!.resolve(HOUR);
  await vi.waitFor(() => {
    rounds.wake();
    expect(begun).toHaveLength(3);
  });
  let isOver = false;
  const stopped = rounds.stop().then(() => (isOver = true));
  rounds.wake();
  await Promise.resolve();
  expect(isOver).toBe(false);
  begun[2]!.resolve(0);
  await stopped;
  expect(begun).toHaveLength(3);
});
