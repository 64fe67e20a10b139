import { arrivalInstant, arrivalKey } from '#contract/arrival.ts';
import type { Notification } from '#contract/notification.ts';
import type { Row } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';
import type { SeenArrival } from './arrival-rows.ts';

/** A notification as a check of the inbox listed it. */
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

/** The results of earlier checks that the next check needs. */
interface Known {
  /** `null`: this is the first check. */
  floor: number | null;
  isSeen: (key: string) => boolean;
  /**
   * The minimum of pages to load, because rows that leave the list may hide others between two
   * pages.
   */
  leastPages: number;
  now: number;
}

/** Collects what one check lists, page by page, and decides how many pages it has to load. */
export function createLook({ floor, isSeen, leastPages, now }: Known) {
  const listed = new Map<string, ListedArrival>();
  const fresh = new Map<string, ListedArrival>();
  let pages = 0;
  let previous = Infinity;
  let isNewestFirst = true;
  return {
    /** @returns whether the check has loaded enough */
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
      // In any other order, new notifications may be anywhere.
      if (!isNewestFirst) return false;
      if (floor === null) return true;
      return pages >= leastPages && (!hasFresh || oldest < floor);
    },
    end() {
      const instants = [...listed.values()].map(({ instant }) => instant).toSorted((a, b) => a - b);
      // Otherwise, after a notification dated in the future, all later ones would count as known.
      const newest = Math.min(instants.at(-1) ?? 0, now);
      const oldest = Math.min(instants[0] ?? 0, newest);
      const window = newest - WINDOW;
      return {
        pages,
        listed: [...listed.values()],
        // Oldest first, in order of arrival.
        fresh: [...fresh.values()].toSorted((a, b) => a.instant - b.instant),
        /**
         * All notifications after this instant are known: after a first check, only the loaded
         * ones, or all if the order differs.
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
