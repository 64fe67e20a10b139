import { useCallback, useMemo } from 'react';
import type { ListRow } from '#api/list-reader.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import { useToday } from '#ui/use-today.ts';
import { compileSearch } from './compile-search.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import { useTaken } from './use-taken.ts';

type Rows = readonly ListRow<Notification>[];

/** A search by this deployment's settings and the reader's day. */
export function useSearch(status: NotificationFilters['status'], search: string) {
  const now = useToday();
  const needsAction = useActionEvents();
  const taken = useTaken();
  const { matches, notes } = useMemo(
    () => compileSearch(search, { now, needsAction, taken }),
    [search, now, needsAction, taken],
  );
  /** Those of some rows that it finds; rows that were changed here may be shown no more. */
  const among = useCallback(
    (rows: Rows): Rows =>
      rows.filter(({ value }) => isShown(status, value.Status) && matches(value)),
    [status, matches],
  );
  return { among, notes };
}
