import type { QueryClient } from '@tanstack/react-query';
import { notificationQueries } from '#api/notifications.ts';
import { serviceAccount } from '#api/service-account.ts';
import { isNobody, isWithoutAccount, mayIn, sessionQuery } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { statusQuery } from '#api/status.ts';
import { readFilters } from '#features/inbox/inbox-filters.ts';
import { homeScreen } from './home-screen.ts';
import { preferences } from './preferences.ts';
import { isOpenTo, screens, screenAt } from './screens.ts';

/**
 * Starts the first screen's code and data before React has rendered anything. Who is signed in is
 * asked for at once with the settings, which every list waits for.
 */
export async function prefetchScreen(
  client: QueryClient,
  { pathname, search }: Location,
): Promise<void> {
  const asked = serviceAccount();
  const session = client.prefetchQuery(sessionQuery);
  const { firstScreen } = preferences.get();
  const likely =
    screens.find(({ path }) => path === (pathname === '/' ? firstScreen : pathname)) ??
    (pathname === '/' ? screens[0] : undefined);
  // A failure is met again, and shown, where the screen renders.
  likely?.load().catch(() => {});
  if (likely) void client.prefetchQuery(settingsQuery);
  await session;
  const known = client.getQueryData(sessionQuery.queryKey);
  // They were asked for an account that it turns out not to be.
  if (serviceAccount() !== asked) client.removeQueries(settingsQuery);
  if (isNobody(known) || isWithoutAccount(known)) return;
  const may = (work: Parameters<typeof mayIn>[1]) => mayIn(known, work);
  const screen = pathname === '/' ? homeScreen(known, firstScreen) : screenAt(pathname, may);
  if (!screen || !isOpenTo(may, screen)) return;
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
