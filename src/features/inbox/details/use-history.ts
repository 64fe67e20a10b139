import { skipToken, useQuery } from '@tanstack/react-query';
import { targetOf } from '#api/notifications.ts';
import { teamQueries } from '#api/assignments.ts';
import type { Notification } from '#contract/notification.ts';
import { useEndedJobs } from '../jobs/use-ended-jobs.ts';

/** What Waybill knows to have been done to a notification; nothing where it has no id. */
export function useHistory(notification: Notification) {
  const target = targetOf(notification);
  const query = teamQueries.history(target?.id ?? '');
  const { data, isError, refetch } = useQuery(
    target === null ? { queryKey: query.queryKey, queryFn: skipToken } : query,
  );
  useEndedJobs(() => {
    if (target !== null) void refetch();
  });
  return { history: data, hasFailed: isError };
}
