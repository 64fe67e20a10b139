import type { QueryClient } from '@tanstack/react-query';
import { notificationQueries } from '#api/notifications.ts';
import { readFilters, readSearch } from '../model/inbox-filters.ts';

/**
 * Reloads rows from before the view's count, so that the list matches it. A search updates its rows
 * itself.
 */
export function reloadView(client: QueryClient, query: string): void {
  const parameters = new URLSearchParams(query);
  if (readSearch(parameters) !== '') return;
  const { queryKey } = notificationQueries.list(readFilters(parameters));
  void client.resetQueries({ queryKey, exact: true });
}
