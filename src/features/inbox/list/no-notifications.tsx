import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isInboxFiltered, statusLabel } from '../model/inbox-filters.ts';
import { searchConflict } from '../search/search-conflict.ts';

interface NoNotificationsProps {
  filters: NotificationFilters;
  search: string;
  /** There were some, until they were changed here. */
  isCleared: boolean;
  onFilters: (filters: NotificationFilters) => void;
  onClearFilters: () => void;
}

type Words = Pick<Parameters<typeof Notice>[0], 'title' | 'whatToDo'>;

/** What has no notification teaches what would be there. */
const nothing: Partial<Record<NotificationFilters['status'], Words>> = {
  unread: {
    title: 'Everything is read',
    whatToDo: 'New notifications appear here.',
  },
  read: {
    title: 'Nothing is marked read',
    whatToDo: 'Notifications you mark as read appear here.',
  },
  archived: {
    title: 'Nothing is archived',
    whatToDo: 'Archived notifications appear here. You can bring them back.',
  },
};

/** An empty list: why it is empty, and the way to what may be looked for. */
export function NoNotifications({
  filters,
  search,
  isCleared,
  onFilters,
  onClearFilters,
}: NoNotificationsProps) {
  if (isCleared) {
    return (
      <Notice
        title="Nothing left in this list"
        detail=""
        whatToDo="You archived or changed all of it. Undo brings it back."
      >
        {isInboxFiltered(filters) && (
          <Button variant="default" onClick={onClearFilters}>
            Clear filters
          </Button>
        )}
      </Notice>
    );
  }
  if (!isInboxFiltered(filters) && search === '') {
    return (
      <Notice title="The inbox is empty" detail="" whatToDo="New notifications appear here.">
        <Button
          variant="default"
          onClick={() => onFilters({ status: 'archived', types: filters.types })}
        >
          Show archived
        </Button>
      </Notice>
    );
  }
  const conflict = searchConflict(filters, search);
  const isStatusAlone = search === '' && filters.types.length === 0;
  const plain = (isStatusAlone && nothing[filters.status]) || {
    title: 'No notification matches these filters',
    whatToDo: 'Choose another status or more types, or change your search.',
  };
  return (
    <Notice
      title={conflict ? 'Your filters hide these results' : plain.title}
      detail=""
      whatToDo={conflict?.why.join(' ') ?? plain.whatToDo}
    >
      {conflict && (
        <Button onClick={() => onFilters(conflict.filters)}>
          {conflict.filters.types.length < filters.types.length
            ? `Search in ${statusLabel(conflict.filters.status)}, every type`
            : `Search in ${statusLabel(conflict.filters.status)}`}
        </Button>
      )}
      <Button variant="default" onClick={onClearFilters}>
        Clear filters
      </Button>
    </Notice>
  );
}
