import { canUndo, familyOf, isUndone, isInProgress } from '#contract/job-rules.ts';
import { jobList, jobTargets } from '#contract/job.ts';
import { fetchOwn } from '../client/client.ts';
import { withTargets, type KnownJob } from './known-job.ts';

/** Path of the proxy's jobs. */
export const JOBS = '/api/jobs';

/**
 * Loads all jobs on notifications, and changed targets of jobs that a screen shows or rows depend
 * on.
 */
export async function loadJobs(find: (id: string) => KnownJob | undefined): Promise<KnownJob[]> {
  const { jobs } = await fetchOwn(jobList, JOBS);
  const own = jobs.filter(({ action }) => action !== 'acknowledge');
  let known = own.map((job): KnownJob => {
    const { targets, loaded } = find(job.id) ?? { targets: [], loaded: null };
    return Object.assign(job, { targets, loaded });
  });
  for (;;) {
    const outdated = wantedOf(known).filter(
      ({ loaded, revision }) => loaded === null || loaded < revision,
    );
    if (outdated.length === 0) return known;
    const loaded = new Map(
      await Promise.all(outdated.map(async (job) => [job.id, await loadTargets(job)] as const)),
    );
    known = known.map((job) => loaded.get(job.id) ?? job);
  }
}

async function loadTargets(job: KnownJob): Promise<KnownJob> {
  const answer = await fetchOwn(jobTargets, `${JOBS}/${job.id}/targets?after=${job.loaded ?? 0}`);
  return withTargets(job, answer.job, answer.targets);
}

/**
 * The newest job, all unfinished jobs, those whose targets are loaded, and the newest that can be
 * undone; each with its family. A loaded job that ended since the last check would otherwise keep
 * its pending targets, which look like targets that it never sent.
 */
function wantedOf(jobs: readonly KnownJob[]): KnownJob[] {
  const wanted = jobs.filter(
    (job, index) =>
      index === 0 ||
      job.loaded !== null ||
      isInProgress(job) ||
      (job.state === 'stopped' && !job.isDismissed),
  );
  const undoable = jobs.find((job) => {
    if (job.action === 'undo' || isUndone(job, jobs)) return false;
    const family = familyOf(job, jobs);
    return family.some(({ loaded }) => loaded === null) || canUndo(family);
  });
  if (undoable) wanted.push(undoable);
  return [...new Set(wanted.flatMap((job) => familyOf(job, jobs)))];
}
