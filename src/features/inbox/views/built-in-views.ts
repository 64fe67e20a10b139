import { notificationTypes } from '#contract/notification.ts';
import { writeFilters } from '../inbox-filters.ts';

/** Views that everybody has: name and query. */
export interface BuiltInView {
  name: string;
  query: string;
}

export const mainViews: readonly BuiltInView[] = [
  { name: 'Inbox', query: '' },
  { name: 'Needs action', query: writeFilters({ status: 'inbox', types: [] }, 'needs:action') },
];

/** Where people share the inbox. */
export const teamViews: readonly BuiltInView[] = [
  { name: 'Taken by me', query: writeFilters({ status: 'inbox', types: [] }, 'taken:me') },
];

export const typeViews: readonly BuiltInView[] = notificationTypes.map((type) => ({
  name: type,
  query: writeFilters({ status: 'inbox', types: [type] }),
}));
