import type { QueryClient } from '@tanstack/react-query';
import { whileAway } from '#api/away.ts';
import { openData } from '#api/data-port.ts';
import { isReload } from '#api/navigation.ts';
import { notificationQueries } from '#api/notifications.ts';
import { serviceAccount } from '#api/service-account.ts';
import { isNobody, isWithoutAccount, mayIn, sessionQuery } from '#api/session.ts';
import { settingsQuery } from '#api/settings.ts';
import { statusQuery } from '#api/status.ts';
import { readFilters } from '#features/inbox/model/inbox-filters.ts';
import { loadBanner } from '#ui/banner.tsx';
import { homeScreen } from './home-screen.ts';
import { awayBanner } from './offline-banner.tsx';
import { preferences } from './preferences.ts';
import { isOpenTo, screens, screenAt } from './screens.ts';

/**
 * Loads the first screen's code and data before React renders anything. The session loads at once
 * with the settings, because every list needs them. Resolves when the session and the screen's code
 * are there or have failed, so that the screen appears in one go.
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
  const code = likely?.load().catch(() => {});
  if (likely?.readsBeside) openData();
  if (likely) void client.prefetchQuery(settingsQuery);
  await session;
  prefetchData(client, asked, { pathname, search });
  await (whileAway.get()
    ? Promise.all([code, awayBanner.load().catch(() => {}), loadBanner()])
    : code);
}

function prefetchData(
  client: QueryClient,
  asked: string | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const known = client.getQueryData(sessionQuery.queryKey);
  // The settings were requested for a wrong account.
  if (serviceAccount() !== asked) client.removeQueries(settingsQuery);
  if (isNobody(known) || isWithoutAccount(known)) return;
  const may = (work: Parameters<typeof mayIn>[1]) => mayIn(known, work);
  const screen =
    pathname === '/' ? homeScreen(known, preferences.get().firstScreen) : screenAt(pathname, may);
  if (!screen || !isOpenTo(may, screen)) return;
  void client.prefetchQuery(statusQuery);
  if (screen !== screens[0]) return;
  const filters = readFilters(new URLSearchParams(search));
  void client.prefetchInfiniteQuery(
    notificationQueries.list(filters).options({ fresh: isReload() }),
  );
}
