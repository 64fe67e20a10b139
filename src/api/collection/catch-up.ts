import { changesOf, fetchNews } from '../assignments.ts';
import { patchHolder, holdersOf } from '../patch-statuses.ts';
import { staleOnce } from '../events/live.ts';
import { isShown, type NotificationFilters, notificationQueries } from '../notifications.ts';
import { collectionOf } from './collection.ts';
import { toListRows } from './row-text.ts';
import type { CollectionWork } from './work.ts';
import { newestFirst, type ListRow } from '../listing/list-reader.ts';
import { idKey } from '#lib/guid.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import type { ReadRow } from '../listing/paging.ts';

/** Milliseconds by which this browser's clock may be ahead of the server's at the first request. */
const CLOCKS_DIFFER = 600_000;
/** Milliseconds after its response within which the service may still be processing a write. */
const SETTLES_IN = 60_000;

/**
 * Gives rows the statuses that people and rules gave them through Waybill since the rows were
 * loaded: only the newest pages are reloaded, and older rows would keep their former status.
 * @param isFirst the rows come from an earlier visit, which events did not follow
 * @returns whether the collection lacks notifications that have come back to it, for example after
 * an undone archive, so that it has to be reloaded
 */
export async function catchUp(
  {
    client,
    filters,
    signal,
    publish,
  }: Pick<CollectionWork, 'client' | 'filters' | 'signal' | 'publish'>,
  isFirst: boolean,
): Promise<() => boolean> {
  const { caughtUp, loadedAt } = collectionOf(client, filters);
  const lookedAt = caughtUp?.at ?? loadedAt!;
  const staleTime = staleOnce('batches')({ state: { dataUpdatedAt: lookedAt } });
  if (!isFirst && Date.now() - lookedAt < staleTime) return () => false;
  const at = Date.now();
  const told = await fetchNews(caughtUp?.next ?? loadedAt! - CLOCKS_DIFFER, signal).catch(
    () => null,
  );
  signal.throwIfAborted();
  // The rows are as old as the screen says, and the next request covers the same time.
  if (told === null) return () => false;
  const readAt = loadedAt! + Date.parse(told.now) - at;
  const changes = [...changesOf(told.done)].filter(([, it]) => it.at >= readAt - SETTLES_IN);
  const statuses = new Map(changes.map(([key, { status }]) => [key, status]));
  const { rows: before } = collectionOf(client, filters);
  const { rows } = patchHolder({ rows: before }, statuses);
  const entered = changes.filter(([, it]) => it.at >= readAt && isShown(filters.status, it.status));
  const lacking = lackingOf(rows, new Set(entered.map(([key]) => key)));
  const known = rowsKnownElsewhere(client, lacking, statuses);
  const own = known.filter(({ value: { Type } }) => isOfTypes(filters, Type));
  publish({
    ...(own.length > 0 ? { rows: newestFirst([...rows, ...own]) } : rows !== before && { rows }),
    caughtUp: { at, next: told.next },
  });
  for (const { value } of known) lacking.delete(idKey(value.id!));
  // Older changes were left out; they may be older than the rows as well.
  const isUnsure = told.isCut && Date.parse(told.done[0]?.at ?? told.now) >= readAt;
  return () =>
    isUnsure ||
    (canTellEntered(filters) && lackingOf(collectionOf(client, filters).rows, lacking).size > 0);
}

function isOfTypes({ types }: NotificationFilters, type: string): boolean {
  return types.length === 0 || types.some((it) => it === type);
}

/**
 * Whether a collection has to be loaded for a notification that it lacks. `everything` holds all
 * but the newest anyway. Changes don't tell the type, so the archive of one type would be reloaded
 * whenever a notification of another type is archived.
 */
function canTellEntered({ status, types }: NotificationFilters): boolean {
  return status !== 'everything' && (status !== 'archived' || types.length === 0);
}

function lackingOf(
  rows: readonly { value: { id: string | null } }[],
  keys: ReadonlySet<string>,
): Set<string> {
  const lacking = new Set(keys);
  if (lacking.size > 0) for (const { value } of rows) if (value.id) lacking.delete(idKey(value.id));
  return lacking;
}

/**
 * Returns the rows of these notifications from other loaded lists, with their statuses by `idKey`;
 * without those whose id is a record's, because several rows have it.
 */
function rowsKnownElsewhere(
  client: QueryClient,
  keys: ReadonlySet<string>,
  statuses: ReadonlyMap<string, number>,
): ListRow<Notification>[] {
  const found = new Map<string, ReadRow<Notification>>();
  if (keys.size === 0) return [];
  for (const { state } of client.getQueryCache().findAll({ queryKey: notificationQueries.all })) {
    for (const { rows } of holdersOf(state.data)) {
      for (const row of rows) {
        const key = row.hasOwnId && row.value.id !== null ? idKey(row.value.id) : null;
        if (key !== null && keys.has(key)) found.set(key, row);
      }
    }
  }
  const { rows } = patchHolder({ rows: [...found.values()] }, statuses);
  return toListRows(rows);
}
