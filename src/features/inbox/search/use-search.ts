import { useMemo } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import { useActionEvents } from '#api/use-action-events.ts';
import type { Notification } from '#contract/notification.ts';
import { useToday } from '#ui/values/use-today.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { indexedAt } from '#contract/search/search-index.ts';
import { isTypedOn } from '#contract/search/typed-on.ts';
import { useAssignments } from '../model/use-assignments.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { hidesSnoozed } from '../model/snoozes.ts';

type Rows = readonly ListRow<Notification>[];

export interface UsedSearch {
  search: string;
  /** Whether the search matches a row; rows that were changed here may no longer be shown. */
  test: (row: ListRow<Notification>, index: number, all: Rows) => boolean;
  /** Whether it matches only what an earlier search matched; `false` where that is not known. */
  narrows: (earlier: UsedSearch) => boolean;
  /** Changes with everything beside the text that decides about a match. */
  context: object;
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
  const context = useMemo(
    () => ({
      status,
      now,
      needsAction,
      assignments,
      isSnoozed: snoozes?.isSnoozed ?? null,
      hasLabel,
      isStarred,
    }),
    [status, now, needsAction, assignments, snoozes, hasLabel, isStarred],
  );
  return useMemo((): UsedSearch => {
    const { matches, lacks, notes, asksSnoozed } = compileSearch(search, context);
    const { isSnoozed } = context;
    const isHidden = isSnoozed && !asksSnoozed && hidesSnoozed(status) ? isSnoozed : () => false;
    const test: UsedSearch['test'] = ({ value }, index, all) => {
      const entry = indexedAt(all, index);
      return isShown(status, entry.status) && matches(value, entry) && !isHidden(value);
    };
    return {
      search,
      test,
      narrows: (earlier) => earlier.context === context && isTypedOn(search, earlier.search),
      context,
      among: (rows) => rows.filter(test),
      lacks: ({ value }, index, all) => {
        const entry = indexedAt(all, index);
        return isShown(status, entry.status) && !isHidden(value) ? lacks(value, entry) : undefined;
      },
      notes,
    };
  }, [status, search, context]);
}
