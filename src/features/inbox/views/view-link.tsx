import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type KeyboardEvent } from 'react';
import type { UnreadReading } from '#api/unread/unread-reading.ts';
import layout from '#ui/layout.module.css';
import { Link } from '#ui/link.tsx';
import { useToday } from '#ui/use-today.ts';
import { compileSearch } from '#contract/search/compile-search.ts';
import { readFilters, readSearch, writeFilters } from '../model/inbox-filters.ts';
import type { ActionEvents } from '#contract/needs-action.ts';
import type { Notification } from '#contract/notification.ts';
import { formatCount } from '#lib/locale.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { SNOOZED_QUERY } from '../model/snoozes.ts';
import { viewTexts } from './texts.ts';
import { readViewAnew } from './read-view-anew.ts';
import { useAssignments } from '../model/use-assignments.ts';
import { countBadge, countUnreadInView, countWords } from './view-count.ts';
import classes from './views.module.css';
import visually from '#ui/visually-hidden.module.css';

/** The inputs of the counts. */
export interface Counting {
  reading: UnreadReading | undefined;
  needsAction: ActionEvents;
}

interface ViewLinkProps {
  name: string;
  query: string;
  isShown: boolean;
  counting: Counting;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A view with its number of unread notifications; the link opens exactly those. */
export function ViewLink({ name, query, isShown, counting, onKeyDown }: ViewLinkProps) {
  const client = useQueryClient();
  const { reading, needsAction } = counting;
  const today = useToday();
  const assignments = useAssignments();
  const inbox = useInbox();
  const isSnoozed = useStored(inbox.snoozes, (it) => it?.isSnoozed ?? null);
  const snoozed = useStored(inbox.snoozes, (it) => it?.count ?? 0);
  const { filters, counts, unread } = useMemo(() => {
    const parameters = new URLSearchParams(query);
    const { matches } = compileSearch(readSearch(parameters), {
      now: today,
      needsAction,
      assignments,
      isSnoozed,
    });
    const filters = readFilters(parameters);
    // Snoozed notifications have left the inbox, so they do not count.
    const counts = (value: Notification): boolean => matches(value) && !isSnoozed?.(value);
    const unread = writeFilters({ ...filters, status: 'unread' }, readSearch(parameters));
    return { filters, counts, unread };
  }, [query, today, needsAction, assignments, isSnoozed]);
  const count = useMemo(
    () => reading && countUnreadInView(reading, filters, counts),
    [reading, filters, counts],
  );
  const isOfSnoozed = query === SNOOZED_QUERY;
  const [shown, words] = isOfSnoozed
    ? [snoozed === 0 ? '' : formatCount(snoozed), viewTexts.countSnoozed(snoozed)]
    : count
      ? [countBadge(count), countWords(count)]
      : ['', ''];
  const badge = shown !== '' && (
    <span className={`${layout.caption} ${layout.numeric}`}>
      <span aria-hidden>{shown}</span>
      <span className={visually.hidden}>{words}</span>
    </span>
  );
  const isAllUnread = isOfSnoozed || unread === query;
  return (
    <>
      <Link
        to={{ pathname: '/inbox', search: query }}
        className={`${layout.place} ${layout.grow}`}
        aria-current={isShown ? 'page' : undefined}
        onKeyDown={onKeyDown}
        onClick={() => readViewAnew(client, query)}
      >
        <span className={`${layout.grow} ${layout.ellipsis}`}>{name}</span>
        {isAllUnread && badge}
      </Link>
      {badge && !isAllUnread && (
        <Link
          to={{ pathname: '/inbox', search: unread }}
          className={`${layout.tool} ${classes.unread}`}
          title={words}
          onClick={() => readViewAnew(client, unread)}
        >
          <span className={visually.hidden}>{name} </span>
          {badge}
        </Link>
      )}
    </>
  );
}
