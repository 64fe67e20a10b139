import type { Notification } from '#contract/notification.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { JobTarget } from '#contract/job.ts';
import { idKey } from '#lib/guid.ts';
import { createListReader, newestFirst } from '../listing/list-reader.ts';
import { emptyPageAfter, hasNextPage, mayBeAll, type ReadPage } from '../listing/paging.ts';

/**
 * All unread notifications as one page, or the first of them: `hasMore` says which. Every count of
 * unread ones comes from this one load.
 */
export interface UnreadRows extends ReadPage<Notification> {
  /**
   * Whether new notifications are all on the first page, so that polling only that page finds them.
   */
  joinsAtHead: boolean;
  /** The number of calls of the last complete load, and its time in ms since 1970. */
  calls: number;
  wholeAt: number;
}

/** Loads page after page, up to `most` of them: rows that shift between pages are counted once. */
export async function loadUnread(
  readPage: (ordinal: number) => Promise<ReadPage<Notification>>,
  most: number,
): Promise<UnreadRows> {
  const read = createListReader<Notification>();
  const pages: ReadPage<Notification>[] = [];
  for (;;) {
    pages.push(await readPage(pages.length).catch((error) => emptyPageAfter(pages, error)));
    const { end, rows, faults, order } = read(pages);
    if (end !== 'more' || pages.length >= most) {
      const last = pages.at(-1)!;
      return {
        ...last,
        hasMore: end !== 'complete',
        mayBeLast: false,
        rows,
        faults,
        joinsAtHead: order === 'newest-first' && rows.every(({ hasOwnId }) => hasOwnId),
        calls: pages.length,
        wholeAt: last.readAt,
      };
    }
  }
}

/**
 * Returns the load updated by its first page: new rows are added, and rows that are no longer
 * unread are removed. `null` where the page does not reach the known rows, or does not show whether
 * it is the only one.
 */
export function joinHead(unread: UnreadRows, head: ReadPage<Notification>): UnreadRows | null {
  if (!unread.joinsAtHead) return null;
  const last = head.rows.at(-1);
  const place = unread.rows.findIndex(({ identity }) => identity === last?.identity);
  const hasMore = hasNextPage([head]);
  if (hasMore && place === -1) return null;
  const fresh = new Set(head.rows.map(({ identity }) => identity));
  const rest = hasMore
    ? unread.rows.slice(place + 1).filter(({ identity }) => !fresh.has(identity))
    : [];
  // These rows may be on the next page, or no longer unread.
  if (rest.length > 0 && mayBeAll(head)) return null;
  return {
    ...unread,
    hasMore: hasMore && unread.hasMore,
    rows: [...head.rows, ...rest],
    faults: hasMore ? unread.faults : head.faults,
    readAt: head.readAt,
  };
}

/** Whether jobs marked notifications unread that the load does not have. */
export function lacksUnread(
  { rows }: Pick<UnreadRows, 'rows'>,
  jobs: readonly { targets: readonly Pick<JobTarget, 'id' | 'to'>[] }[],
): boolean {
  const known = new Set(rows.map(({ value }) => value.id && idKey(value.id)));
  return jobs.some(({ targets }) =>
    targets.some(({ id, to }) => to === statusAfter.unread && !known.has(idKey(id))),
  );
}

/**
 * Returns rows of `next` that are missing in `previous` and no older than its rows: newest first,
 * in any order of the service.
 */
export function newlyUnread(previous: UnreadRows, next: UnreadRows) {
  const known = new Set(previous.rows.map(({ identity }) => identity));
  const newest = previous.rows.reduce(
    (latest, { instant }) => Math.max(latest, instant ?? -Infinity),
    -Infinity,
  );
  const rows = next.rows.filter(
    ({ identity, instant }) => !known.has(identity) && (instant ?? -Infinity) >= newest,
  );
  const isRising = (next.rows[0]?.instant ?? 0) < (next.rows.at(-1)?.instant ?? 0);
  // Rows of the same instant follow the service's order as well.
  return newestFirst(isRising ? rows.toReversed() : rows);
}
