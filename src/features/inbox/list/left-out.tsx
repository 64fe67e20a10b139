import { useQueryClient } from '@tanstack/react-query';
import { leavesOutStatusZero, type NotificationFilters } from '#api/notifications.ts';
import { Link } from '#ui/link.tsx';
import { writeFilters } from '../inbox-filters.ts';
import type { InboxRow } from '../inbox.ts';
import classes from '../inbox.module.css';

interface LeftOutProps {
  filters: NotificationFilters;
  search: string;
  /** All that was read. */
  rows: readonly InboxRow[];
  /** Whether that is everything that the service lists. */
  isWhole: boolean;
}

const ARCHIVED = 4;

/** What this service leaves out of a list, where that was found out (design.md, gaps). */
export function LeftOut({ filters, search, rows, isWhole }: LeftOutProps) {
  const client = useQueryClient();
  if (filters.status === 'inbox' && leavesOutStatusZero(client)) {
    return ' · Without those of Status 0, which this service does not list';
  }
  const mayLeaveOut =
    filters.status === 'everything' &&
    isWhole &&
    rows.length > 0 &&
    rows.every(({ value }) => value.Status !== ARCHIVED);
  if (!mayLeaveOut) return null;
  return (
    <>
      {' · None of them archived: this service may list those only under '}
      <Link
        className={classes.claimLink}
        to={{ search: writeFilters({ ...filters, status: 'archived' }, search) }}
      >
        Archived
      </Link>
    </>
  );
}
