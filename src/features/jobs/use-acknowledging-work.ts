import { useQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Acknowledgement } from '#api/acknowledgements/acknowledgement.ts';
import {
  acknowledgementQueries,
  sendAcknowledgement,
  stopAcknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { counted } from '#api/describe-listing.ts';
import { formatCount } from '#lib/locale.ts';
import { useWatched } from './use-watched.ts';
import type { Work } from './work.ts';

const request = { one: 'request', many: 'requests' };

/**
 * Acknowledgements whose requests are not all sent, with those that a reload broke off: they go on
 * from here. What becomes of what was sent is the batches'.
 */
export function useAcknowledgingWork(isEnabled: boolean): Work[] {
  const client = useQueryClient();
  const { data } = useQuery({ ...acknowledgementQueries.unfinished(), enabled: isEnabled });
  const sending = (data ?? []).filter(({ state }) => state === 'sending').map(({ id }) => id);
  const { ids, forget } = useWatched(sending);
  const names = sending.join();
  useEffect(() => {
    for (const id of names.split(',').filter(Boolean)) {
      // Why it can't go on stands on its own page, which tries again.
      sendAcknowledgement(client, id, 'itself').catch(() => {});
    }
  }, [client, names]);
  const known = useQueries({ queries: [...ids].map((id) => acknowledgementQueries.detail(id)) });
  return known.flatMap(({ data: it }) => (it ? workOf(it, () => forget(it.id)) : []));
}

function workOf({ id, state, batches }: Acknowledgement, forget: () => void): Work[] {
  const done = batches.filter((batch) => batch.state === 'sent' || batch.state === 'failed').length;
  const failed = batches.filter((batch) => batch.state === 'failed').length;
  if (state === 'sent' && failed === 0) return [];
  const left = batches.length - done;
  const far = `${formatCount(done)} of ${counted(batches.length, request)} sent`;
  const trouble = batches.find((batch) => batch.state === 'sending')?.reason ?? null;
  return [
    {
      id: `acknowledging ${id}`,
      state: state === 'sending' ? 'running' : state === 'stopped' ? 'stopped' : 'failed',
      words:
        state === 'sending'
          ? `Acknowledging: ${far}${trouble === null ? '' : `. ${trouble}`}`
          : state === 'stopped'
            ? `Acknowledging stopped: ${far}.`
            : `Acknowledging: ${counted(failed, request)} not taken.`,
      progress: { part: done / batches.length, left },
      place: { path: `/acknowledgements/${id}`, name: 'Acknowledge' },
      isShownAt: (pathname) => pathname === `/acknowledgements/${id}`,
      stop: state === 'sending' && left > 1 ? () => stopAcknowledgement(id) : null,
      forget,
    },
  ];
}
