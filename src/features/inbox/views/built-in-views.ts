import { notificationTypes } from '#contract/notification.ts';
import { typeName } from '#contract/type-name.ts';
import { readFilters, readSearch, writeFilters } from '../model/inbox-filters.ts';
import { SNOOZED_QUERY } from '../model/snoozes.ts';
import { STARRED_QUERY } from '../model/stars.ts';
import { viewTexts } from './texts.ts';

/** Views that everybody has: name and query. */
export interface BuiltInView {
  name: string;
  query: string;
}

export const mainViews: readonly BuiltInView[] = [
  { name: viewTexts.inbox, query: '' },
  // A notification that was marked read waits for nobody, so only unread ones count, as in the
  // overview.
  {
    name: viewTexts.needsAction,
    query: writeFilters({ status: 'unread', types: [] }, 'needs:action'),
  },
];

/** Comes after those, because it has the notifications that left the inbox. */
export const snoozedView: BuiltInView = { name: viewTexts.snoozed, query: SNOOZED_QUERY };

/** The person's own, archived ones among them. */
export const starredView: BuiltInView = { name: viewTexts.starred, query: STARRED_QUERY };

/** Where people share the inbox. */
export const teamViews: readonly BuiltInView[] = [
  {
    name: viewTexts.assignedToMe,
    query: writeFilters({ status: 'inbox', types: [] }, 'assigned:me'),
  },
];

export const typeViews: readonly BuiltInView[] = notificationTypes.map((type) => ({
  name: typeName(type),
  query: writeFilters({ status: 'inbox', types: [type] }),
}));

/** Returns the canonical form of a URL's query, for filters and search only. */
export function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  return writeFilters(readFilters(parameters), readSearch(parameters));
}
