import { expect, test } from 'vitest';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { createArrivalWatch } from './arrival-watch.ts';
import { readFloor } from './arrival-rows.ts';

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 28, 12);
const account = 'a';

/** Two proxies that check one inbox; `begin` starts a slow check. */
function twoWatches([first, second]: readonly ProxyStore[], times: number[]) {
  let isWanted = true;
  let held: { reached: () => void; go: Promise<void> } | null = null;
  const news: number[] = [];
  const watch = (store = second!) =>
    createArrivalWatch({
      account,
      store,
      async ask() {
        const Result = times
          .toSorted((a, b) => b - a)
          .map((at) => ({
            Id: `00000000-0000-4000-8000-${String(at).padStart(12, '0').slice(-12)}`,
            Type: 'SalesOrder',
            Event: 58,
            Status: 1,
            RecordId: null,
            CreatedAt: new Date(at).toISOString(),
          }));
        const page = held;
        held = null;
        page?.reached();
        await page?.go;
        return { Result, Paging: { PageNumber: 1, Total: Result.length, HasMoreRecords: false } };
      },
      firstPage: async () => await Promise.resolve(1),
      mayWork: () => true,
      isWanted: async () => await Promise.resolve(isWanted),
      hasNews: async () => await Promise.resolve(false),
      async handle({ fresh }) {
        news.push(...fresh.map(({ instant }) => instant));
        await Promise.resolve();
      },
      before: async () => await Promise.resolve(null),
      every: HOUR,
      onError(error) {
        throw error;
      },
      clock: () => now,
    });
  return {
    one: watch(first),
    other: watch(),
    restarted: () => watch(),
    news,
    want: (wanted: boolean) => {
      isWanted = wanted;
    },
    /** Starts a check whose page waits. @returns once it does */
    begin: async (slow: ReturnType<typeof watch>) => {
      const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { reached: reached.resolve, go: go.promise };
      const looked = slow.look();
      await reached.promise;
      return async () => {
        go.resolve();
        await looked;
      };
    },
  };
}

test.each(eachStore)(
  'knows what was there, though a slow check ends after all was forgotten (%s)',
  async (_kind, open) => {
    const times = [now - HOUR, now - 2 * HOUR];
    const { one, other, news, want, begin } = twoWatches(await open(2), times);
    await other.look();
    times.push(now);
    const end = await begin(one);
    want(false);
    await other.look();
    want(true);
    await end();
    await other.look();
    expect(news).toEqual([]);
  },
);

test.each(eachStore)(
  'calls nothing new again that a slow check lists after a later one (%s)',
  async (_kind, open) => {
    const stores = await open(2);
    const times = [now - HOUR, now - 6.5 * HOUR];
    const { one, other, restarted, news, begin } = twoWatches(stores, times);
    await other.look();
    times.push(now - HOUR / 2);
    const end = await begin(one);
    times.push(now);
    await other.look();
    await end();
    const floor = await stores[0]!.read((sql) => readFloor(sql, account));
    expect(floor).toBe(now - 6 * HOUR);
    await restarted().look();
    expect(news).toEqual([now - HOUR / 2, now]);
  },
);
