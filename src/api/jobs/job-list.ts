import { familyOf, isUndone, isInProgress } from '#contract/job-rules.ts';
import { createStore } from '#lib/store.ts';
import { describeJob, type JobView } from './describe-job.ts';
import type { KnownJob } from './known-job.ts';

/** The jobs that the page knows, and how a screen shows them. */
export interface JobList {
  /** Newest first. */
  all: () => readonly KnownJob[];
  find: (id: string) => KnownJob | undefined;
  /** Replaces jobs by id, and notifies the listeners. */
  put: (...jobs: readonly KnownJob[]) => void;
  remove: (ids: ReadonlySet<string>) => void;
  isBusy: () => boolean;
  /** Newest first, without jobs whose targets are not loaded; the same array until a change. */
  views: () => readonly JobView[];
  view: (id: string) => JobView | undefined;
  subscribe: (listener: () => void) => () => void;
}

export function createJobList(): JobList {
  let jobs: readonly KnownJob[] = [];
  const views = createStore<readonly JobView[]>([]);

  function set(next: readonly KnownJob[], changed: readonly KnownJob[]): void {
    const before = new Map(views.get().map((view) => [view.id, view]));
    jobs = next;
    const outdated = new Set(changed.flatMap((job) => [...related(job)]));
    const shown = jobs.flatMap((job) => {
      const family = familyOf(job, jobs);
      if (family.some(({ loaded }) => loaded === null)) return [];
      const known = outdated.has(job) ? undefined : before.get(job.id);
      return [known ?? describeJob(job, { family, isUndone: isUndone(job, jobs) })];
    });
    views.set(shown);
  }

  /** A job's family, and that of the job that it undoes: their buttons depend on it. */
  function related(job: KnownJob): KnownJob[] {
    const undone = jobs.find(({ id }) => id === job.undoes);
    return [job, ...(undone ? [undone] : [])].flatMap((it) => familyOf(it, jobs));
  }

  return {
    all: () => jobs,
    find: (id) => jobs.find((job) => job.id === id),
    put: (...changed) => {
      const byId = new Map(changed.map((job) => [job.id, job]));
      const others = changed.filter(({ id }) => !jobs.some((job) => job.id === id));
      const known = jobs.map((job) => byId.get(job.id) ?? job);
      const sorted = [...others, ...known].toSorted(
        (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
      );
      set(sorted, changed);
    },
    remove: (ids) => {
      if (!jobs.some(({ id }) => ids.has(id))) return;
      set(
        jobs.filter(({ id }) => !ids.has(id)),
        [],
      );
    },
    isBusy: () => jobs.some(isInProgress),
    views: views.get,
    view: (id) => views.get().find((view) => view.id === id),
    subscribe: views.subscribe,
  };
}
