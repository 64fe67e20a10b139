import type { Notification } from '#contract/notification.ts';
import { describeUnreadable } from '../listing/describe-listing.ts';
import { claimsOf } from '../listing/list-state.ts';
import { newestFirst, type Listing } from '../listing/list-reader.ts';
import { offlineCopy } from '../client/offline-copy.ts';
import { readTogether } from '../client/read-together.ts';
import { notingAge, type FetchBy } from '../listing/list-query.ts';
import { notificationQueries } from '../notifications.ts';
import { createProgressPace } from '../listing/progress-pace.ts';
import { learnTotal } from '../listing/total-meaning.ts';
import { catchUp } from './catch-up.ts';
import { collectionOf, type Collection } from './collection.ts';
import { loadSaved, saveAsItChanges } from './save-collections.ts';
import type { CollectionWork } from './work.ts';
import { loadAllRows } from '../listing/load-all-rows.ts';
import { refreshRows } from './refresh-rows.ts';
import { parseJson, type Json } from '#lib/json.ts';
import { askData } from '../listing/data-port.ts';
import { fetchInWorker, readFaults } from '../listing/fetch-rows.ts';

/** Milliseconds between two reports of a load's progress. */
const PUBLISHED_EVERY = 250;
/** Milliseconds for which loaded rows count as current. */
const FRESH_FOR = 30_000;

const notificationNoun = { one: 'notification', many: 'notifications' };
/** Milliseconds after which too many of the older rows may have changed elsewhere. */
const KEPT_FOR = 12 * 3_600_000;

/**
 * Shows the saved rows and loads the newest pages, or everything where no usable rows are saved.
 */
export async function loadMissing(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish, most } = work;
  saveAsItChanges(client);
  signal.throwIfAborted();
  const known = collectionOf(client, filters);
  // A caller that needs only some pages accepts the rows of an earlier load that stopped.
  if (most < Infinity && known.state === 'stopped') return;
  if (known.loadedAt === null) {
    publish({ state: 'loading' });
    const saved = await loadSaved(client, filters);
    signal.throwIfAborted();
    if (saved) publish({ ...saved, loaded: saved.rows.length, total: saved.rows.length });
  }
  const { loadedAt, newestLoadedAt, order, changedWhileLoading, state } = collectionOf(
    client,
    filters,
  );
  const now = Date.now();
  const isFinal = offlineCopy.get() !== null && loadedAt !== null;
  const isOld = order !== 'newest-first' || changedWhileLoading || now - (loadedAt ?? 0) > KEPT_FOR;
  if (isOld && !isFinal) {
    await loadAll(work);
  } else if (isFinal) {
    if (state !== 'complete') publish({ state: 'complete' });
  } else {
    const isUnseen = await catchUp(work, known.loadedAt === null);
    if (now - newestLoadedAt! > FRESH_FOR || isUnseen()) await readNewest(work);
    // Publish only changes, because every publication renders and saves the collection again.
    else if (state !== 'complete') publish({ state: 'complete' });
    const hasReadAll = collectionOf(client, filters).loadedAt !== loadedAt;
    if (!hasReadAll && isUnseen()) await loadAll(work);
  }
}

async function readNewest(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish } = work;
  publish({ state: 'loading', error: null });
  const newestLoadedAt = Date.now();
  const { rows: before } = collectionOf(client, filters);
  const rows = await refreshRows(before, { readPage: pagesOf(work), signal });
  if (rows === null) await loadAll(work);
  else
    publish({ rows, state: 'complete', loaded: rows.length, total: rows.length, newestLoadedAt });
}

/** Reloads every row. */
export async function loadAll(work: CollectionWork): Promise<void> {
  const { client, filters, signal, publish, most } = work;
  saveAsItChanges(client);
  signal.throwIfAborted();
  const isFirst = collectionOf(client, filters).loadedAt === null;
  publish({ state: 'loading', loaded: 0, total: null, error: null, ...(isFirst && { rows: [] }) });
  const pages = notingAge(pagesOf(work));
  const isDue = createProgressPace(PUBLISHED_EVERY);
  const everything = await loadAllRows({
    readPage: pages.readPage,
    signal,
    most,
    onProgress: (listing, total) => {
      if (signal.aborted || !isDue(total)) return;
      publish({
        loaded: listing.rows.length,
        total,
        ...(isFirst && { rows: inOrder(listing), order: listing.order }),
      });
    },
  });
  signal.throwIfAborted();
  const { changedWhileLoading } = everything;
  const listing = learnTotal(client, everything.listing);
  const rows = inOrder({ order: listing.order, rows: everything.rows });
  const isWhole = listing.end !== 'more';
  const loadedAt = pages.oldest();
  const claims = claimsOf(listing);
  publish({
    rows,
    loaded: rows.length,
    ...(isWhole && { total: rows.length }),
    state: isWhole ? 'complete' : 'stopped',
    changedWhileLoading,
    loadedAt: isWhole ? loadedAt : null,
    newestLoadedAt: loadedAt,
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
      {
        signal,
        client,
        sendBy: ordinal > 0 ? readTogether : undefined,
        fetchBy: fetchNotifications,
      },
      true,
    );
}

/** Where times can't be compared, the service's order is as good as any other. */
function inOrder({
  rows,
  order,
}: Pick<Listing<Notification>, 'rows' | 'order'>): Collection['rows'] {
  return order === 'unknown' ? rows : newestFirst(rows);
}

/** Loads one page of notifications in a worker; the page then has their rows itself. */
const fetchNotifications: FetchBy<Notification> = async (path, options) => {
  const { rows, around } = await fetchInWorker(path, options, (text) =>
    askData('readNotifications', { text }),
  );
  const values = JSON.parse(rows.values) as Notification[];
  const raws = (rows.isExact ? JSON.parse(rows.raws) : parseJson(rows.raws)) as Json[];
  return {
    ...around,
    rows: values.map((value, index) => ({ value, raw: raws[index]! })),
    faults: readFaults(rows.faults),
  };
};
