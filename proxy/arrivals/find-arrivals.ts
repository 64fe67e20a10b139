import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import type { Notification } from '#contract/notification.ts';
import type { Row } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import type { SeenArrival } from './arrival-rows.ts';

/** A notification as a look at the inbox listed it. */
export interface ListedArrival extends SeenArrival {
  row: Row<Notification>;
}

function toListed(row: Row<Notification>): ListedArrival {
  const { RecordId, CreatedAt } = row.value;
  return {
    key: arrivalKey(row.value),
    recordKey: RecordId === null ? null : idKey(RecordId),
    instant: arrivalInstant(CreatedAt),
    row,
  };
}

/** How far back arrivals are compared with known notifications, in ms before the newest. */
const WINDOW = 6 * 3_600_000;

/** The results of earlier checks that the next one needs. */
interface Known {
  /** `null`: this is the first one. */
  floor: number | null;
  isSeen: (key: string) => boolean;
  /** Pages to read at least: rows that left the list may have hidden others between two pages. */
  leastPages: number;
  now: number;
}

/** Collects what one look lists, page by page, and decides how far it has to read. */
export function createLook({ floor, isSeen, leastPages, now }: Known) {
  const listed = new Map<string, ListedArrival>();
  const fresh = new Map<string, ListedArrival>();
  let pages = 0;
  let previous = Infinity;
  let isNewestFirst = true;
  return {
    /** @returns whether the look has seen enough */
    add(rows: readonly Row<Notification>[]): boolean {
      pages++;
      let hasFresh = false;
      let oldest = Infinity;
      for (const row of rows) {
        const one = toListed(row);
        isNewestFirst &&= one.instant <= previous;
        previous = one.instant;
        oldest = Math.min(oldest, one.instant);
        listed.set(one.key, one);
        if (floor === null || one.instant < floor || isSeen(one.key) || fresh.has(one.key))
          continue;
        fresh.set(one.key, one);
        hasFresh = true;
      }
      // Where the order is another, what is new may stand anywhere.
      if (!isNewestFirst) return false;
      if (floor === null) return true;
      return pages >= leastPages && (!hasFresh || oldest < floor);
    },
    end() {
      const instants = [...listed.values()].map(({ instant }) => instant).toSorted((a, b) => a - b);
      // After one from the future, all that come later would count as known.
      const newest = Math.min(instants.at(-1) ?? 0, now);
      const oldest = Math.min(instants[0] ?? 0, newest);
      const window = newest - WINDOW;
      return {
        pages,
        listed: [...listed.values()],
        // Oldest first, as they came.
        fresh: [...fresh.values()].toSorted((a, b) => a.instant - b.instant),
        /**
         * All notifications after this are known: after a first check only those it read, or all in
         * another order.
         */
        floor:
          floor === null
            ? isNewestFirst
              ? Math.max(oldest, window)
              : window
            : Math.max(floor, window),
      };
    },
  };
}
