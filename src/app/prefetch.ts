import type { QueryClient } from '@tanstack/react-query';
import { notificationQueries } from '#api/notifications.ts';
import { statusQuery } from '#api/status.ts';
import { readFilters } from '#features/inbox/inbox-filters.ts';
import { screens, screenAt } from './screens.ts';

/** Starts the first screen's code and data before React has rendered anything. */
export function prefetchScreen(client: QueryClient, { pathname, search }: Location): void {
  const screen = screenAt(pathname);
  if (!screen) return;
  // A failure is met again, and shown, where the screen renders.
  screen.load().catch(() => {});
  if (screen === screens[0]) {
    const filters = readFilters(new URLSearchParams(search));
    void client.prefetchInfiniteQuery(
      notificationQueries.list(filters).options({ fresh: isReload() }),
    );
  }
  void client.prefetchQuery(statusQuery);
}

/** Who reloads the page wants what is true now. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}
