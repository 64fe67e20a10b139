import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationQueries } from '#api/notifications.ts';
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
  // Loaded rows that a job changes count with their future status; rows that become unread weren't
  // loaded, so they are loaded when the job has ended.
  useEndedJobs(unread.recount);
  useAlerts(choice, needsAction, unread.list);
  return { unread, counting: { unreadRows: unread.list, needsAction }, choice, choose };
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
