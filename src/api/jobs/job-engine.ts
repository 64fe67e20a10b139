import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import {
  familyOf,
  isInProgress,
  rootOf,
  targetsToRetry,
  targetsToUndo,
} from '#contract/job-rules.ts';
import { jobReceipt, type Job, type JobTarget, type NewJob } from '#contract/job.ts';
import { idKey } from '#lib/guid.ts';
import type { Json } from '#lib/json.ts';
import { canOutlivePage, write } from '../client/client.ts';
import { staleOnce, subscribeLive, waitOf } from '../events/live.ts';
import type { Action, Target } from '../notifications.ts';
import { describeTrouble, reasonOf } from '../client/reason-of.ts';
import type { JobView } from './describe-job.ts';
import { createJobList } from './job-list.ts';
import { createJobRows } from './job-rows.ts';
import { jobTargetsFor, unansweredJob, type KnownJob } from './known-job.ts';
import { JOBS, loadJobs } from './load-jobs.ts';
import { newId } from './new-id.ts';
import { untilAnswered } from './until-answered.ts';

export interface JobEngine {
  subscribe: (listener: () => void) => () => void;
  /** Newest first; the same array until something changes. */
  views: () => readonly JobView[];
  find: (id: string) => KnownJob | undefined;
  /**
   * Acts on each target, unless a job is about to do the same to it. Returns the job's ID.
   *
   * @param since of the next request for other people's changes; `null` if nobody shares the inbox
   */
  act: (action: Action, targets: readonly Target[], since?: number | null) => string;
  undo: (id: string) => void;
  retryFailed: (id: string) => void;
  stop: (id: string) => void;
  resume: (id: string) => void;
  dismiss: (id: string) => void;
}

/** A person's change to a job that the proxy has not answered yet. */
type Wish = Partial<Pick<Job, 'state' | 'isDismissed' | 'problem'>>;

/** The request to the proxy to start a job. */
interface Request {
  path: string;
  body?: Json;
  /** The preceding job, which the proxy has to know first. */
  after?: string;
}

export const jobQueries = {
  all: ['jobs'] as const,
  /** The name by which the event stream reloads the list. */
  list: 'list',
};

/** Milliseconds between polls while a job runs: without the event stream, and with it. */
const BUSY = 1_000;
const TOLD = 5_000;
/** Milliseconds between polls while no job runs: jobs also start elsewhere. */
const IDLE = 30_000;

/**
 * Creates the engine through which the proxy carries jobs out and rows show their effects; one for
 * each query client.
 */
export function createJobEngine(client: QueryClient): JobEngine {
  const list = createJobList();
  const rows = createJobRows(client, list.all);
  const wishes = new Map<string, Wish>();
  /** Requests for jobs that the proxy has not accepted. */
  const unanswered = new Map<string, Request>();
  const underWay = new Map<string, Promise<void>>();
  let hasLooked = false;

  const observer = new QueryObserver(client, {
    queryKey: [...jobQueries.all, jobQueries.list],
    queryFn: async () => {
      const before = list.all().filter(({ id }) => !unanswered.has(id));
      const jobs = await loadJobs(list.find);
      const ids = new Set(jobs.map(({ id }) => id));
      list.remove(new Set(before.flatMap(({ id }) => (ids.has(id) ? [] : [id]))));
      // Oldest first: if two jobs changed a row, the later job wins.
      for (const job of jobs.toReversed()) take(job);
      hasLooked = true;
      return jobs.length;
    },
    staleTime: staleOnce('jobs'),
    refetchInterval: ({ state }) =>
      list.isBusy() ? Math.min(waitOf(state, BUSY), TOLD) : waitOf(state, IDLE),
    retry: false,
  });
  const look = (): void => void observer.refetch();

  // A job that the proxy has not received ends with the page, unless its request continues without
  // the page.
  globalThis.window?.addEventListener('beforeunload', (event) => {
    const isLost = ([id, { body, after = '' }]: [string, Request]): boolean =>
      list.find(id)?.problem !== null || unanswered.has(after) || !canOutlivePage(body);
    if ([...unanswered].some(isLost)) event.preventDefault();
  });

  let watchers = 0;
  let ends: readonly (() => void)[] = [];
  function watch(): () => void {
    if (watchers++ === 0) {
      ends = [
        observer.subscribe(() => {}),
        // The observer's interval has changed.
        subscribeLive(() => observer.setOptions(observer.options)),
      ];
    }
    return () => {
      if (--watchers === 0) ends.forEach((end) => end());
    };
  }

  /** Learns how a job is now. */
  function take(told: KnownJob): void {
    const before = list.find(told.id);
    if (before && before.revision > told.revision) return;
    const job = { ...told, ...wishes.get(told.id) };
    if (before && isSame(before, job)) return;
    list.put(job);
    if (!before && isInProgress(job)) rows.foretell();
    const settled = new Map(before?.targets.map(({ id, verdict }) => [idKey(id), verdict]));
    // Rows may have been loaded before a job that this page only now learns of changed them.
    const isNew = !before && (hasLooked || isInProgress(job));
    const isNews = (id: string) => isNew || settled.get(idKey(id)) === 'pending';
    rows.settle(
      job,
      job.targets.filter(({ id, verdict }) => verdict !== 'pending' && isNews(id)),
    );
    const wasUnderWay = before ? isInProgress(before) : hasLooked;
    if (wasUnderWay && !isInProgress(job)) rows.end(job);
  }

  /** Submits a job to the proxy, repeating the request with the same id until it is accepted. */
  async function send(id: string): Promise<void> {
    const { path, body, after } = unanswered.get(id)!;
    const change = (wish: Wish): void => {
      const job = list.find(id);
      if (job) list.put({ ...job, ...wish });
    };
    try {
      if (after !== undefined) await underWay.get(after);
      const receipt = await untilAnswered(
        () =>
          write(jobReceipt, path, {
            key: id,
            outlivesPage: true,
            ...(body !== undefined && { body }),
          }),
        (error) => change({ problem: describeTrouble(error) }),
      );
      unanswered.delete(id);
      const { targets } = list.find(id)!;
      if (receipt.id !== id) list.remove(new Set([id]));
      // The page's own targets are revision 1 of the job; later revisions come from the proxy.
      take({ ...receipt, targets, loaded: body === undefined ? 0 : 1 });
    } catch (error) {
      change({ state: 'stopped', problem: reasonOf(error) });
      rows.end(list.find(id)!);
    }
    look();
  }

  function begin(
    job: Pick<Job, 'action' | 'undoes' | 'retries'>,
    targets: readonly JobTarget[],
    request: Request,
  ): string {
    const id = newId();
    const newest = Date.parse(list.all()[0]?.createdAt ?? '') || 0;
    const createdAt = new Date(Math.max(Date.now(), newest + 1)).toISOString();
    const begun = { ...unansweredJob(id, job, targets), createdAt };
    unanswered.set(id, request);
    list.put(begun);
    rows.begin(begun);
    underWay.set(id, send(id));
    return id;
  }

  function wish(id: string, wanted: Wish): void {
    wishes.set(id, wanted);
    const job = list.find(id);
    if (job) list.put({ ...job, ...wanted });
  }

  /** Requests a change to a job; until the answer, the job is shown as if the proxy had agreed. */
  async function decide(
    id: string,
    step: 'stop' | 'resume' | 'dismiss',
    wanted: Wish,
  ): Promise<void> {
    wish(id, { ...wanted, problem: null });
    rows.foretell();
    await underWay.get(id);
    try {
      if (unanswered.has(id)) return;
      const receipt = await untilAnswered(
        () => write(jobReceipt, `${JOBS}/${id}/${step}`, { key: newId(), outlivesPage: true }),
        (error) => wish(id, { ...wanted, problem: describeTrouble(error) }),
      );
      wishes.delete(id);
      const job = list.find(id);
      if (job) take({ ...job, ...receipt });
    } catch (error) {
      wish(id, { problem: reasonOf(error) });
    } finally {
      // After a failed decision, the proxy's state counts.
      if (unanswered.has(id)) wishes.delete(id);
      look();
    }
  }

  /** Submits a job again that the proxy refused. */
  function sendAgain(job: KnownJob): void {
    list.put({ ...job, state: 'open', problem: null });
    rows.foretell();
    underWay.set(job.id, send(job.id));
  }

  function forgetUnanswered(id: string): void {
    unanswered.delete(id);
    list.remove(new Set([id]));
  }

  const withJob = (work: (job: KnownJob, view: JobView) => void) => (id: string) => {
    const job = list.find(id);
    const view = list.view(id);
    if (job && view) work(job, view);
  };

  return {
    subscribe: (listener) => {
      const ends = [list.subscribe(listener), watch()];
      return () => ends.forEach((end) => end());
    },
    views: list.views,
    find: list.find,
    act: (action, chosen, since = null) => {
      const open = list.all().filter(({ state }) => state === 'open');
      const pending = pendingIn(open);
      // A key that is pressed twice acts before the row is gone.
      const targets = jobTargetsFor(action, chosen).filter(
        ({ id, hasOwnId, to }) => !hasOwnId || pending.get(idKey(id)) !== to,
      );
      if (targets.length === 0) return open[0]!.id;
      const body: NewJob = { action, targets, since };
      return begin({ action, undoes: null, retries: null }, targets, { path: JOBS, body });
    },
    undo: withJob((job, view) => {
      if (!view.canUndo) return;
      const family = familyOf(job, list.all());
      const undoes = rootOf(job, list.all()).id;
      begin({ action: 'undo', undoes, retries: null }, targetsToUndo(family), {
        path: `${JOBS}/${job.id}/undo`,
        after: job.id,
      });
    }),
    retryFailed: withJob((job, view) => {
      if (!view.canRetry) return;
      const { id, action, undoes } = job;
      begin({ action, undoes, retries: id }, targetsToRetry(job.targets), {
        path: `${JOBS}/${id}/retry`,
        after: id,
      });
    }),
    stop: withJob(({ id, state }) => {
      if (state === 'open') void decide(id, 'stop', { state: 'stopping' });
    }),
    resume: withJob(({ id, state }, { isUndone }) => {
      if (state !== 'stopped' || isUndone) return;
      if (unanswered.has(id)) sendAgain(list.find(id)!);
      else void decide(id, 'resume', { state: 'open' });
    }),
    dismiss: withJob((job) => {
      if (isInProgress(job)) return;
      if (unanswered.has(job.id)) forgetUnanswered(job.id);
      else void decide(job.id, 'dismiss', { isDismissed: true });
    }),
  };
}

/**
 * Returns the status that jobs will give each of their targets.
 *
 * @param jobs newest first
 */
function pendingIn(jobs: readonly KnownJob[]): ReadonlyMap<string, number> {
  const targets = jobs.toReversed().flatMap((job) => job.targets);
  return new Map(
    targets.filter(({ verdict }) => verdict === 'pending').map(({ id, to }) => [idKey(id), to]),
  );
}

function isSame(before: KnownJob, job: KnownJob): boolean {
  return (Object.keys(job) as (keyof KnownJob)[]).every((name) => before[name] === job[name]);
}
