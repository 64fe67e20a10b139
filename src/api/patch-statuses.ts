import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notification.ts';
import { idKey } from '#lib/guid.ts';
import { isJsonObject } from '#lib/json.ts';
import { notificationQueries } from './notifications.ts';
import { rowStatusKey } from './events/own-changes.ts';
import type { ReadPage, ReadRow } from './listing/paging.ts';

/** Data of a query with rows: a page, or a collection. */
interface Holder {
  rows: readonly ReadRow<Notification>[];
}

/**
 * Changes statuses of rows in all loaded notifications. A change is looked up by `rowStatusKey`,
 * then by `idKey`, which means every row with that id.
 */
export function patchStatuses(client: QueryClient, changes: ReadonlyMap<string, number>): void {
  if (changes.size === 0) return;
  const ids: ReadonlySet<string> = idsIn(changes);
  for (const query of client.getQueryCache().findAll({ queryKey: notificationQueries.all })) {
    patchQuery(query, changes, ids);
  }
}

/** The same for the loaded data of one query. */
export function patchQuery(
  query: Query,
  changes: ReadonlyMap<string, number>,
  ids: ReadonlySet<string> = idsIn(changes),
): void {
  const { data, dataUpdatedAt } = query.state;
  const patched = patchData(data, changes, ids);
  // Its load time stays, because a patch loads nothing.
  if (patched !== data) query.setData(patched, { updatedAt: dataUpdatedAt, manual: true });
}

/** The statuses, by `rowStatusKey`, of all loaded rows with one of these ids. */
export function statusesOf(client: QueryClient, keys: ReadonlySet<string>): Map<string, number> {
  const statuses = new Map<string, number>();
  for (const { state } of client.getQueryCache().findAll({ queryKey: notificationQueries.all })) {
    for (const { rows } of holdersOf(state.data)) {
      for (const { value } of rows) {
        if (value.id === null || !keys.has(idKey(value.id))) continue;
        statuses.set(rowStatusKey(value.id, value.CreatedAt), value.Status);
      }
    }
  }
  return statuses;
}

function patchData(
  data: unknown,
  changes: ReadonlyMap<string, number>,
  ids: ReadonlySet<string>,
): unknown {
  if (isPages(data)) {
    const pages = patchEach(data.pages, (page) => patchHolder(page, changes, ids));
    return pages === data.pages ? data : { ...data, pages };
  }
  return isHolder(data) ? patchHolder(data, changes, ids) : data;
}

/** The same for rows that no query has; the same object where nothing changed. */
export function patchHolder<T extends Holder>(
  holder: T,
  changes: ReadonlyMap<string, number>,
  ids: ReadonlySet<string> = idsIn(changes),
): T {
  const rows = patchEach(holder.rows, (row) => patchRow(row, changes, ids));
  return rows === holder.rows ? holder : { ...holder, rows };
}

/**
 * At least the ids that changes concern. Most rows need no more: writing each row's
 * `rowStatusKey` took half the time of a key that archives.
 */
function idsIn(changes: ReadonlyMap<string, number>): Set<string> {
  const ids = new Set(changes.keys());
  for (const key of changes.keys()) {
    // An id may have an @ of its own.
    for (let at = key.indexOf('@'); at !== -1; at = key.indexOf('@', at + 1)) {
      ids.add(key.slice(0, at));
    }
  }
  return ids;
}

function patchRow<Row extends ReadRow<Notification>>(
  row: Row,
  changes: ReadonlyMap<string, number>,
  ids: ReadonlySet<string>,
): Row {
  const { value, raw } = row;
  if (value.id === null || !ids.has(idKey(value.id))) return row;
  const status =
    changes.get(rowStatusKey(value.id, value.CreatedAt)) ?? changes.get(idKey(value.id));
  if (status === undefined || status === value.Status) return row;
  return {
    ...row,
    value: { ...value, Status: status },
    raw: isJsonObject(raw) ? { ...raw, Status: status } : raw,
  };
}

/** The same array where nothing changed, so that nothing renders again. */
function patchEach<T>(values: readonly T[], patch: (value: T) => T): readonly T[] {
  let isChanged = false;
  const patched = values.map((value) => {
    const next = patch(value);
    isChanged ||= next !== value;
    return next;
  });
  return isChanged ? patched : values;
}

export function holdersOf(data: unknown): readonly Holder[] {
  if (isPages(data)) return data.pages;
  return isHolder(data) ? [data] : [];
}

function isPages(data: unknown): data is InfiniteData<ReadPage<Notification>> {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
}

function isHolder(data: unknown): data is Holder {
  return typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows);
}
