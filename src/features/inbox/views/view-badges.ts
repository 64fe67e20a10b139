import { useMemo } from 'react';
import type { UnreadReading } from '#api/unread/unread-reading.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import type { Notification } from '#contract/notification.ts';
import { formatCount } from '#lib/locale.ts';
import type { ViewBadge } from '#lists/views/shown-view.ts';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/use-today.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { readFilters, readSearch, writeFilters } from '../model/inbox-filters.ts';
import { SNOOZED_QUERY } from '../model/snoozes.ts';
import { useAssignments } from '../model/use-assignments.ts';
import { viewTexts } from './texts.ts';
import { countBadge, countUnreadInView, countWords } from './view-count.ts';

/** The inputs of the counts. */
export interface Counting {
  reading: UnreadReading | undefined;
  needsAction: ActionEvents;
}

/** The count of each view by its query, as far as it is known; zero has none. */
export function useViewBadges(
  queries: readonly string[],
  { reading, needsAction }: Counting,
): ReadonlyMap<string, ViewBadge> {
  const today = useToday();
  const assignments = useAssignments();
  const inbox = useInbox();
  const isSnoozed = useStored(inbox.snoozes, (it) => it?.isSnoozed ?? null);
  const snoozed = useStored(inbox.snoozes, (it) => it?.count ?? 0);
  const counted = useMemo(
    () =>
      queries.map((query) => {
        const parameters = new URLSearchParams(query);
        const search = readSearch(parameters);
        const { matches } = compileSearch(search, {
          now: today,
          needsAction,
          assignments,
          isSnoozed,
        });
        const filters = readFilters(parameters);
        return {
          query,
          filters,
          // Snoozed notifications have left the inbox, so they do not count.
          counts: (value: Notification): boolean => matches(value) && !isSnoozed?.(value),
          unread: writeFilters({ ...filters, status: 'unread' }, search),
        };
      }),
    [queries, today, needsAction, assignments, isSnoozed],
  );
  return useMemo(() => {
    const badges = new Map<string, ViewBadge>();
    for (const { query, filters, counts, unread } of counted) {
      if (query === SNOOZED_QUERY) continue;
      const count = reading && countUnreadInView(reading, filters, counts);
      const text = count ? countBadge(count) : '';
      if (text === '') continue;
      badges.set(query, {
        text,
        words: countWords(count!),
        query: unread === query ? null : unread,
      });
    }
    if (snoozed > 0) {
      badges.set(SNOOZED_QUERY, {
        text: formatCount(snoozed),
        words: viewTexts.countSnoozed(snoozed),
        query: null,
      });
    }
    return badges;
  }, [counted, reading, snoozed]);
}
