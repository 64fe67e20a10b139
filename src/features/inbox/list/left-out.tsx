import { useQueryClient } from '@tanstack/react-query';
import { unaskableStatuses, type NotificationFilters } from '#api/notifications.ts';
import { leavesOutStatusZero } from '#contract/inbox-statuses.ts';
import { Link } from '#ui/link.tsx';
import { writeFilters } from '../model/inbox-filters.ts';
import type { InboxRow } from '../model/inbox.ts';
import { leftOutTexts } from '../parts/late-texts.ts';

interface LeftOutProps {
  filters: NotificationFilters;
  search: string;
  /** All that was read. */
  rows: readonly InboxRow[];
  /** Whether that is everything that the service lists. */
  isWhole: boolean;
}

const READ = 2;
const ARCHIVED = 4;

/** Warns that this service leaves rows out (docs/decisions.md, “Statuses without a filter”). */
export function LeftOut({ filters, search, rows, isWhole }: LeftOutProps) {
  const client = useQueryClient();
  const unaskable = unaskableStatuses(filters.status);
  if (unaskable.length > 0) {
    return leftOutTexts.statusesFiltered(unaskable.join(', '));
  }
  if (filters.status === 'inbox' && leavesOutStatusZero(client)) {
    return leftOutTexts.noStatusZero;
  }
  const lacks = (status: number) => rows.every(({ value }) => value.Status !== status);
  const mayLeaveOut =
    filters.status === 'everything' && isWhole && rows.length > 0 && lacks(ARCHIVED);
  if (!mayLeaveOut) return null;
  return (
    <>
      {lacks(READ) ? leftOutTexts.noneRead : leftOutTexts.noneArchived}
      <Link to={{ search: writeFilters({ ...filters, status: 'archived' }, search) }}>
        {leftOutTexts.archived}
      </Link>
    </>
  );
}
