import type { Notification } from '#contract/notification.ts';
import { makeNotification } from '#contract/testing/make-notification.ts';
import type { ListRow } from '../list-reader.ts';

/** Returns the row of a notification with these fields, whose ID is also the row's key. */
export function makeRow(
  fields: Partial<Notification> & { id: string },
  instant?: number,
): ListRow<Notification> {
  const { id } = fields;
  const value = makeNotification(fields);
  return { key: id, identity: id, hasOwnId: value.hasOwnId, instant, raw: null, value };
}
