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
        whatToDo="New notifications are announced here as they come. Archived ones are under Archived."
      />
    );
  }
  const conflict = searchConflict(filters, search);
  return (
    <Notice
      title={
        conflict
          ? 'These filters hide what is searched for'
          : 'No notification matches these filters'
      }
      detail=""
      whatToDo={
        conflict?.why.join(' ') ??
        'Choose another status, more types, or search for something else.'
      }
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
