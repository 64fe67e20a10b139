import type { QueryClient } from '@tanstack/react-query';
import { isInProgress } from '#contract/job-rules.ts';
import type { TargetResult } from '#contract/job.ts';
import { idKey } from '#lib/guid.ts';
import { reloadCollection } from '../collection/load-collection.ts';
import { isShown, notificationQueries, type NotificationFilters } from '../notifications.ts';
import { rowStatusKey } from '../events/own-changes.ts';
import { isWatched } from '../client/is-watched.ts';
import { holdersOf } from '../patch-statuses.ts';
import type { KnownJob } from './known-job.ts';

/** Returns the statuses to show while jobs (newest first) run; the newest job's status wins. */
export function overlayOf(jobs: readonly KnownJob[]): Map<string, number> {
  const overlay = new Map<string, number>();
  for (const { state, targets } of jobs.filter(isInProgress).toReversed()) {
    for (const { id, to, verdict, isSent } of targets) {
      // A stopping job will not send its unsent targets.
      if (verdict === 'pending' && (isSent || state === 'open')) overlay.set(idKey(id), to);
    }
  }
  return overlay;
}

/** Returns the statuses of settled targets: the service's, otherwise the former ones. */
export function truthOf(targets: readonly TargetResult[]): Map<string, number> {
  const truth = new Map<string, number>();
  for (const { id, hasOwnId, rows, status, to, verdict } of targets) {
    if (verdict === 'done') truth.set(idKey(id), to);
    else if (hasOwnId) truth.set(idKey(id), status ?? rows[0]!.before);
    else {
      // The status is that of one row among those of the record.
      for (const { createdAt, before } of rows) truth.set(rowStatusKey(id, createdAt), before);
    }
  }
  return truth;
}

/**
 * Lists that are not on screen and that rows will enter are dropped, and loaded again when they are
 * next shown.
 */
export function forgetOutdated(client: QueryClient, targets: readonly TargetResult[]): void {
  client.removeQueries({
    queryKey: [...notificationQueries.all, 'list'],
    predicate: (query) => {
      const { status } = query.queryKey[2] as NotificationFilters;
      const isEntered = targets.some(
        ({ to, rows }) =>
          isShown(status, to) && rows.some(({ before }) => !isShown(status, before)),
      );
      return isEntered && !isWatched(query);
    },
  });
}

/**
 * Reloads lists and collections on screen that rows have entered without having been loaded there,
 * for example by an undo after a reload. Drops those that are not on screen.
 */
export function readEntered(client: QueryClient, targets: readonly TargetResult[]): void {
  const done = targets.filter(({ verdict }) => verdict === 'done');
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
    if (!isWatched(query)) client.removeQueries({ queryKey: query.queryKey, exact: true });
    else if (kind === 'list') void client.refetchQueries({ queryKey: query.queryKey, exact: true });
    else void reloadCollection(client, { status, types });
  }
}

function hasAll(data: unknown, targets: readonly TargetResult[]): boolean {
  const known = new Set(
    holdersOf(data).flatMap(({ rows }) => rows.map(({ value: { id } }) => id && idKey(id))),
  );
  return targets.every(({ id }) => known.has(idKey(id)));
}
