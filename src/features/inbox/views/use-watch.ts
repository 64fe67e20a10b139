import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { notificationQueries } from '#api/notifications.ts';
import { useJobs } from '#api/jobs/use-jobs.ts';
import { useUnread, type Unread } from '#api/unread/use-unread.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { AlertChoice } from '../alerts/alerts.ts';
import type { Counting } from './view-badges.ts';
import { useAlertChoice, useAlerts } from '../alerts/use-alerts.ts';

export interface ViewWatch {
  unread: Unread;
  counting: Counting;
  choice: AlertChoice;
  choose: (choice: AlertChoice) => void;
}

/** Keeps the unread ones current: for the counts of all views, and for the desktop. */
export function useWatch({ account, needsAction }: PageSettings): ViewWatch {
  const { choice, choose } = useAlertChoice(account);
  const unread = useUnread({ enabled: useAfterList(), alsoOutOfSight: choice.isOn });
  useRecountAfterJobs(unread.recount);
  useAlerts(choice, needsAction, unread.unread);
  return { unread, counting: { unreadRows: unread.unread, needsAction }, choice, choose };
}

/**
 * Rows that a job changes are counted as they are about to be, as far as they were read; what became
 * unread was not, and is read when the job has ended.
 */
function useRecountAfterJobs(recount: () => void): void {
  const { jobs } = useJobs();
  const underWay = jobs.filter(({ state }) => state === 'running' || state === 'stopping').length;
  const before = useRef(underWay);
  const latest = useRef(recount);
  useEffect(() => {
    latest.current = recount;
  });
  useEffect(() => {
    if (underWay < before.current) latest.current();
    before.current = underWay;
  }, [underWay]);
}

/** False until the first list is there: counting does not hold it up. */
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
