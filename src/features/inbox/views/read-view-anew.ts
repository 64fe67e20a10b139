import type { QueryClient } from '@tanstack/react-query';
import { notificationQueries } from '#api/notifications.ts';
import { readFilters, readSearch } from '../model/inbox-filters.ts';

/**
 * To be called as a view is opened: what was read of it before its count was made is read anew, so
 * that one sees what is counted. A search brings what it looks through up to date by itself.
 */
export function readViewAnew(client: QueryClient, query: string): void {
  const parameters = new URLSearchParams(query);
  if (readSearch(parameters) !== '') return;
  const { queryKey } = notificationQueries.list(readFilters(parameters));
  void client.resetQueries({ queryKey, exact: true });
}
