import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { newestFirst, type Listing, type ListRow } from '../list-reader.ts';
import { notificationQueries, type NotificationFilters } from '../notifications.ts';
import { learnTotal } from '../total-meaning.ts';
import { collectionOf, collectionQuery, type Collection } from './collection.ts';
import { readEverything } from './read-everything.ts';

/** A reading under way: there is at most one for each collection of a client. */
interface Reading {
  controller: AbortController;
  done: Promise<void>;
}

const readings = new WeakMap<QueryClient, Map<string, Reading>>();

/** Milliseconds between two looks at a reading's progress. */
const PUBLISHED_EVERY = 250;

/**
 * Reads the whole collection anew; a reading under way is given up for it. What was complete stays
 * as it is until the new reading is complete. Settles when the reading has ended, however it did.
 */
export function readCollection(client: QueryClient, filters: NotificationFilters): Promise<void> {
  stopReading(client, filters);
  const controller = new AbortController();
  const done = read(client, filters, controller.signal);
  readingsOf(client).set(keyOf(filters), { controller, done });
  return done;
}

/** The reading under way settles; `undefined` where there is none. */
export function readingOf(
  client: QueryClient,
  filters: NotificationFilters,
): Promise<void> | undefined {
  return readingsOf(client).get(keyOf(filters))?.done;
}

export function stopReading(client: QueryClient, filters: NotificationFilters): void {
  const key = keyOf(filters);
  readingsOf(client).get(key)?.controller.abort();
  readingsOf(client).delete(key);
}

async function read(
  client: QueryClient,
  filters: NotificationFilters,
  signal: AbortSignal,
): Promise<void> {
  const query = notificationQueries.list(filters);
  const publish = publisher(client, filters);
  const before = collectionOf(client, filters);
  const wasComplete = before.asOf !== null;
  publish({ state: 'reading', read: 0, total: null, error: null });
  const startedAt = Date.now();
  let publishedAt = 0;
  try {
    const everything = await readEverything({
      readPage: (ordinal) => query.readPage(ordinal, { signal, client }, true),
      signal,
      onProgress: (listing, total) => {
        if (signal.aborted || Date.now() - publishedAt < PUBLISHED_EVERY) return;
        publishedAt = Date.now();
        const read = listing.rows.length;
        publish({ read, total, ...(!wasComplete && { rows: sorted(listing) }) });
      },
    });
    signal.throwIfAborted();
    learnTotal(client, everything.listing);
    const rows = newestFirst(everything.rows);
    publish({
      rows: everything.listing.order === 'unknown' ? everything.rows : rows,
      read: rows.length,
      total: rows.length,
      state: 'complete',
      changedWhileRead: everything.changedWhileRead,
      asOf: startedAt,
      order: everything.listing.order,
    });
  } catch (error) {
    if (!signal.aborted) publish({ state: 'failed', error });
    // Where another reading took its place, that one says how things are.
    else if (!readingOf(client, filters)) publish({ state: 'stopped' });
  } finally {
    const ours = readingsOf(client);
    if (ours.get(keyOf(filters))?.controller.signal === signal) ours.delete(keyOf(filters));
  }
}

/** Hands changes to the cache, and keeps the statuses that were changed there meanwhile. */
function publisher(client: QueryClient, filters: NotificationFilters) {
  const changedHere = new Map<string, ListRow<Notification>>();
  let last = collectionOf(client, filters).rows;
  return (change: Partial<Collection>): void => {
    const current = collectionOf(client, filters);
    if (current.rows !== last && current.rows.length === last.length) {
      for (const [index, row] of current.rows.entries()) {
        if (row !== last[index]) changedHere.set(row.key, row);
      }
    }
    const given = change.rows ?? current.rows;
    last = changedHere.size === 0 ? given : given.map((row) => changedHere.get(row.key) ?? row);
    client.setQueryData<Collection>(collectionQuery(filters).queryKey, {
      ...current,
      ...change,
      rows: last,
    });
  };
}

function sorted(listing: Listing<Notification>): readonly ListRow<Notification>[] {
  const isAsSent = listing.order === 'newest-first' || listing.order === 'unknown';
  return isAsSent ? listing.rows : newestFirst(listing.rows);
}

function readingsOf(client: QueryClient): Map<string, Reading> {
  let ofClient = readings.get(client);
  if (!ofClient) readings.set(client, (ofClient = new Map()));
  return ofClient;
}

function keyOf(filters: NotificationFilters): string {
  return hashKey(collectionQuery(filters).queryKey);
}
