import { expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { createReadQueue, type Urgency } from './read-queue.ts';

const waits = Promise.resolve('waits');
const inFront: Urgency = { isBackground: false };
const behind: Urgency = { isBackground: true };

/** Reads that a test lets end, in the order in which they began. */
function setUp(options = { atOnce: 2, background: 1, mostWaiting: 10 }, deadline = 60_000) {
  const inTurn = createReadQueue(options);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, urgency = inFront) =>
    inTurn(urgency, deadline, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    }).catch((error: unknown) => {
      if (error instanceof ProblemError) return `${error.kind} ${error.retryAfter}`;
      throw error;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    // The queue looks who is next in the turn after that in which the read ended.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, begun, end };
}

/** Stops the clock that reads are measured by. @returns lets so many milliseconds pass */
function holdClock(): (milliseconds: number) => void {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (milliseconds) => {
    now += milliseconds;
  };
}

test('runs background reads after all others and reserves a slot for other reads', async () => {
  const { ask, begun, end } = setUp();
  void ask('b1', behind);
  void ask('b2', behind);
  void ask('f1');
  expect(begun).toEqual(['b1', 'f1']);
  void ask('f2');
  void ask('f3');
  await end('b1');
  await end('f1');
  expect(begun).toEqual(['b1', 'f1', 'f2', 'f3']);
  await end('f2');
  expect(begun.at(-1)).toBe('b2');
});

test('lets no new read overtake waiting reads', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, background: 1, mostWaiting: 10 });
  const first = ask('f1');
  void ask('f2');
  const ended = end('f1');
  await first;
  void ask('f3');
  await ended;
  expect(begun).toEqual(['f1', 'f2']);
  await end('f2');
  expect(begun).toEqual(['f1', 'f2', 'f3']);
});

test('frees a background slot even if a person joins the read as it starts', async () => {
  const inTurn = createReadQueue({ atOnce: 2, background: 1, mostWaiting: 10 });
  const joined = { isBackground: true };
  const gate = Promise.withResolvers<void>();
  const running = [1, 2].map(() => inTurn(inFront, 60_000, () => gate.promise));
  // Begins in the same look as the background read, right before it.
  const front = inTurn(inFront, 60_000, async () => {
    joined.isBackground = false;
  });
  const back = inTurn(joined, 60_000, async () => {});
  gate.resolve();
  await Promise.all([...running, front, back]);
  await inTurn({ isBackground: true }, 60_000, async () => {});
}, 5_000);

test('runs a background read sooner once a person waits for it', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, background: 1, mostWaiting: 10 });
  const joined = { isBackground: true };
  void ask('f1');
  void ask('b1', behind);
  void ask('b2', joined);
  joined.isBackground = false;
  await end('f1');
  expect(begun).toEqual(['f1', 'b2']);
});

test('refuses the last background read first when too many wait', async () => {
  const { ask, begun, end } = setUp({ atOnce: 1, background: 1, mostWaiting: 2 });
  void ask('f1');
  const [b1, b2] = [ask('b1', behind), ask('b2', behind)];
  void ask('f2');
  expect(await b2).toBe('service-busy 1');
  void ask('f3');
  expect(await b1).toBe('service-busy 1');
  expect(await ask('f4')).toBe('service-busy 1');
  await end('f1');
  expect(begun).toEqual(['f1', 'f2']);
});

test('refuses reads that can’t start in time as soon as it knows their duration', async () => {
  const pass = holdClock();
  const { ask, begun, end } = setUp({ atOnce: 1, background: 1, mostWaiting: 1_000 }, 1_000);
  void ask('first');
  const others = Array.from({ length: 100 }, (_, n) => ask(`f${n}`));
  pass(60);
  await end('first');
  const refused = await Promise.race([others.at(-1)!, waits]);
  expect(refused).toMatch(/^service-busy \d+$/);
  expect(await Promise.race([others[3]!, waits])).toBe('waits');
  expect(begun).toEqual(['first', 'f0']);
});

test('refuses a read after half of its deadline when no read has finished', async () => {
  const { ask, begun } = setUp({ atOnce: 1, background: 1, mostWaiting: 10 }, 40);
  void ask('f1');
  expect(await ask('f2')).toBe('service-busy 1');
  expect(begun).toEqual(['f1']);
});

test('never exceeds the limit of concurrent reads', async () => {
  const inTurn = createReadQueue({ atOnce: 3, background: 2, mostWaiting: 1_000 });
  let [running, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
  };
  const urgencies = Array.from({ length: 300 }, (_, n) => ({ isBackground: n % 3 === 0 }));
  await Promise.all(urgencies.map((urgency) => inTurn(urgency, 60_000, work)));
  expect(most).toBe(3);
});

test('refuses many reads in small groups so that other work can run in between', async () => {
  const pass = holdClock();
  const { ask, end } = setUp({ atOnce: 1, background: 1, mostWaiting: 1_000 }, 1_000);
  void ask('first');
  const refusals = { inThisTurn: 0, most: 0, all: 0 };
  for (let n = 0; n < 300; n++) {
    void ask(`read ${n}`).then(() => {
      refusals.all++;
      refusals.most = Math.max(refusals.most, ++refusals.inThisTurn);
    });
  }
  pass(60);
  void end('first');
  // Some can still be answered in time.
  while (refusals.all < 250) {
    await new Promise((resolve) => setImmediate(resolve));
    refusals.inThisTurn = 0;
  }
  expect(refusals.most).toBeLessThanOrEqual(100);
});
