import type { ComponentType } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';

/** Muting of records, for everybody who shares the inbox. It comes after the first screen. */
export interface MutesInInbox {
  /** On a row of a muted record. */
  Badge: ComponentType<{ row: ListRow<Notification> }>;
  /** In the bar of the selection. */
  Action: ComponentType;
  /** In the details, beside the labels. */
  Details: ComponentType<{ row: ListRow<Notification> }>;
}
