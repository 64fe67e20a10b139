import type { QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { holdersOf, patchHolder } from '../patch-statuses.ts';
import type { ListRow } from '../listing/list-reader.ts';
import { notificationQueries } from '../notifications.ts';
import type { ReadRow } from '../listing/paging.ts';

/**
 * Returns the rows of these notifications from other loaded lists, with their statuses by `idKey`;
 * without those whose id is a record's, because several rows have it.
 */
export function rowsKnownElsewhere(
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
  return rows.map((row) => Object.assign({}, row, { key: row.identity }));
}
