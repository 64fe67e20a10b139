import type { NotificationFilters } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { isInboxFiltered, statusLabel } from '../model/inbox-filters.ts';
import { searchConflict } from '../search/search-conflict.ts';
import { emptyTexts } from './texts.ts';

interface NoNotificationsProps {
  filters: NotificationFilters;
  search: string;
  /** There were some, until they were changed here. */
  isCleared: boolean;
  onFilters: (filters: NotificationFilters) => void;
  onClearFilters: () => void;
}

/** An empty list: why it is empty, and what to do about it. */
export function NoNotifications({
  filters,
  search,
  isCleared,
  onFilters,
  onClearFilters,
}: NoNotificationsProps) {
  if (isCleared) {
    return (
      <Notice {...emptyTexts.cleared} detail="">
        {isInboxFiltered(filters) && (
          <Button variant="default" onClick={onClearFilters}>
            {emptyTexts.clearFilters}
          </Button>
        )}
      </Notice>
    );
  }
  if (!isInboxFiltered(filters) && search === '') {
    return (
      <Notice {...emptyTexts.inbox} detail="">
        <Button
          variant="default"
          onClick={() => onFilters({ status: 'archived', types: filters.types })}
        >
          {emptyTexts.showArchived}
        </Button>
      </Notice>
    );
  }
  const conflict = searchConflict(filters, search);
  const isStatusAlone = search === '' && filters.types.length === 0;
  const plain = (isStatusAlone && emptyTexts.byStatus[filters.status]) || emptyTexts.noMatch;
  return (
    <Notice
      title={conflict ? emptyTexts.conflict : plain.title}
      detail=""
      whatToDo={conflict?.why.join(' ') ?? plain.whatToDo}
    >
      {conflict && (
        <Button onClick={() => onFilters(conflict.filters)}>
          {emptyTexts.searchIn(
            statusLabel(conflict.filters.status),
            conflict.filters.types.length < filters.types.length,
          )}
        </Button>
      )}
      <Button variant="default" onClick={onClearFilters}>
        {emptyTexts.clearFilters}
      </Button>
    </Notice>
  );
}
