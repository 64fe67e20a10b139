import { useMemo } from 'react';
import type { UnreadRows } from '#api/unread/unread-rows.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import type { Notification } from '#contract/notification.ts';
import { formatCount } from '#lib/locale.ts';
import type { ViewBadge, ViewBadges } from '#lists/views/shown-view.ts';
import { useStored } from '#ui/store.ts';
import { useStructuralSharing } from '#ui/use-structural-sharing.ts';
import { useToday } from '#ui/values/use-today.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { readFilters, readSearch, writeFilters } from '../model/inbox-filters.ts';
import { SNOOZED_QUERY } from '../model/snoozes.ts';
import { STARRED_QUERY } from '../model/stars.ts';
import { useAssignments } from '../model/use-assignments.ts';
import { viewTexts } from './texts.ts';
import { countBadge, countUnreadInView, countWords } from './view-count.ts';

/** The inputs of the counts. */
export interface Counting {
  unreadRows: UnreadRows | undefined;
  needsAction: ActionEvents;
}

/** The count of each view by its query, as far as it is known; zero has none. */
export function useViewBadges(
  queries: readonly string[],
  { unreadRows, needsAction }: Counting,
): ViewBadges {
  const today = useToday();
  const assignments = useAssignments();
  const inbox = useInbox();
  const snoozes = useStored(inbox.snoozes, (it) => it);
  const snoozed = useStored(inbox.snoozes, (it) => it?.count ?? 0);
  const hasLabel = useStored(inbox.labels, (it) => it?.hasLabel ?? null);
  const isStarred = useStored(inbox.stars, (it) => it?.isStarred ?? null);
  const starred = useStored(inbox.stars, (it) => it?.count ?? 0);
  const counted = useMemo(
    () =>
      queries.map((query) => {
        const parameters = new URLSearchParams(query);
        const search = readSearch(parameters);
        const { matches } = compileSearch(search, {
          now: today,
          needsAction,
          assignments,
          isSnoozed: snoozes?.isSnoozed ?? null,
          hasLabel,
          isStarred,
        });
        const filters = readFilters(parameters);
        return {
          query,
          filters,
          // Snoozed notifications have left the inbox, so they do not count.
          counts: (value: Notification): boolean => matches(value) && !snoozes?.isSnoozed(value),
          unread: writeFilters({ ...filters, status: 'unread' }, search),
        };
      }),
    [queries, today, needsAction, assignments, snoozes, hasLabel, isStarred],
  );
  const latest = useMemo(() => {
    const badges: Record<string, ViewBadge> = {};
    for (const { query, filters, counts, unread } of counted) {
      if (query === SNOOZED_QUERY || query === STARRED_QUERY) continue;
      const count = unreadRows && countUnreadInView(unreadRows, filters, counts);
      const text = count ? countBadge(count) : '';
      if (text === '') continue;
      badges[query] = {
        text,
        words: countWords(count!),
        query: unread === query ? null : unread,
      };
    }
    const own = [
      { query: SNOOZED_QUERY, count: snoozed, words: viewTexts.countSnoozed },
      { query: STARRED_QUERY, count: starred, words: viewTexts.countStarred },
    ];
    for (const { query, count, words } of own) {
      if (count > 0) badges[query] = { text: formatCount(count), words: words(count), query: null };
    }
    return badges;
  }, [counted, unreadRows, snoozed, starred]);
  // Every change of a list recounts them, but unchanged counts stay the same object.
  return useStructuralSharing(latest);
}
