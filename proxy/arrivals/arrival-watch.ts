import type { Ask } from '../batches/ask.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { createRounds } from '../work/rounds.ts';
import { forgetSeen, noteSeen, readFloor, readSeenKeys, seenAmong } from './arrival-rows.ts';
import { createLook, type ListedArrival } from './find-arrivals.ts';
import { createInboxPages, walkNotifications } from './inbox-pages.ts';

/**
 * The result of a check, passed on within the transaction that records it, so that its effects
 * happen once.
 */
export interface Arrived {
  sql: Sql;
  /** Notifications that no earlier check listed, oldest first; none at the first check. */
  fresh: readonly ListedArrival[];
  listed: readonly ListedArrival[];
  now: number;
}

interface WatchOptions {
  account: string;
  store: Transactions;
  ask: Ask;
  firstPage: AskFirstPage;
  /** Whether this proxy checks the inbox. */
  mayWork: () => boolean;
  /** Whether anybody waits for arrivals. */
  isWanted: (sql: Sql) => Promise<boolean>;
  handle: (arrived: Arrived) => Promise<void>;
  /** Whether a notification is news for anyone, even though an earlier check listed it. */
  hasNews: (sql: Sql, listed: readonly ListedArrival[]) => Promise<boolean>;
  /**
   * Runs before each check, whether anybody waits or not.
   * @returns when it is due again, if at all
   */
  before: (now: number) => Promise<number | null>;
  /** Milliseconds between checks. */
  every: number;
  onError: (error: unknown) => void;
  clock?: () => number;
}

/** Finds arrivals in the inbox with no page open, and misses none over a restart. */
export interface ArrivalWatch {
  start(): void;
  /** Checks sooner, because a new listener waits or something is due. */
  wake(): void;
  /** Checks at once. @throws errors of the service or the store */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** After this many checks, one loads more pages, up to notifications that are certainly known. */
const DEEP_EVERY = 100;
const DEEP = 5;

export function createArrivalWatch(options: WatchOptions): ArrivalWatch {
  const { account, store, ask, firstPage, mayWork, isWanted, handle, hasNews } = options;
  const { before, every, onError, clock = Date.now } = options;
  /** Known notifications in the store, as a cache of this process; `null`: not loaded. */
  let seen: Set<string> | null = null;
  const askPage = createInboxPages(ask, firstPage);
  let leastPages = DEEP;
  let looks = 0;
  let isStopped = true;

  async function look(): Promise<void> {
    const { wanted, floor } = await store.read(async (sql) => ({
      wanted: await isWanted(sql),
      floor: await readFloor(sql, account),
    }));
    if (!wanted) {
      seen = null;
      leastPages = DEEP;
      if (floor !== null) await store.commit((sql) => forgetSeen(sql, account));
      return;
    }
    seen ??= await store.read((sql) => readSeenKeys(sql, account));
    const known = seen;
    const isDeep = looks++ % DEEP_EVERY === 0;
    const found = createLook({
      floor,
      isSeen: (key) => known.has(key),
      leastPages: isDeep ? Math.max(DEEP, leastPages) : leastPages,
      now: clock(),
    });
    await walkNotifications(askPage, firstPage, (rows) => found.add(rows));
    const { listed, fresh, pages, floor: next } = found.end();
    leastPages = fresh.length > 0 && pages > 1 ? pages + 1 : 1;
    const now = clock();
    if (floor !== null && fresh.length === 0) {
      // Most checks find nothing, and need no write to disk.
      if (!(await store.read((sql) => hasNews(sql, listed)))) return;
    }
    const noted = floor === null ? listed.filter(({ instant }) => instant >= next) : fresh;
    const isNoted = await store.commit(async (sql) => {
      const latest = await readFloor(sql, account);
      // Another check was the first, or forgot all: the next one knows what is new.
      if ((latest === null) !== (floor === null)) return false;
      // Another proxy may have been faster.
      const there = await seenAmong(
        sql,
        account,
        fresh.map(({ key }) => key),
      );
      const news = fresh.filter(({ key }) => !there.has(key));
      await handle({ sql, fresh: news, listed, now });
      // Notifications below the latest floor are forgotten.
      await noteSeen(sql, account, noted, Math.max(next, latest ?? next));
      return true;
    });
    if (!isNoted) {
      seen = null;
      return;
    }
    for (const { key } of noted) known.add(key);
    // Drops the cache periodically, because the store forgets old notifications.
    if (known.size > 20_000 && isDeep) seen = null;
  }

  const rounds = createRounds(async () => {
    if (!mayWork()) {
      seen = null;
      return Math.min(every, 2_000);
    }
    let due: number | null = null;
    try {
      due = await before(clock());
      await look();
    } catch (error) {
      seen = null;
      if (!isStopped) onError(error);
    }
    return Math.max(50, Math.min(every, due === null ? Infinity : due - clock()));
  });

  return {
    start() {
      isStopped = false;
      rounds.start();
    },
    wake: rounds.wake,
    look: async () => {
      await before(clock());
      await look();
    },
    async stop() {
      isStopped = true;
      await rounds.stop();
    },
  };
}
