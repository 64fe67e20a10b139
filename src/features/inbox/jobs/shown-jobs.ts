import type { UsedJobs } from '#api/jobs/use-jobs.ts';

type JobView = UsedJobs['jobs'][number];
type JobResult = Pick<JobView, 'state' | 'counts' | 'problem'>;

/** Milliseconds in which a page that is opened again shows a completed action. */
const OFFERED_FOR = 900_000;

/**
 * Returns the running jobs and the newest one, unless they are being undone.
 * @param watched ids of jobs that ran since the page was opened
 * @param openedAt ms since 1970
 */
export function shownJobs<
  Job extends JobResult &
    Pick<JobView, 'id' | 'isUndone' | 'isDismissed' | 'canUndo' | 'createdAt'>,
>(jobs: readonly Job[], watched: ReadonlySet<string>, openedAt: number): Job[] {
  return jobs.filter((job, index) => {
    if (job.isDismissed || job.isUndone || (index > 0 && job.state === 'finished')) return false;
    // An undo that ended before the page was opened leaves nothing to do, and an action of an hour
    // ago is no news. `z` undoes it still.
    const isNews = job.canUndo && Date.parse(job.createdAt) > openedAt - OFFERED_FOR;
    return watched.has(job.id) || !isDone(job) || isNews;
  });
}

export function hasFaults({ counts }: Pick<JobView, 'counts'>): boolean {
  return counts.failed + counts.unknown + counts.skipped > 0;
}

export function isDone(job: JobResult): boolean {
  return job.state === 'finished' && !hasFaults(job) && job.problem === null;
}
