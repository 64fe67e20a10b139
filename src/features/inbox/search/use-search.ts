import { useMemo } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import type { Notification } from '#contract/notification.ts';
import { useToday } from '#ui/values/use-today.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { indexedAt } from '#contract/search/search-index.ts';
import { useAssignments } from '../model/use-assignments.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { hidesSnoozed } from '../model/snoozes.ts';

type Rows = readonly ListRow<Notification>[];

export interface UsedSearch {
  search: string;
  /** Whether the search matches a row; rows that were changed here may no longer be shown. */
  test: (row: ListRow<Notification>, index: number, all: Rows) => boolean;
  /** Returns those rows that match the search. */
  among: (rows: Rows) => Rows;
  /** Like `lacks` of a search: the reason why it does not match a row. */
  lacks: (row: ListRow<Notification>, index: number, all: Rows) => string | null | undefined;
  /** Parts of the text that were not understood. */
  notes: readonly string[];
}

/** A search by this deployment's settings and the reader's day. */
export function useSearch(status: NotificationFilters['status'], search: string): UsedSearch {
  const now = useToday();
  const needsAction = useActionEvents();
  const assignments = useAssignments();
  const inbox = useInbox();
  const snoozes = useStored(inbox.snoozes, (it) => it);
  const hasLabel = useStored(inbox.labels, (it) => it?.hasLabel ?? null);
  const isStarred = useStored(inbox.stars, (it) => it?.isStarred ?? null);
  return useMemo((): UsedSearch => {
    const { matches, lacks, notes, asksSnoozed } = compileSearch(search, {
      now,
      needsAction,
      assignments,
      isSnoozed: snoozes?.isSnoozed ?? null,
      hasLabel,
      isStarred,
    });
    const isHidden =
      snoozes && !asksSnoozed && hidesSnoozed(status) ? snoozes.isSnoozed : () => false;
    const test: UsedSearch['test'] = ({ value }, index, all) => {
      const entry = indexedAt(all, index);
      return isShown(status, entry.status) && matches(value, entry) && !isHidden(value);
    };
    return {
      search,
      test,
      among: (rows) => rows.filter(test),
      lacks: ({ value }, index, all) => {
        const entry = indexedAt(all, index);
        return isShown(status, entry.status) && !isHidden(value) ? lacks(value, entry) : undefined;
      },
      notes,
    };
  }, [status, search, now, needsAction, assignments, snoozes, hasLabel, isStarred]);
}
