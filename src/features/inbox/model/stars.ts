import type { ComponentType } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';

type InboxRow = ListRow<Notification>;

/** The person's stars. They come after the first screen. */
export interface StarsInInbox {
  isStarred: (notification: Notification) => boolean;
  count: number;
  /** On a row that is starred. */
  Badge: ComponentType<{ row: InboxRow }>;
  /** Beside a row's other actions. */
  RowAction: ComponentType<{ row: InboxRow; name: string }>;
  /** In the details, beside the labels. */
  DetailsAction: ComponentType<{ row: InboxRow }>;
}

/** Includes archived notifications, because a star is there to find a notification again. */
export const STARRED_QUERY = '?status=everything&q=is:starred';
