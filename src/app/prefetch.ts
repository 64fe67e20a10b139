import type { QueryClient } from '@tanstack/react-query';
import { offlineCopy } from '#api/client/offline-copy.ts';
import { openData } from '#api/listing/data-port.ts';
import { isReload } from '#api/session/navigation.ts';
import { notificationQueries } from '#api/notifications.ts';
import { serviceAccount } from '#api/client/service-account.ts';
import { isNobody, isWithoutAccount, mayIn, sessionQuery } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { statusQuery } from '#api/session/status.ts';
import { readFilters } from '#features/inbox/model/inbox-filters.ts';
import { loadBanner } from '#ui/notices/banner.tsx';
import { homeScreen } from './home-screen.ts';
import { offlineCopyBanner } from './offline-banner.tsx';
import { preferences } from './preferences.ts';
import { isOpenTo, screens, screenAt } from './screens.ts';

/**
 * Milliseconds that the screen's drawing may wait for rows from the data worker: drawing it twice
 * takes longer, and data that arrives in between delays the second drawing.
 */
const ROWS_AWAITED = 200;

/**
 * Loads the first screen's code and data before React renders anything. The session loads in
 * parallel with the settings, because every list needs them. Resolves when the session and the
 * screen's code are loaded or have failed, so that the screen appears in one go.
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
  // The failure recurs, and is shown, where the screen renders.
  const code = likely?.load().catch(() => {});
  if (likely?.begin) openData();
  if (likely) void client.prefetchQuery(settingsQuery);
  await session;
  const rows = prefetchData(client, asked, { pathname, search });
  await (offlineCopy.get()
    ? Promise.all([code, offlineCopyBanner.load().catch(() => {}), loadBanner()])
    : code);
  const enough = new Promise<void>((resolve) => {
    setTimeout(resolve, ROWS_AWAITED);
  });
  await Promise.race([rows, enough]);
}

function prefetchData(
  client: QueryClient,
  asked: string | null,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> | undefined {
  const known = client.getQueryData(sessionQuery.queryKey);
  // The settings were requested for the wrong account.
  if (serviceAccount() !== asked) client.removeQueries(settingsQuery);
  if (isNobody(known) || isWithoutAccount(known)) return undefined;
  const may = (work: Parameters<typeof mayIn>[1]) => mayIn(known, work);
  const screen =
    pathname === '/' ? homeScreen(known, preferences.get().firstScreen) : screenAt(pathname, may);
  if (!screen || !isOpenTo(may, screen)) return undefined;
  void client.prefetchQuery(statusQuery);
  const parameters = new URLSearchParams(search);
  if (screen === screens[0]) {
    const list = notificationQueries.list(readFilters(parameters));
    void client.prefetchInfiniteQuery(list.options({ fresh: isReload() }));
  }
  // The failure recurs where the screen renders.
  return screen.begin?.(client, parameters).catch(() => {});
}
