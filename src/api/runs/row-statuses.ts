import type { QueryClient } from '@tanstack/react-query';
import { idKey } from '#lib/guid.ts';
import { readCollection } from '../collection/reading.ts';
import { isShown, notificationQueries, type NotificationFilters } from '../notifications.ts';
import { rowStatusKey } from '../own-changes.ts';
import { holdersOf } from './patch-statuses.ts';
import { isUnderWay, type Item, type Run } from './run.ts';

/** What rows show while runs (newest first) are under way: the statuses to come, the last one's. */
export function overlayOf(runs: readonly Run[]): Map<string, number> {
  const overlay = new Map<string, number>();
  const begun = runs
    .filter(isUnderWay)
    .toReversed()
    .toSorted((a, b) => a.startedAt - b.startedAt);
  for (const run of begun) {
    for (const { state, items } of run.chunks) {
      // What a run that stops has not sent, it will not send.
      if (state === 'planned' && run.state !== 'open') continue;
      for (const { id, to, verdict } of items) {
        if (verdict === 'pending') overlay.set(idKey(id), to);
      }
    }
  }
  return overlay;
}

/**
 * What rows show of settled items: what the service said, else what they were before.
 * @param seen statuses by row, as read back
 */
export function truthOf(
  items: readonly Item[],
  seen: ReadonlyMap<string, readonly number[]>,
): Map<string, number> {
  const truth = new Map<string, number>();
  for (const { id, hasOwnId, rows, status, to, verdict } of items) {
    if (verdict === 'done') truth.set(idKey(id), to);
    else if (hasOwnId) truth.set(idKey(id), status ?? rows[0]!.before);
    else {
      for (const { createdAt, before } of rows) {
        const key = rowStatusKey(id, createdAt);
        truth.set(key, seen.get(key)?.at(-1) ?? before);
      }
    }
  }
  return truth;
}

/**
 * Lists that are not on the screen and that rows are about to enter are forgotten, and read anew
 * when they are next looked at.
 */
export function forgetOutdated(client: QueryClient, items: readonly Item[]): void {
  client.removeQueries({
    queryKey: [...notificationQueries.all, 'list'],
    type: 'inactive',
    predicate: ({ queryKey }) => {
      const { status } = queryKey[2] as NotificationFilters;
      return items.some(
        ({ to, rows }) =>
          isShown(status, to) && rows.some(({ before }) => !isShown(status, before)),
      );
    },
  });
}

/**
 * Lists and collections on the screen that rows have entered without having been read there, as
 * where an undo follows a reload, are read again. Those nobody looks at are forgotten.
 */
export function readEntered(client: QueryClient, items: readonly Item[]): void {
  const done = items.filter(({ verdict }) => verdict === 'done');
  for (const query of client.getQueryCache().findAll({ queryKey: notificationQueries.all })) {
    const [, kind, filters, ...rest] = query.queryKey;
    if (rest.length > 0 || (kind !== 'list' && kind !== 'collection')) continue;
    if (query.state.data === undefined) continue;
    const { status, types } = filters as NotificationFilters;
    const entered = done.filter(
      ({ to, rows }) =>
        isShown(status, to) &&
        rows.some(({ type }) => types.length === 0 || types.some((chosen) => chosen === type)),
    );
    if (entered.length === 0 || hasAll(query.state.data, entered)) continue;
    if (!query.isActive()) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else if (kind === 'list') void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else void readCollection(client, { status, types });
  }
}

function hasAll(data: unknown, items: readonly Item[]): boolean {
  const known = new Set(
    holdersOf(data).flatMap(({ rows }) => rows.map(({ value: { id } }) => id && idKey(id))),
  );
  return items.every(({ id }) => known.has(idKey(id)));
}
