import { useJobs, type UsedJobs } from '#api/jobs/use-jobs.ts';
import { jobsTexts } from './texts.ts';
import { useWatched } from '#api/jobs/use-watched.ts';
import { isWithin, type Work } from './work.ts';

type JobView = UsedJobs['jobs'][number];

/** Actions on notifications, started in any tab. */
export function useJobsWork(isEnabled: boolean): Work[] {
  const { jobs, stop } = useJobs(isEnabled);
  const { ids, forget } = useWatched(
    jobs.filter(({ isUnderWay }) => isUnderWay).map(({ id }) => id),
  );
  return jobs
    .filter(({ id }) => ids.has(id))
    .map((job) => {
      const { id, words, problem, part } = job;
      const { total, sent, pending } = job.counts;
      return {
        id,
        state: stateOf(job),
        words: problem === null ? words : `${words}. ${problem}`,
        progress: {
          part,
          left: sent < total ? total - sent : pending,
        },
        place: { path: '/inbox', name: jobsTexts.inbox },
        isShownAt: (pathname) => isWithin(pathname, '/inbox'),
        stop: job.canStop ? () => stop(id) : null,
        forget: () => forget(id),
      };
    });
}

function stateOf(job: JobView): Work['state'] {
  if (job.isUnderWay) return 'running';
  if (job.state === 'stopped') return 'stopped';
  return job.counts.failed + job.counts.unknown > 0 ? 'failed' : 'done';
}
