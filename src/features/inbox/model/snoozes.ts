import type { ComponentType } from 'react';
import type { Listing, ListRow } from '#api/listing/list-reader.ts';
import type { NotificationFilters } from '#api/notifications.ts';
import type { RowSeparator } from '#ui/tables/virtual-table.tsx';
import type { Notification } from '#contract/notification.ts';

type InboxRow = ListRow<Notification>;

/** The snoozed notifications of everybody who shares the inbox. They come after the first screen. */
export interface Snoozes {
  isSnoozed: (notification: Notification) => boolean;
  /** How many are snoozed. */
  count: number;
  /** Returns rows without snoozed notifications, and with returned ones on top. */
  arrange: (
    rows: readonly InboxRow[],
    filters: NotificationFilters,
    listing: Listing<Notification> | undefined,
  ) => readonly InboxRow[];
  /** Returns separators above rows whose first one returned from a snooze; `null` for others. */
  separate: (
    rows: readonly InboxRow[],
    daysOf: (rows: readonly InboxRow[]) => readonly RowSeparator[],
  ) => readonly RowSeparator[] | null;
  /** Asks until when to snooze these rows, or the selection. */
  ask: (rows?: readonly InboxRow[]) => void;
  /** On a row: until when it is snoozed, or since when it is back. */
  Badge: ComponentType<{ row: InboxRow }>;
  /** Beside a row's other actions. */
  RowAction: ComponentType<{ row: InboxRow; name: string }>;
  /** In the bar of the selection. */
  Action: ComponentType;
  /** In the details, beside other actions. */
  DetailsAction: ComponentType<{ row: InboxRow }>;
}

export const SNOOZED_QUERY = '?q=is:snoozed';

/** Snoozed notifications have left the inbox; every notification and the archive still show them. */
export function hidesSnoozed(status: NotificationFilters['status']): boolean {
  return status !== 'everything' && status !== 'archived';
}
