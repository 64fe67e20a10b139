import { useMemo } from 'react';
import { useActionEvents } from '#api/use-action-events.ts';
import { useUnread } from '#api/unread/use-unread.ts';
import { needsAction } from '#contract/needs-action.ts';
import { countUnread } from './count-unread.ts';
import type { FigureState } from './figure.tsx';

/** Counts the unread notifications, which all screens load once and share. */
export function useUnreadCounts() {
  const { list, error, isLoading, recount, loadAll } = useUnread({
    enabled: true,
    alsoOutOfSight: false,
  });
  const events = useActionEvents();
  const rows = list?.rows;
  const counts = useMemo(
    () =>
      rows &&
      countUnread(
        rows.map(({ value }) => value),
        (notification) => needsAction(notification, events),
      ),
    [rows, events],
  );
  const isPart = list?.hasMore === true;
  const state: Omit<FigureState, 'count'> = {
    // A row that can't be read may be unread.
    isAtLeast: isPart || (list?.faults.length ?? 0) > 0,
    loadedAt: list?.readAt,
    error,
    isLoading,
    onRetry: recount,
  };
  return { counts, state, isPart, loadAll };
}
