import { useLocation } from 'react-router';
import type { PageSettings } from '#contract/page-settings.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ChevronDownIcon } from '#ui/icons.tsx';
import { AlertsControl } from './alerts-control.tsx';
import { typeViews } from './built-in-views.ts';
import { CountNote } from './count-note.tsx';
import { useMainViews } from './use-main-views.ts';
import { useViews } from './use-views.ts';
import { useWatch, type ViewWatch } from './use-watch.ts';
import { ViewList } from './view-list.tsx';
import { canonicalQuery } from './views.ts';
import classes from './views.module.css';

export interface WatchedViewsProps {
  settings: PageSettings;
  /** Whether they are behind a button that names the one that is shown. */
  isMenu: boolean;
}

/** The views with their counts, kept current. */
export function WatchedViews({ settings, isMenu }: WatchedViewsProps) {
  const watch = useWatch(settings);
  return isMenu ? (
    <Menu account={settings.account} watch={watch} />
  ) : (
    <Views account={settings.account} watch={watch} />
  );
}

function Menu({ account, watch }: { account: string; watch: ViewWatch }) {
  const { views } = useViews(account);
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
        <Views account={account} watch={watch} />
      </nav>
    </Disclosure>
  );
}

function Views({ account, watch }: { account: string; watch: ViewWatch }) {
  return (
    <>
      <ViewList account={account} counting={watch.counting} />
      <CountNote unread={watch.unread} />
      <AlertsControl choice={watch.choice} onChange={watch.choose} />
    </>
  );
}
