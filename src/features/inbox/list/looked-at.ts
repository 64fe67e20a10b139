import type { NotificationFilters } from '#api/notifications.ts';
import { createStore } from '#ui/store.ts';

/** The filters of the list that was looked at last; `null` before any was. */
export const lookedAt = createStore<NotificationFilters | null>(null);
