import type { NotificationFilters } from '#api/notifications.ts';
import { createStore } from '#lib/store.ts';

/** The filters of the last viewed list; `null` before any was. */
export const lookedAt = createStore<NotificationFilters | null>(null);
