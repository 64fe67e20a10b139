import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { NotificationFilters } from '../notifications.ts';
import { collectionOf, collectionQuery } from './collection.ts';
import { publisher } from './publish.ts';
import { startLoad, loadInProgress, stopLoad } from '../listing/loads.ts';

/** Milliseconds for which a loaded status is recent enough for an undo to restore. */
const FRESH_ENOUGH = 60_000;

/**
 * Loaded with the first whole collection, because most visits load only a page or two of a list.
 */
export const importRows = () => import('./load-rows.ts');

/**
 * Reloads the whole collection, and cancels a load in progress. Complete rows stay until the new
 * ones are complete. Resolves when the load ends for any reason.
 */
export function reloadCollection(
  client: QueryClient,
  filters: NotificationFilters,
  most = Infinity,
): Promise<void> {
  return begin(client, filters, 'loadAll', most);
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
  return loadOf(client, filters) ?? begin(client, filters, 'loadMissing', most);
}

/**
 * Loads everything unless it was loaded within the last minute: actions and exports must not use an
 * old saved status. Settles after the attempt.
 */
export async function ensureFresh(
  client: QueryClient,
  filters: NotificationFilters,
): Promise<void> {
  await loadOf(client, filters);
  const { state, loadedAt } = collectionOf(client, filters);
  const isFresh = state === 'complete' && loadedAt !== null && loadedAt > Date.now() - FRESH_ENOUGH;
  if (!isFresh) await reloadCollection(client, filters);
}

/** Resolves when the current load ends; `undefined` where there is none. */
export function loadOf(
  client: QueryClient,
  filters: NotificationFilters,
): Promise<void> | undefined {
  return loadInProgress(client, keyOf(filters));
}

export function stopCollection(client: QueryClient, filters: NotificationFilters): void {
  stopLoad(client, keyOf(filters));
}

function begin(
  client: QueryClient,
  filters: NotificationFilters,
  how: 'loadAll' | 'loadMissing',
  most: number,
): Promise<void> {
  const publish = publisher(client, filters);
  return startLoad(
    client,
    keyOf(filters),
    async (signal) => (await importRows())[how]({ client, filters, signal, publish, most }),
    publish,
  );
}

function keyOf(filters: NotificationFilters): string {
  return hashKey(collectionQuery(filters).queryKey);
}
