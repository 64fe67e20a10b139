import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAccountEvents, type AccountEvents } from './account-events.ts';
import type { EventStream } from './event-stream.ts';

const EVERY = 30_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Events of an account whose inbox holds what `arrive` puts there, by a clock of the test's own. */
function start() {
  let looks = 0;
  let rows: string[] = [];
  const events = createAccountEvents({
    account: 'one',
    store: { listen: () => () => {} },
    ask: () => {
      looks++;
      const Result = rows.map((Id) => ({ Id, RecordId: Id, Type: 'Feeds', Status: 1 }));
      return Promise.resolve({ Success: true, Result });
    },
    reads: { bumpGeneration: () => {} },
    hasCredentials: true,
    firstPage: async () => 1,
    every: EVERY,
    observer: { listening: () => {}, told: () => {} },
  });
  onTestFinished(() => events.close());
  return { events, looks: () => looks, arrive: () => (rows = [randomUUID(), ...rows]) };
}

/** Creates a listener that records its events. */
function listen(
  events: AccountEvents,
  lastId: string | null = null,
  seesTriage = true,
  seesAccounting = false,
) {
  const stream: EventStream = events.listen({
    seesTriage,
    seesAccounting,
    lastId,
    isStill: () => Promise.resolve(true),
  });
  let text = '';
  stream.on('data', (part: Buffer) => (text += part.toString()));
  return {
    told: () => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name),
    ids: () => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!),
    leave: () => void stream.destroy(),
  };
}

test('polls once for all listeners, and only while there is a listener', async () => {
  const { events, looks } = start();
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(looks()).toBe(0);
  const all = Array.from({ length: 100 }, () => listen(events));
  await vi.advanceTimersByTimeAsync(10 * EVERY - 1);
  expect(looks()).toBe(10);
  for (const { leave } of all.slice(1)) leave();
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(looks()).toBe(20);
  all[0]!.leave();
  await vi.advanceTimersByTimeAsync(100 * EVERY);
  expect(looks()).toBe(20);
});

test('does not poll for a listener who does not triage', async () => {
  const { events, looks } = start();
  listen(events, null, false);
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect(looks()).toBe(0);
});

test('sends a listener that was cut off early every missed event', async () => {
  const { events, arrive } = start();
  const [first, other] = [listen(events), listen(events)];
  await vi.advanceTimersByTimeAsync(1);
  const [last] = first.ids();
  first.leave();
  for (let n = 0; n < 3; n++) {
    arrive();
    await vi.advanceTimersByTimeAsync(EVERY);
  }
  expect(other.told()).toEqual(['open', 'arrivals', 'arrivals', 'arrivals']);
  const back = listen(events, last);
  await vi.advanceTimersByTimeAsync(1);
  expect(back.told()).toEqual(other.told());
  const [open, ...missed] = back.ids();
  expect(missed).toEqual(other.ids().slice(1));
  const again = listen(events, open);
  await vi.advanceTimersByTimeAsync(1);
  expect(again.ids().slice(1)).toEqual(missed);
});

test('checks the streams twice for many sign-outs within a second', async () => {
  const { events } = start();
  const isStill = vi.fn(() => Promise.resolve(true));
  events.listen({ seesTriage: true, seesAccounting: false, lastId: null, isStill }).resume();
  for (let n = 0; n < 1_000; n++) events.check();
  expect(isStill).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStill).toHaveBeenCalledTimes(2);
});
