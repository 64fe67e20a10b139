import type { ReadPage } from '#api/listing/paging.ts';
import { isShown, type NotificationFilters } from '#api/notifications.ts';
import type { Notification } from '#contract/notification.ts';
import { formatCount } from '#lib/locale.ts';
import { viewTexts } from './texts.ts';

/** How many unread notifications some filters show, as far as that is known. */
export interface ViewCount {
  count: number;
  /** There may be more, because not all unread notifications were loaded. */
  isAtLeast: boolean;
}

const UNREAD = 1;

/**
 * Counts the matches of filters and a search among the loaded unread notifications. `null` where
 * nothing is unread by definition: among the read and the archived.
 */
export function countUnreadInView(
  unread: Pick<ReadPage<Notification>, 'rows' | 'hasMore'>,
  { status, types }: NotificationFilters,
  matches: (notification: Notification) => boolean,
): ViewCount | null {
  if (status !== 'inbox' && !isShown(status, UNREAD)) return null;
  const chosen = new Set<string>(types);
  const matching = unread.rows.filter(
    ({ value }) =>
      value.Status === UNREAD && (chosen.size === 0 || chosen.has(value.Type)) && matches(value),
  );
  return { count: matching.length, isAtLeast: unread.hasMore };
}

/** Formats a count for a badge: `1,204`, `5,000+`; empty for zero. */
export function countBadge({ count, isAtLeast }: ViewCount): string {
  if (count === 0 && !isAtLeast) return '';
  return `${formatCount(count)}${isAtLeast ? '+' : ''}`;
}

/** Describes a count for screen readers: `1,204 unread`, `at least 5,000 unread`. */
export function countWords({ count, isAtLeast }: ViewCount): string {
  return viewTexts.unread(count, isAtLeast);
}
