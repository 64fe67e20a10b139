import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRandom } from '#lib/random.ts';
import { createArrivalWatch } from '../arrivals/arrival-watch.ts';
import {
  createSnoozeStore,
  hasNewsForSnoozes,
  isWaitingForNews,
  wakeForNews,
} from './snooze-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/**
 * Timelines of arrivals, snoozes, looks, kills and clocks that are set, from a seed each; held
 * against what should be so by an account of its own.
 */
const TIMELINES = 1_000;
const SEED = Number(process.env['SNOOZE_SEED'] ?? 20_261_124);
const POLL = 30_000;
const BEGIN = Date.UTC(2026, 9, 24, 22);

// A timeline writes often, and what a loss of power does is tested elsewhere.
const folder = mkdtempSync(join(temporaryFolder, 'waybill-snooze-'));
let store: ProxyStore;
beforeAll(() => {
  store = openSqliteStore(folder);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function randomOf(seed: number): (below: number) => number {
  const { int } = createRandom(seed);
  return (below) => int(0, below - 1);
}

interface Event {
  id: string;
  record: string;
  /** Its CreatedAt, which may be of before it was listed. */
  at: number;
  listedAt: number;
}

/** The expected state of a snooze. */
interface Expected {
  id: string;
  until: number | null;
  onNews: boolean;
  record: string;
  known: ReadonlySet<string>;
  /** Whether there is a notification that the person who snoozed it did not see. */
  hasNews: boolean;
  /** Whether there is something that may count as news or not: listed late, before the first look. */
  mayHaveNews: boolean;
  isBack: boolean;
}

class Killed extends Error {}

function runTimeline(number: number): () => Promise<{ woken: number; kills: number }> {
  const account = `timeline ${number}`;
  const random = randomOf(SEED + number);
  const events: Event[] = [];
  const expected = new Map<string, Expected>();
  let now = BEGIN + random(86_400_000);
  let offset = 0;
  let kill = false;
  let woken = 0;
  let kills = 0;
  const clock = () => now + offset;
  const snoozes = createSnoozeStore(store, account);

  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const arrive = (record = `r${random(3)}`): Event => {
    const late = random(2) === 0 ? random(60_000) : 0;
    const event = { id: idOf(events.length), record, at: now - late, listedAt: now };
    events.push(event);
    for (const one of expected.values()) {
      if (one.record === record && !one.isBack) one.hasNews = true;
    }
    return event;
  };
  const page = (target: string) => {
    const [, size, number_] = /notifications\/(\d+)\/(\d+)/.exec(target)!;
    const from = (Number(number_) - 1) * Number(size);
    const newestFirst = events.toReversed().toSorted((a, b) => b.at - a.at);
    const listed = newestFirst.slice(from, from + Number(size));
    return {
      Success: true,
      Result: listed.map(({ id, record, at }) => ({
        Id: id,
        Type: 'SalesOrder',
        Event: 58,
        Status: 1,
        RecordId: record,
        CreatedAt: new Date(at).toISOString(),
      })),
      Paging: {
        PageNumber: Number(number_),
        Total: events.length,
        HasMoreRecords: from + Number(size) < events.length,
      },
    };
  };
  /** Creates a watch like a new process, which knows only the store. */
  const startWatch = () =>
    createArrivalWatch({
      account,
      store: {
        read: store.read,
        commit: (work) =>
          store.commit(async (sql) => {
            const result = await work(sql);
            if (kill) throw new Killed('killed before the commit');
            return result;
          }),
      },
      ask: (_method, path) => Promise.resolve(page(path)),
      firstPage: () => Promise.resolve(1),
      mayWork: () => true,
      isWanted: (sql) => isWaitingForNews(sql, account),
      hasNews: (sql, listed) =>
        hasNewsForSnoozes(
          sql,
          account,
          listed.map((one) => ({ ...one, isNew: false })),
        ),
      handle: async ({ sql, fresh, listed, now: at }) => {
        const isNew = new Set(fresh.map(({ key }) => key));
        const all = listed.map((one) => ({ ...one, isNew: isNew.has(one.key) }));
        await wakeForNews(sql, account, all, at);
      },
      before: (at) => snoozes.wakeDue(at),
      every: POLL,
      onError: (error) => {
        throw error;
      },
      clock,
    });

  async function snooze(): Promise<void> {
    const event = events[random(events.length)]!;
    // The page may have listed the inbox some time ago.
    const staleness = random(2) === 0 ? random(600_000) : 0;
    const readAt = Math.max(event.listedAt, now - staleness);
    const of = events.filter(({ record }) => record === event.record);
    const seen = of.filter(({ listedAt }) => listedAt <= readAt);
    const newest = Math.max(...seen.map(({ at }) => at));
    const onNews = random(2) === 0;
    const until = onNews && random(2) === 0 ? null : clock() + 1_000 + random(6 * 3_600_000);
    const known = seen.map(({ id }) => id);
    await snoozes.change(
      {
        action: 'snooze',
        until: until === null ? null : new Date(until).toISOString(),
        onNews,
        of: [
          {
            id: event.id,
            recordId: event.record,
            known,
            newest: new Date(newest).toISOString(),
            row: { Id: event.id },
          },
        ],
      },
      'ana',
      clock(),
    );
    expected.set(event.id, {
      id: event.id,
      until,
      onNews,
      record: event.record,
      known: new Set(known),
      hasNews: of.some(({ id, at }) => !known.includes(id) && at > newest),
      mayHaveNews: of.some(({ id, at }) => !known.includes(id) && at <= newest),
      isBack: false,
    });
  }

  async function check(at: number): Promise<void> {
    const { snoozes: listed } = await snoozes.list(null, at);
    const states = new Map(listed!.map(({ id, state }) => [id, state]));
    for (const one of expected.values()) {
      const isDue = (one.until !== null && one.until <= at) || (one.onNews && one.hasNews);
      const isMaybe = one.onNews && one.mayHaveNews && states.get(one.id) === 'back';
      if ((isDue || isMaybe) && !one.isBack) {
        one.isBack = true;
        woken++;
      }
      const wanted = one.isBack ? 'back' : 'waiting';
      if (states.get(one.id) !== wanted) {
        throw new Error(`${account}: ${one.id} is ${states.get(one.id)}, not ${wanted}`);
      }
    }
  }

  return async () => {
    for (let before = 0; before < 3 + random(4); before++) {
      arrive();
      now += 1 + random(600_000);
    }
    let watch = startWatch();
    const steps = 6 + random(8);
    for (let step = 0; step < steps; step++) {
      now += 1 + random(random(2) === 0 ? 10_000 : POLL * 4);
      const what = random(10);
      if (what < 4) await snooze();
      else if (what < 7) for (let n = random(random(6) === 0 ? 500 : 3) + 1; n > 0; n--) arrive();
      else if (what === 7) offset += (random(2) === 0 ? -1 : 1) * 3_600_000;
      else {
        // The process dies while recording, and another one starts.
        kill = true;
        await watch.look().catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          kills++;
        });
        kill = false;
        watch = startWatch();
      }
      const at = clock();
      await watch.look();
      await check(at);
    }
    return { woken, kills };
  };
}

test(`ends every snooze within one check and none too early in ${TIMELINES} timelines`, async () => {
  let woken = 0;
  let kills = 0;
  for (let number = 0; number < TIMELINES; number++) {
    const result = await runTimeline(number)();
    woken += result.woken;
    kills += result.kills;
  }
  expect(woken).toBeGreaterThan(TIMELINES / 2);
  expect(kills).toBeGreaterThan(50);
}, 120_000);
