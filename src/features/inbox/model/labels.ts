import type { ComponentType } from 'react';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';

type InboxRow = ListRow<Notification>;

/** The labels of everybody who shares the inbox. They come after the first screen. */
export interface LabelsInInbox {
  /** Whether a notification has a label, by the folded name. */
  hasLabel: (notification: Notification, name: string) => boolean;
  /** On a row: its labels. */
  Badge: ComponentType<{ row: InboxRow }>;
  /** In the bar of the selection. */
  Action: ComponentType;
  /** In the details: the labels, each with its removal, and the way to add one. */
  Details: ComponentType<{ row: InboxRow }>;
}
