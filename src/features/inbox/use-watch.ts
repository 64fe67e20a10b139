import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationQueries } from '#api/notifications.ts';
import { useUnread, type Unread } from '#api/unread/use-unread.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { AlertChoice } from './alerts.ts';
import type { Counting } from './view-link.tsx';
import { useAlertChoice, useAlerts } from './use-alerts.ts';

export interface Watch {
  unread: Unread;
  counting: Counting;
  choice: AlertChoice;
  choose: (choice: AlertChoice) => void;
}

/** Keeps the unread ones current: for the counts of all views, and for the desktop. */
export function useWatch({ account, needsAction }: PageSettings): Watch {
  const [choice, choose] = useAlertChoice(account);
  const unread = useUnread({ enabled: useAfterList(), alsoOutOfSight: choice.isOn });
  useAlerts(choice, needsAction, unread.reading);
  return { unread, counting: { reading: unread.reading, needsAction }, choice, choose };
}

/** False until the first list is there: counting does not hold it up. */
function useAfterList(): boolean {
  const client = useQueryClient();
  const isReading = useIsFetching({ queryKey: notificationQueries.all }) > 0;
  const [hasBegun, setHasBegun] = useState(false);
  const [isLater, setLater] = useState(() =>
    client.getQueriesData({ queryKey: notificationQueries.all }).some(([, data]) => data),
  );
  if (isReading && !hasBegun) setHasBegun(true);
  if (!isReading && hasBegun && !isLater) setLater(true);
  return isLater;
}
