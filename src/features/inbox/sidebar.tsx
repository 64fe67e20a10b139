import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { notificationQueries } from '#api/notifications.ts';
import { settingsQuery } from '#api/settings.ts';
import { useUnread, type Unread } from '#api/unread/use-unread.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ChevronDownIcon } from '#ui/icons.tsx';
import { mainViews, typeViews } from './built-in-views.ts';
import { useViews } from './use-views.ts';
import { ViewList } from './view-list.tsx';
import { canonicalQuery } from './views.ts';
import classes from './views.module.css';

/** Below this there is no room beside the list; the views are behind a button instead. */
export const SIDEBAR_WIDTH = '(min-width: 62em)';

/** The views beside the list. */
export function Sidebar() {
  const { data: settings } = useQuery(settingsQuery);
  const unread = useUnread({ enabled: useAfterList(), alsoOutOfSight: false });
  return (
    <nav className={classes.sidebar} aria-label="Views">
      {settings && <ViewList account={settings.account} unread={unread} />}
      <CountNote unread={unread} />
    </nav>
  );
}

/** The views behind a button that names the one that is shown. */
export function ViewsMenu() {
  const { data: settings } = useQuery(settingsQuery);
  const unread = useUnread({ enabled: useAfterList(), alsoOutOfSight: false });
  if (!settings) return null;
  return <Menu account={settings.account} unread={unread} />;
}

function Menu({ account, unread }: { account: string; unread: Unread }) {
  const { views } = useViews(account);
  const shown = canonicalQuery(useLocation().search);
  const current = [...mainViews, ...views, ...typeViews].find(({ query }) => query === shown);
  return (
    <Disclosure
      label="Views"
      buttonClassName={classes.menuButton}
      button={
        <>
          Views{current && `: ${current.name}`} <ChevronDownIcon />
        </>
      }
    >
      <nav className={classes.menu} aria-label="Views">
        <ViewList account={account} unread={unread} />
        <CountNote unread={unread} />
      </nav>
    </Disclosure>
  );
}

/** False until the first list is there: counting does not hold it up. */
function useAfterList(): boolean {
  const [isLater, setLater] = useState(false);
  const isReading = useIsFetching({ queryKey: notificationQueries.all }) > 0;
  const [hasRead, setHasRead] = useState(isReading);
  if (isReading && !hasRead) setHasRead(true);
  if (hasRead && !isReading && !isLater) setLater(true);
  return isLater;
}

/** Where counts are not exact, or not to be had: why, and what makes them so. */
function CountNote({ unread: { reading, error, isReading, readAll } }: { unread: Unread }) {
  if (error !== null)
    return <p className={classes.hint}>The counts could not be brought up to date.</p>;
  if (!reading?.hasMore) return null;
  return (
    <p className={classes.hint}>
      The newest {reading.rows.length.toLocaleString()} unread are counted.{' '}
      <button type="button" className={classes.textButton} disabled={isReading} onClick={readAll}>
        Count all
      </button>
    </p>
  );
}
