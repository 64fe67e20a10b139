import type { Query } from '@tanstack/react-query';

/**
 * Whether a screen shows a query. The library's own `isActive` and `type: 'inactive'` take queries
 * that are filled from beside (`skipToken`: collections and whole lists) for inactive even then; if
 * such a query is removed, its screen never hears of what is read next.
 */
export function isWatched(query: Pick<Query, 'getObserversCount'>): boolean {
  return query.getObserversCount() > 0;
}
