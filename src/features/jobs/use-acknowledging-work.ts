import { useQueries, useQuery } from '@tanstack/react-query';
import {
  acknowledgementQueries,
  countUnsent,
  useDecideAcknowledgement,
  type Acknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { counted } from '#api/describe-listing.ts';
import { isUnderWay } from '#contract/job-rules.ts';
import type { Job } from '#contract/job.ts';
import { formatCount } from '#lib/locale.ts';
import { useWatched } from './use-watched.ts';
import type { Work } from './work.ts';

const transaction = { one: 'transaction', many: 'transactions' };

/** Acknowledgements that are not all sent. What becomes of what was sent is the batches'. */
export function useAcknowledgingWork(isEnabled: boolean): Work[] {
  const { data } = useQuery({ ...acknowledgementQueries.list(), enabled: isEnabled });
  const decide = useDecideAcknowledgement();
  const { ids, forget } = useWatched((data ?? []).filter(isSending).map(({ id }) => id));
  const known = useQueries({ queries: [...ids].map((id) => acknowledgementQueries.detail(id)) });
  return known.flatMap(({ data: it }) =>
    it
      ? workOf(it, {
          stop: () => decide.mutate({ id: it.job.id, decision: 'stop' }),
          forget: () => forget(it.job.id),
        })
      : [],
  );
}

function isSending(job: Job): boolean {
  return isUnderWay(job) && job.phase !== 'settling';
}

function workOf(it: Acknowledgement, { stop, forget }: Pick<Work, 'stop' | 'forget'>): Work[] {
  const { job, targets } = it;
  const { id, problem } = job;
  const left = countUnsent(it);
  const failed = targets.filter(({ verdict }) => verdict === 'refused').length;
  const isStopped = job.state === 'stopped';
  if (!isSending(job) && !isStopped && failed === 0) return [];
  const sent = targets.length - left;
  const far = `${formatCount(sent)} of ${counted(targets.length, transaction)} sent`;
  return [
    {
      id: `acknowledging ${id}`,
      state: isStopped ? 'stopped' : isSending(job) ? 'running' : 'failed',
      words: isStopped
        ? `Acknowledging stopped: ${far}.`
        : isSending(job)
          ? `Acknowledging: ${far}${problem === null ? '' : `. ${problem}`}`
          : `Acknowledging: ${counted(failed, transaction)} refused.`,
      progress: { part: sent / targets.length, left },
      place: { path: `/acknowledgements/${id}`, name: 'Acknowledge' },
      isShownAt: (pathname) => pathname === `/acknowledgements/${id}`,
      stop: job.state === 'open' && left > 0 ? stop : null,
      forget,
    },
  ];
}
