import { compareTexts } from '#lib/locale.ts';
import type { Notification } from '#contract/notification.ts';

const UNREAD = 1;

/** Unread notifications by type, the most frequent first, and how many of them need a person. */
export function countUnread(
  notifications: Iterable<Notification>,
  isUrgent: (notification: Notification) => boolean,
): { types: { type: string; count: number }[]; total: number; urgent: number } {
  const types = new Map<string, number>();
  let total = 0;
  let urgent = 0;
  for (const notification of notifications) {
    // Rows that were changed here are still among those loaded.
    if (notification.Status !== UNREAD) continue;
    types.set(notification.Type, (types.get(notification.Type) ?? 0) + 1);
    total++;
    if (isUrgent(notification)) urgent++;
  }
  const listed = Array.from(types, ([type, count]) => ({ type, count }));
  return {
    types: listed.toSorted((a, b) => b.count - a.count || compareTexts(a.type, b.type)),
    total,
    urgent,
  };
}
