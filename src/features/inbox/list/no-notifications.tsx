import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isFiltered } from '../inbox-filters.ts';
import { searchConflict, statusLabel } from '../search/search-conflict.ts';

interface NoNotificationsProps {
  filters: NotificationFilters;
  search: string;
  onFilters: (filters: NotificationFilters) => void;
  onClearFilters: () => void;
}

type Words = Pick<Parameters<typeof Notice>[0], 'title' | 'whatToDo'>;

/** What has no notification teaches what would be there. */
const nothing: Partial<Record<NotificationFilters['status'], Words>> = {
  unread: {
    title: 'Everything is read',
    whatToDo: 'What is new is unread until somebody marks it read.',
  },
  read: {
    title: 'Nothing is marked read',
    whatToDo: 'What is read and not archived is kept here.',
  },
  archived: {
    title: 'Nothing is archived',
    whatToDo: 'What you archive leaves the inbox, and can be brought back from here.',
  },
};

/** An empty list: why it is empty, and the way to what may be looked for. */
export function NoNotifications({
  filters,
  search,
  onFilters,
  onClearFilters,
}: NoNotificationsProps) {
  if (!isFiltered(filters) && search === '') {
    return (
      <Notice
        title="The inbox is empty"
        detail=""
        whatToDo="New notifications are announced here as they come. What was archived can be brought back."
      >
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
    whatToDo: 'Choose another status, more types, or search for something else.',
  };
  return (
    <Notice
      title={conflict ? 'These filters hide what is searched for' : plain.title}
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
