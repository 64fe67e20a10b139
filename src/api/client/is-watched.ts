import type { Query } from '@tanstack/react-query';

/**
 * Whether a screen shows a query. The library's own `isActive` and `type: 'inactive'` call a query
 * inactive even then, if it has no function of its own (`skipToken`: collections and whole lists).
 * When such a query is removed, its screen doesn't show what is loaded next.
 */
export function isWatched(query: Pick<Query, 'getObserversCount'>): boolean {
  return query.getObserversCount() > 0;
}
