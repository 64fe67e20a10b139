import { notificationUpdate } from '#contract/notification.ts';
import { z } from '#contract/zod.ts';
import type { SandboxBatchLine } from '../database/batch-store.ts';
import { notificationKeys } from '../context/notification-keys.ts';
import { readBody, type BatchWork } from './batch-work.ts';

const statuses = { Read: 2, Unread: 1, Archive: 4 } as const;
const outcomes = {
  Read: 'Notification flagged as read',
  Unread: 'Notification flagged as unread',
  Archive: 'Notification archived',
} as const;

/** Processes 4.2 and 4.3 (a body with Archive alone). */
export function processNotificationUpdate({
  context,
  body,
  spared,
}: BatchWork): SandboxBatchLine[] {
  const lists = readBody(z.partial(notificationUpdate), body);
  const lines: SandboxBatchLine[] = [];
  for (const list of ['Read', 'Unread', 'Archive'] as const) {
    for (const id of lists[list] ?? []) {
      const keys = notificationKeys(context, id);
      const [first] = keys;
      const number = first === undefined ? '' : context.notifications.get(first)!.recordNumber;
      const fail = (message: string): void => {
        lines.push({ failed: true, message, sentId: id, number });
      };
      if (first === undefined) fail('There is no notification with this id');
      else if (!spared(lines.length)) fail('The notification is locked by another process');
      else {
        for (const key of keys) context.notifications.setStatus(key, statuses[list]);
        lines.push({ failed: false, message: outcomes[list], sentId: id, number });
      }
    }
  }
  return lines;
}
