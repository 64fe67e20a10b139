import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notificationQueries } from '#api/notifications.ts';
import { lacksUnread } from '#api/unread/unread-rows.ts';
import { useUnread, type Unread } from '#api/unread/use-unread.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { AlertChoice } from '../alerts/alerts.ts';
import type { Counting } from './view-badges.ts';
import { useAlertChoice, useAlerts } from '../alerts/use-alerts.ts';
import { useEndedJobs } from '../jobs/use-ended-jobs.ts';

export interface ViewWatch {
  unread: Unread;
  counting: Counting;
  choice: AlertChoice;
  choose: (change: Partial<AlertChoice>) => void;
}

/**
 * Keeps the unread notifications current, for the counts of all views and for desktop
 * notifications.
 */
export function useWatch({ account, needsAction }: PageSettings): ViewWatch {
  const { choice, choose } = useAlertChoice(account);
  const unread = useUnread({ enabled: useAfterList(), alsoOutOfSight: choice.isOn });
  useCurrentCounts(unread);
  useAlerts(choice, needsAction, unread.list);
  return { unread, counting: { unreadRows: unread.list, needsAction }, choice, choose };
}

/**
 * Loaded rows that a job changes count with their new status. Everything is loaded again only if that
 * is not enough, because each key that archives would otherwise load all pages.
 */
function useCurrentCounts({ list, isLoading, recount }: Unread): void {
  /** How often a change was more than the loaded rows show, and how often all were loaded for it. */
  const [changes, setChanges] = useState(0);
  const loads = useRef(0);
  useEndedJobs((jobs) => {
    // A load in progress may have begun before the change.
    if (isLoading || (list && lacksUnread(list, jobs))) setChanges(changes + 1);
  });
  const update = useEffectEvent(recount);
  useEffect(() => {
    if (isLoading || loads.current === changes) return;
    loads.current = changes;
    update();
  }, [isLoading, changes]);
}

/** False until the first list is loaded, so that counting doesn't delay it. */
function useAfterList(): boolean {
  const client = useQueryClient();
  const isLoading = useIsFetching({ queryKey: notificationQueries.all }) > 0;
  const [hasBegun, setHasBegun] = useState(false);
  const [isLater, setLater] = useState(() =>
    client.getQueriesData({ queryKey: notificationQueries.all }).some(([, data]) => data),
  );
  if (isLoading && !hasBegun) setHasBegun(true);
  if (!isLoading && hasBegun && !isLater) setLater(true);
  return isLater;
}
