import { useQueries, useQuery } from '@tanstack/react-query';
import {
  acknowledgementQueries,
  countUnsent,
  useDecideAcknowledgement,
  type Acknowledgement,
} from '#api/acknowledgements/acknowledgements.ts';
import { isUnderWay } from '#contract/job-rules.ts';
import type { Job } from '#contract/job.ts';
import { acknowledgingTexts } from './texts.ts';
import { useWatched } from './use-watched.ts';
import type { Work } from './work.ts';

/** Acknowledgements that are still being sent. Their batches show the results. */
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
  return [
    {
      id: `acknowledging ${id}`,
      state: isStopped ? 'stopped' : isSending(job) ? 'running' : 'failed',
      words: isStopped
        ? acknowledgingTexts.stopped(sent, targets.length)
        : isSending(job)
          ? `${acknowledgingTexts.sending(sent, targets.length)}${problem === null ? '' : `. ${problem}`}`
          : acknowledgingTexts.refused(failed),
      progress: { part: sent / targets.length, left },
      place: { path: `/acknowledgements/${id}`, name: acknowledgingTexts.acknowledgement },
      isShownAt: (pathname) => pathname === `/acknowledgements/${id}`,
      stop: job.state === 'open' && left > 0 ? stop : null,
      forget,
    },
  ];
}
