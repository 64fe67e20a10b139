import type { QueryClient } from '@tanstack/react-query';
import { isShown, notificationQueries, type NotificationFilters } from '../notifications.ts';
import { settingsQuery } from '../session/settings.ts';
import type { Collection } from './collection.ts';
import { openCollectionStore } from './collection-store.ts';
import { perClient } from '../client/per-client.ts';

/** Milliseconds of rest after which a collection is saved. */
const RESTS = 1000;

/** Loads the rows of an earlier visit; `undefined` where none are saved, or nothing can be. */
export async function loadSaved(client: QueryClient, filters: NotificationFilters) {
  try {
    return await (await storeOf(client))?.load(nameOf(filters));
  } catch {
    // A damaged copy, or a copy by an older Waybill, is reloaded and then overwritten.
    return undefined;
  }
}

/** Saves every collection of a client whenever it changes. */
export const saveAsItChanges = perClient((client) => {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  client.getQueryCache().subscribe(({ type, query }) => {
    const [all, kind, filters] = query.queryKey;
    if (type !== 'updated' || all !== notificationQueries.all[0] || kind !== 'collection') return;
    const data = query.state.data as Collection | undefined;
    if (data?.state !== 'complete') return;
    clearTimeout(timers.get(query.queryHash));
    timers.set(
      query.queryHash,
      setTimeout(() => void save(client, filters as NotificationFilters, data), RESTS),
    );
  });
});

async function save(
  client: QueryClient,
  filters: NotificationFilters,
  {
    rows,
    loadedAt,
    newestLoadedAt,
    caughtUp,
    changedWhileLoading,
    order,
    reported,
    oddities,
  }: Collection,
): Promise<void> {
  try {
    const store = await storeOf(client);
    const shown = rows.filter(({ value }) => isShown(filters.status, value.Status));
    await store?.save(
      nameOf(filters),
      { loadedAt, newestLoadedAt, caughtUp, changedWhileLoading, order, reported, oddities },
      shown,
    );
  } catch {
    // Without space for it, the next visit loads the collection again.
  }
}

/** `undefined` if this browser stores nothing, as in some private windows. */
const storeOf = perClient(async (client) => {
  try {
    const { account } = await client.ensureQueryData(settingsQuery);
    return await openCollectionStore(account);
  } catch {
    return undefined;
  }
});

function nameOf({ status, types }: NotificationFilters): string {
  return [status, ...types].join(' ');
}
