import { useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { batchQueries } from '#api/batches.ts';
import type { StreamEvent } from '#api/events/event-stream.ts';
import { jobQueries } from '#api/jobs/job-engine.ts';
import { noteEvent } from '#api/events/live.ts';
import { restart } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { recheckStatus } from '#api/session/status.ts';
import { notificationQueries } from '#api/notifications.ts';
import { shareEvents } from '#api/events/share-events.ts';
import { teamQueries } from '#api/assignments.ts';
import { viewsQuery } from '#api/views.ts';

type Kind = Exclude<StreamEvent['kind'], 'open' | 'alive'>;

/** Reloads data on screen when the proxy announces a change. */
export function LiveUpdates({ account }: { account: string }) {
  const client = useQueryClient();
  const [first] = useState(account);
  useEffect(() => {
    // Another service was connected. Its data must not mix with the previous service's.
    if (account !== first) restart();
  }, [account, first]);
  useEffect(() => {
    const waiting = new Set<Kind>();

    async function again(queryKey: QueryKey, names: readonly string[]): Promise<void> {
      const isHidden = document.visibilityState === 'hidden';
      const isMeant = (query: Query): boolean =>
        names.some((name) => query.queryKey.includes(name)) &&
        (!isHidden || isAlsoForHidden(query));
      const filters = { queryKey, type: 'active' as const };
      // A first load is not restarted, but its data may be from before the event.
      const begun = client
        .getQueryCache()
        .findAll({ ...filters, fetchStatus: 'fetching', predicate: isMeant })
        .filter(({ state }) => state.data === undefined);
      await client.refetchQueries({ ...filters, predicate: isMeant });
      if (begun.length === 0) return;
      await client.refetchQueries({ ...filters, predicate: (query) => begun.includes(query) });
    }

    function look(told: ReadonlySet<Kind>): void {
      const isTold = (kind: Kind) => told.has(kind) || told.has('reset');
      // Polls only: a loaded list must not change while a person reads it.
      if (isTold('arrivals')) void again(notificationQueries.all, ['arrivals', 'all']);
      if (isTold('team') || isTold('batches'))
        void again(teamQueries.all, [
          'news',
          'history',
          'snoozed',
          'stars',
          'labels',
          'muted',
          'concerns',
        ]);
      if (isTold('settings')) void client.refetchQueries(settingsQuery);
      if (told.has('settings')) void client.refetchQueries({ queryKey: ['admin'], type: 'active' });
      if (isTold('views')) void again(viewsQuery.queryKey, viewsQuery.queryKey);
      if (isTold('jobs'))
        void again(jobQueries.all, [jobQueries.list, 'acknowledgements', 'handled']);
      if (isTold('batches')) void again(batchQueries.all, ['list', 'open', 'detail', 'key']);
    }

    // A hidden tab updates when it becomes visible.
    function lookAfterAll(): void {
      if (document.visibilityState === 'hidden') return;
      // Events don't reach every page.
      void client.refetchQueries(settingsQuery);
      look(waiting);
      waiting.clear();
    }

    const { lastEvent = null } = client.getQueryData(settingsQuery.queryKey) ?? {};
    const end = shareEvents(account, lastEvent, (kind) => {
      noteEvent(kind);
      if (document.visibilityState === 'hidden') waiting.add(kind);
      look(new Set([kind]));
    });
    document.addEventListener('visibilitychange', lookAfterAll);
    // The header must not say that Waybill is connected meanwhile.
    const recheck = () => recheckStatus(client);
    window.addEventListener('offline', recheck);
    // This code loads after the list, so it missed events in between.
    look(new Set<Kind>(['arrivals']));
    return () => {
      document.removeEventListener('visibilitychange', lookAfterAll);
      window.removeEventListener('offline', recheck);
      end();
    };
  }, [client, account]);
  return null;
}

/** Whether a desktop notification depends on the query. */
function isAlsoForHidden({ observers }: Query): boolean {
  return observers.some(({ options }) => options.refetchIntervalInBackground === true);
}
