import { Box, Button, Group } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { offlineCopy } from '#api/client/offline-copy.ts';
import { sessionQuery, useMay } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import type { Session } from '#contract/session.ts';
import { lookedAt } from '#features/inbox/list/looked-at.ts';
import layout from '#ui/layout.module.css';
import room from '#ui/page.module.css';
import { usePathname } from '#ui/place.tsx';
import { titleSlot } from '#ui/slot.tsx';
import { loadBanner } from '#ui/notices/banner.tsx';
import { firstScreenDrawn, later } from '#ui/later.tsx';
import { loadNotice } from '#ui/notices/notice.tsx';
import { useStored } from '#ui/store.ts';
import { useIsPhone, useWidth } from '#ui/use-is-phone.ts';
import { ColorScheme } from './color-scheme.tsx';
import { HelpControl, showHelp } from './help-control.tsx';
import { StatusBanners } from './status-banners.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { endTour, preferences } from './preferences.ts';
import { PaletteField } from './palette-field.tsx';
import { PreferencesControl, showPreferences } from './preferences-control.tsx';
import { Rail } from './rail.tsx';
import { ScreenCommands } from './screen-commands.tsx';
import { ScreenLinks } from './screen-links.tsx';
import { screenAround, screenAt } from './screens.ts';
import { ServiceStatusControl } from './service-status-control.tsx';
import classes from './shell.module.css';
import { shellTexts } from './texts.ts';

/** Loaded only where people sign in. */
const AccountControl = later(async () => ({
  default: (await import('#features/access/account-control.tsx')).AccountControl,
}));
const SessionWatch = later(async () => ({
  default: (await import('#features/access/session-watch.tsx')).SessionWatch,
}));
const HeaderNews = later(async () => ({
  default: (await import('./header-news.tsx')).HeaderNews,
}));
const Tour = later(async () => ({
  default: await (await import('#features/tour/tour.tsx')).loadTour(),
}));
const LiveUpdates = later(async () => ({
  default: (await import('./live-updates.ts')).LiveUpdates,
}));
const InboxNews = later(async () => ({
  default: (await import('#features/inbox/list/inbox-news.tsx')).InboxNews,
}));
const OfflineShell = later(async () => ({
  default: (await import('./offline-shell.tsx')).OfflineShell,
}));

const hasChoice = ({ accounts }: Session): boolean => accounts !== null && accounts.length > 1;

/** A phone's header has no room for these next to the account. */
const tools = [
  { name: shellTexts.help, run: showHelp },
  { name: shellTexts.preferences, run: showPreferences },
];

function SandboxBadge({ isSmall }: { isSmall: boolean }) {
  if (isSmall) {
    return (
      <span
        className={classes.sandbox}
        role="img"
        aria-label={shellTexts.sandbox}
        title={shellTexts.sandboxHint}
      >
        <IconFlask size={18} stroke={1.75} aria-hidden />
      </span>
    );
  }
  return (
    <span className={`${layout.pill} ${classes.badge}`} title={shellTexts.sandboxHint}>
      {shellTexts.sandbox}
    </span>
  );
}

export function Shell() {
  const { data: settings } = useQuery(settingsQuery);
  const { data: session } = useQuery(sessionQuery);
  const isAway = useSyncExternalStore(offlineCopy.subscribe, offlineCopy.get) !== null;
  const pathname = usePathname();
  const inbox = useStored(lookedAt, (it) => it);
  const showsTour = useStored(preferences, (it) => it.showsTour);
  useEffect(() => {
    // Nothing can lose the focus before an element has it.
    const keep = () =>
      void import('#ui/panels/restore-focus.ts').then(({ restoreFocus }) => restoreFocus());
    document.addEventListener('focusin', keep, { once: true });
    void firstScreenDrawn.then(() => {
      void loadBanner();
      void loadNotice();
    });
  }, []);
  const isPhone = useIsPhone();
  const canWiden = useWidth('(min-width: 62em)');
  const hasRoom = useWidth('(min-width: 85em)');
  const chosen = useStored(preferences, (it) => it.hasNarrowRail);
  const screen = screenAt(pathname, useMay());
  const isNarrow = !canWiden || (chosen ?? !(hasRoom || screen?.fillsRail));
  const hasUser = Boolean(session?.user);
  const hasAccount = session !== undefined && (hasUser || hasChoice(session));
  const isInMenu = isPhone && hasAccount;
  return (
    <div className={classes.shell}>
      <ScreenCommands />
      <ColorScheme />
      <Button
        component="a"
        href="#main"
        pos="absolute"
        top={8}
        left={8}
        className={`${classes.skip} ${layout.unprinted}`}
      >
        {shellTexts.skip}
      </Button>
      <Group
        component="header"
        wrap="nowrap"
        gap={isPhone ? 8 : 'md'}
        mih="3rem"
        px={isPhone ? 12 : 'md'}
        className={`${classes.header} ${layout.unprinted}`}
      >
        <Group gap={8} flex="none" className={classes.brand} fw={600} fz="0.9375rem">
          <img src="/icon.svg" alt="" width={22} height={22} />
          <Box component="span" visibleFrom="xs">
            {shellTexts.name}
          </Box>
        </Group>
        {isPhone ? (
          <>
            <titleSlot.Place className={classes.title} />
            <span className={classes.screen} aria-hidden>
              {(screen ?? screenAround(pathname))?.name}
            </span>
          </>
        ) : (
          <PaletteField />
        )}
        <Group
          gap={isPhone ? 0 : 4}
          flex={isPhone ? 'none' : '1 0 auto'}
          wrap="nowrap"
          justify="flex-end"
        >
          {settings && <HeaderNews />}
          {settings?.service.kind === 'sandbox' && <SandboxBadge isSmall={isPhone} />}
          <ServiceStatusControl settings={settings} />
          <HelpControl hasButton={!isInMenu} />
          <PreferencesControl hasButton={!isInMenu} />
          {session && hasAccount && (
            <AccountControl
              session={session}
              className={`${layout.tool} ${classes.tool}`}
              tools={isInMenu ? tools : []}
            />
          )}
        </Group>
      </Group>
      {showsTour && session && <Tour onEnd={endTour} />}
      <Suspense fallback={null}>
        <OfflineBanner />
      </Suspense>
      <StatusBanners />
      {session?.user && !isAway && <SessionWatch session={session} user={session.user} />}
      {settings && !isAway && (
        <>
          <LiveUpdates account={settings.account} />
          {inbox && pathname !== '/inbox' && <InboxNews filters={inbox} />}
          {import.meta.env.PROD && <OfflineShell />}
        </>
      )}
      <div className={classes.body}>
        {!isPhone && <Rail hasUser={hasUser} isNarrow={isNarrow} canWiden={canWiden} />}
        <Box
          component="main"
          id="main"
          // A phone has the links to the screens at the bottom.
          mb={isPhone ? '3.5rem' : 0}
          className={room.column}
          tabIndex={-1}
        >
          <Outlet />
        </Box>
      </div>
      {isPhone && <ScreenLinks hasUser={hasUser} place="bar" />}
    </div>
  );
}
