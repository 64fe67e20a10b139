import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { settingsQuery } from '#api/settings.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ChevronDownIcon } from '#ui/icons.tsx';
import { AlertsControl } from './alerts-control.tsx';
import { typeViews } from './built-in-views.ts';
import { CountNote } from './count-note.tsx';
import { useMainViews } from './use-main-views.ts';
import { useViews } from './use-views.ts';
import { useWatch, type Watch } from './use-watch.ts';
import { ViewList } from './view-list.tsx';
import { canonicalQuery } from './views.ts';
import classes from './views.module.css';

/** Below this there is no room beside the list; the views are behind a button instead. */
export const SIDEBAR_WIDTH = '(min-width: 62em)';

/** The views beside the list. */
export function Sidebar() {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <nav className={classes.sidebar} aria-label="Views">
      {settings && <WatchedViews settings={settings} />}
    </nav>
  );
}

function WatchedViews({ settings }: { settings: PageSettings }) {
  return <Views account={settings.account} watch={useWatch(settings)} />;
}

/** The views behind a button that names the one that is shown. */
export function ViewsMenu() {
  const { data: settings } = useQuery(settingsQuery);
  return settings && <WatchedMenu settings={settings} />;
}

function WatchedMenu({ settings }: { settings: PageSettings }) {
  const watch = useWatch(settings);
  const { views } = useViews(settings.account);
  const shown = canonicalQuery(useLocation().search);
  const mainViews = useMainViews();
  const current = [...mainViews, ...views, ...typeViews].find(({ query }) => query === shown);
  return (
    <Disclosure
      label="Views"
      buttonClassName={classes.menuButton}
      button={
        <>
          <span className={classes.name}>Views{current && `: ${current.name}`}</span>
          <ChevronDownIcon />
        </>
      }
    >
      <nav className={classes.menu} aria-label="Views">
        <Views account={settings.account} watch={watch} />
      </nav>
    </Disclosure>
  );
}

function Views({ account, watch }: { account: string; watch: Watch }) {
  return (
    <>
      <ViewList account={account} counting={watch.counting} />
      <CountNote unread={watch.unread} />
      <AlertsControl choice={watch.choice} onChange={watch.choose} />
    </>
  );
}
