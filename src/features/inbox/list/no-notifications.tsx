import { useQuery } from '@tanstack/react-query';
import { handledQuery } from '#api/jobs/handled.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { useStored } from '#ui/store.ts';
import { useToday } from '#ui/values/use-today.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { isInboxFiltered, statusLabel } from '../model/inbox-filters.ts';
import { SNOOZED_QUERY } from '../model/snoozes.ts';
import { searchConflict } from '../search/search-conflict.ts';
import { emptyTexts, handledText } from './texts.ts';

interface NoNotificationsProps {
  filters: NotificationFilters;
  search: string;
  /** The list had notifications until they were changed here. */
  isCleared: boolean;
  /** The list has notifications that Waybill can't read. */
  isUnreadable: boolean;
  onFilters: (filters: NotificationFilters) => void;
  onSearch: (search: string) => void;
}

const everything: NotificationFilters = { status: 'everything', types: [] };
const noFilters: NotificationFilters = { status: 'inbox', types: [] };

/** An empty list: why it is empty, and what to do about it. */
export function NoNotifications({
  filters,
  search,
  isCleared,
  isUnreadable,
  onFilters,
  onSearch,
}: NoNotificationsProps) {
  const isPlain = !isInboxFiltered(filters) && search === '';
  const clearFilters = isInboxFiltered(filters) && (
    <Button variant="default" onClick={() => onFilters(noFilters)}>
      {emptyTexts.clearFilters}
    </Button>
  );
  if (isCleared && !isPlain) {
    return (
      <Notice {...emptyTexts.cleared} detail="">
        {clearFilters}
      </Notice>
    );
  }
  if (isUnreadable) return <Notice {...emptyTexts.unreadable} detail="" />;
  if (isPlain) return <InboxZero onFilters={onFilters} />;
  const conflict = searchConflict(filters, search);
  const own =
    search === '' ? emptyTexts.byStatus[filters.status] : emptyTexts.bySearch[search.trim()];
  const plain = (filters.types.length === 0 && own) || emptyTexts.noMatch;
  // A record that somebody looks for may be archived, snoozed or of another type.
  const isNarrowed = filters.status !== 'everything' || filters.types.length > 0;
  const mayBeElsewhere = search !== '' && plain === emptyTexts.noMatch && isNarrowed;
  const other = conflict?.filters ?? (mayBeElsewhere ? everything : null);
  return (
    <Notice
      title={conflict ? emptyTexts.conflict : plain.title}
      detail=""
      whatToDo={conflict?.why.join(' ') ?? plain.whatToDo}
    >
      {other && (
        <Button onClick={() => onFilters(other)}>
          {emptyTexts.searchIn(
            statusLabel(other.status),
            other.types.length < filters.types.length,
          )}
        </Button>
      )}
      {clearFilters}
      {search !== '' && (
        <Button variant="default" onClick={() => onSearch('')}>
          {emptyTexts.clearSearch}
        </Button>
      )}
    </Notice>
  );
}

/**
 * Shown when the inbox is empty: what the person handled today, and links to other waiting work.
 */
function InboxZero({ onFilters }: Pick<NoNotificationsProps, 'onFilters'>) {
  const { data: handled } = useQuery(handledQuery(useToday()));
  const snoozed = useStored(useInbox().snoozes, (it) => it?.count ?? 0);
  const { title, whatToDo } = emptyTexts.inbox;
  const hasHandled = handled !== undefined && handled.median !== null;
  return (
    <Notice
      title={title}
      detail={hasHandled ? handledText(handled.count, handled.median!) : ''}
      whatToDo={whatToDo}
    >
      {snoozed > 0 && (
        <LinkButton variant="default" to={{ pathname: '/inbox', search: SNOOZED_QUERY }}>
          {emptyTexts.showSnoozed(snoozed)}
        </LinkButton>
      )}
      <Button variant="default" onClick={() => onFilters({ status: 'archived', types: [] })}>
        {emptyTexts.showArchived}
      </Button>
    </Notice>
  );
}
