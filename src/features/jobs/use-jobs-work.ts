import { useJobs, type UsedJobs } from '#api/jobs/use-jobs.ts';
import { jobsTexts } from './texts.ts';
import { useWatched } from '#api/jobs/use-watched.ts';
import { isWithin, type Work } from './work.ts';

type JobView = UsedJobs['jobs'][number];

/** Actions on notifications, started in any tab. */
export function useJobsWork(isEnabled: boolean): Work[] {
  const { jobs, stop } = useJobs(isEnabled);
  const { ids, forget } = useWatched(jobs.filter(isUnderWay).map(({ id }) => id));
  return jobs
    .filter(({ id }) => ids.has(id))
    .map((job) => {
      const { id, words, problem, counts } = job;
      const { total, sent, pending } = counts;
      const canStop = job.state === 'running' && sent < total;
      return {
        id,
        state: stateOf(job),
        words: problem === null ? words : `${words}. ${problem}`,
        progress: {
          part: (sent + total - pending) / (2 * total),
          left: sent < total ? total - sent : pending,
        },
        place: { path: '/inbox', name: jobsTexts.inbox },
        isShownAt: (pathname) => isWithin(pathname, '/inbox'),
        stop: canStop ? () => stop(id) : null,
        forget: () => forget(id),
      };
    });
}

function isUnderWay({ state }: JobView): boolean {
  return state === 'running' || state === 'stopping';
}

function stateOf(job: JobView): Work['state'] {
  if (isUnderWay(job)) return 'running';
  if (job.state === 'stopped') return 'stopped';
  return job.counts.failed + job.counts.unknown > 0 ? 'failed' : 'done';
}
