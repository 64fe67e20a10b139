import type { Notification } from '#contract/notification.ts';
import { fetchNotificationsBeside } from '../fetch-notifications.ts';
import { describeUnreadable } from '../describe-listing.ts';
import { claimsOf } from '../list-state.ts';
import { newestFirst, type Listing } from '../list-reader.ts';
import { whileAway } from '../away.ts';
import { notingAge } from '../list-query.ts';
import { notificationQueries } from '../notifications.ts';
import { createProgressPace } from '../progress-pace.ts';
import { learnTotal } from '../total-meaning.ts';
import { catchUp } from './catch-up.ts';
import { collectionOf, type Collection } from './collection.ts';
import { loadKept, saveAsItChanges } from './keep-collections.ts';
import type { CollectionWork } from './work.ts';
import { readEverything } from '../read-everything.ts';
import { refreshRows } from './refresh-rows.ts';

/** Milliseconds between two looks at a reading's progress. */
const PUBLISHED_EVERY = 250;
/** Milliseconds for which loaded rows count as current. */
const FRESH_FOR = 30_000;

const notificationNoun = { one: 'notification', many: 'notifications' };
/** Milliseconds after which too many of the older rows may have changed elsewhere. */
const KEPT_FOR = 12 * 3_600_000;

/**
 * Shows the saved rows and loads the newest pages, or everything where no usable rows are saved.
 */
export async function readWhatIsMissing(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish, most } = work;
  saveAsItChanges(client);
  signal.throwIfAborted();
  const known = collectionOf(client, filters);
  // A caller that needs only some pages accepts the rows of an earlier load that stopped.
  if (most < Infinity && known.state === 'stopped') return;
  if (known.asOf === null) {
    publish({ state: 'reading' });
    const kept = await loadKept(client, filters);
    signal.throwIfAborted();
    if (kept) publish({ ...kept, read: kept.rows.length, total: kept.rows.length });
  }
  const { asOf, newestAsOf, order, changedWhileRead, state } = collectionOf(client, filters);
  const now = Date.now();
  const isFinal = whileAway.get() !== null && asOf !== null;
  const isOld = order !== 'newest-first' || changedWhileRead || now - (asOf ?? 0) > KEPT_FOR;
  if (isOld && !isFinal) {
    await readAll(work);
  } else if (isFinal) {
    if (state !== 'complete') publish({ state: 'complete' });
  } else {
    const isUnseen = await catchUp(work, known.asOf === null);
    if (now - newestAsOf! > FRESH_FOR || isUnseen()) await readNewest(work);
    // Publish only a change, because every publication renders and saves the collection again.
    else if (state !== 'complete') publish({ state: 'complete' });
    const hasReadAll = collectionOf(client, filters).asOf !== asOf;
    if (!hasReadAll && isUnseen()) await readAll(work);
  }
}

async function readNewest(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish } = work;
  publish({ state: 'reading', error: null });
  const newestAsOf = Date.now();
  const { rows: before } = collectionOf(client, filters);
  const rows = await refreshRows(before, { readPage: pagesOf(work), signal });
  if (rows === null) await readAll(work);
  else publish({ rows, state: 'complete', read: rows.length, total: rows.length, newestAsOf });
}

/** Reloads every row. */
export async function readAll(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish, most } = work;
  saveAsItChanges(client);
  signal.throwIfAborted();
  const isFirst = collectionOf(client, filters).asOf === null;
  publish({ state: 'reading', read: 0, total: null, error: null, ...(isFirst && { rows: [] }) });
  const pages = notingAge(pagesOf(work));
  const isDue = createProgressPace(PUBLISHED_EVERY);
  const everything = await readEverything({
    readPage: pages.readPage,
    signal,
    most,
    onProgress: (listing, total) => {
      if (signal.aborted || !isDue(total)) return;
      publish({
        read: listing.rows.length,
        total,
        ...(isFirst && { rows: inOrder(listing), order: listing.order }),
      });
    },
  });
  signal.throwIfAborted();
  const { listing, changedWhileRead } = everything;
  learnTotal(client, listing);
  const rows = inOrder({ order: listing.order, rows: everything.rows });
  const isWhole = listing.end !== 'more';
  const asOf = pages.oldest();
  const claims = claimsOf(listing);
  publish({
    rows,
    read: rows.length,
    ...(isWhole && { total: rows.length }),
    state: isWhole ? 'complete' : 'stopped',
    changedWhileRead,
    asOf: isWhole ? asOf : null,
    newestAsOf: asOf,
    caughtUp: null,
    ...claims,
    oddities: [...claims.oddities, ...describeUnreadable(listing.faults, notificationNoun)],
  });
}

function pagesOf({ client, filters, signal }: CollectionWork) {
  const query = notificationQueries.list(filters);
  return (ordinal: number) =>
    query.readPage(
      ordinal,
      { signal, client, isBackground: ordinal > 0, fetchBy: fetchNotificationsBeside },
      true,
    );
}

/** Where times can't be compared, the service's order is as good as any. */
function inOrder({
  rows,
  order,
}: Pick<Listing<Notification>, 'rows' | 'order'>): Collection['rows'] {
  return order === 'unknown' ? rows : newestFirst(rows);
}
