import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { NotificationFilters } from '../notifications.ts';
import { collectionOf, collectionQuery } from './collection.ts';
import { publisher } from './publish.ts';
import { beginReading, readingUnderWay, stopReadingOf } from '../readings.ts';

/** Milliseconds for which a status that was read is one that an undo may restore. */
const FRESH_ENOUGH = 60_000;

/** How rows are read is loaded with the first reading: most visits read a page or two of a list. */
export const loadReading = () => import('./read-rows.ts');

/**
 * Reloads the whole collection, and cancels a load in progress. Complete rows stay until the new
 * ones are complete. Resolves when the load ends for any reason.
 */
export function readCollection(
  client: QueryClient,
  filters: NotificationFilters,
  most = Infinity,
): Promise<void> {
  return begin(client, filters, 'readAll', most);
}

/**
 * Loads the collection: saved rows at once, then the newest pages; everything where no usable rows
 * are saved, up to `most` pages.
 */
export function openCollection(
  client: QueryClient,
  filters: NotificationFilters,
  most = Infinity,
): Promise<void> {
  return readingOf(client, filters) ?? begin(client, filters, 'readWhatIsMissing', most);
}

/**
 * Has everything read a minute ago at most: for what is acted upon or taken away, where a kept
 * status would be an old one. Settles when that has been tried.
 */
export async function readFresh(client: QueryClient, filters: NotificationFilters): Promise<void> {
  await readingOf(client, filters);
  const { state, asOf } = collectionOf(client, filters);
  const isFresh = state === 'complete' && asOf !== null && asOf > Date.now() - FRESH_ENOUGH;
  if (!isFresh) await readCollection(client, filters);
}

/** Resolves when the current load ends; `undefined` where there is none. */
export function readingOf(
  client: QueryClient,
  filters: NotificationFilters,
): Promise<void> | undefined {
  return readingUnderWay(client, keyOf(filters));
}

export function stopReading(client: QueryClient, filters: NotificationFilters): void {
  stopReadingOf(client, keyOf(filters));
}

function begin(
  client: QueryClient,
  filters: NotificationFilters,
  how: 'readAll' | 'readWhatIsMissing',
  most: number,
): Promise<void> {
  const publish = publisher(client, filters);
  return beginReading(
    client,
    keyOf(filters),
    async (signal) => (await loadReading())[how]({ client, filters, signal, publish, most }),
    publish,
  );
}

function keyOf(filters: NotificationFilters): string {
  return hashKey(collectionQuery(filters).queryKey);
}
