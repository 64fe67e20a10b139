import { randomUUID } from 'node:crypto';
import type { Job } from '#contract/job.ts';
import { isMutedBy } from '#contract/mute.ts';
import { isRuleWho } from '#contract/rule.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from '../batches/ask.ts';
import { toProblem } from '../errors/problem-error.ts';
import type { Journal } from '../journal/journal.ts';
import type { Writes } from '../journal/writes.ts';
import { outsideRequests } from '../log/request-scope.ts';
import type { AskFirstPage } from '../service/first-page.ts';
import { isUnsent, openCalls, recordCall, unsettledKeys } from './call-rows.ts';
import { checkStatuses, leaveToOthers } from './check-first.ts';
import { changeJob, changeTargets, jobsWhere, targetsWhere, type StoredJob } from './job-rows.ts';
import {
  endJob,
  endWaiting,
  hasPending,
  keepRefusals,
  standingOf,
  type Standing,
} from './job-steps.ts';
import { createLateEffects } from './late-effects.ts';
import { createCallSender, problemWords } from './send-call.ts';
import { settleCalls } from './settle-calls.ts';
import { createTroubles } from './troubles.ts';

/**
 * Carries out the jobs of an account, whether a page is open or not, and resumes after a restart.
 */
export interface JobWorker {
  start(): void;
  /** Reports a change: of a job, or with `verdict` of the follower's results for a write. */
  wake(news?: 'verdict'): void;
  /** Starts nothing new, and waits for running work. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  account: string;
  journal: Journal;
  writes: Pick<Writes, 'carryOut'>;
  /** Requests from the service, bypassing every cache. */
  ask: Ask;
  firstPage: AskFirstPage;
  /** Whether this proxy is the one that runs the jobs. */
  mayWork: () => boolean;
  /** Whether a person may still start jobs with this action. */
  mayStart: (person: string, action: Job['action']) => Promise<boolean>;
  /** Milliseconds after which Waybill gives up a call that it could not send. */
  waitingTime: number;
  /** Called with failures that are not the service’s; the worker tries again. */
  onError: (error: unknown) => void;
  clock?: () => number;
  pause?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** The most calls that run at the same time. */
const AT_ONCE = 2;
/** Minimum milliseconds between two rounds, so that one round covers several changes. */
const APART = 20;
/** Milliseconds after which a round starts in any case. */
const LONGEST_PAUSE = 5_000;
/**
 * The same where there is no job: longer, because new jobs are announced and there may be many
 * accounts.
 */
const IDLE_PAUSE = 30_000;
const OPEN = `state IN ('open', 'stopping')`;
/**
 * Problems after which a call is given up if the service stays away for long, because nothing was
 * sent.
 */
const HOPELESS = new Set(['service-unreachable', 'service-busy', 'journal-unavailable']);

export function createJobWorker(options: WorkerOptions): JobWorker {
  const { account, journal, ask, firstPage, mayWork, waitingTime, onError } = options;
  const { clock = Date.now, pause = sleep } = options;
  const { store } = journal;
  const late = createLateEffects(store, account, clock);
  const sender = createCallSender({ account, journal, writes: options.writes, clock });
  /** Keys of running calls, or a name for a check, with the numbers of their jobs. */
  const underWay = new Map<string, { job: number; end: Promise<void> }>();
  const troubles = createTroubles(waitingTime, clock);
  /** The turn counter at each job's last turn. */
  const served = new Map<number, number>();
  let turns = 0;
  const life = { isStopped: true, isWoken: false, isFree: false, hasVerdicts: true };
  let rounds: Promise<void> | undefined;
  let sleeping: AbortController | undefined;

  const openJobs = (): Promise<StoredJob[]> =>
    store.read((sql) => jobsWhere(sql, account, `${OPEN} ORDER BY turn`));

  const isBusy = (number: number): boolean =>
    [...underWay.values()].some(({ job }) => job === number);

  /** @returns milliseconds until the next one, if nothing happens */
  async function round(): Promise<number> {
    if (!mayWork() || journal.state.kind !== 'ready') {
      late.stop();
      return LONGEST_PAUSE;
    }
    const { hasVerdicts } = life;
    life.hasVerdicts = false;
    if (hasVerdicts) await late.settle();
    const before = await openJobs();
    if (before.length === 0) return IDLE_PAUSE;
    for (const job of before) {
      const mayWait = !troubles.isHopeless(job);
      await settleCalls(store, account, job, { now: clock(), hasVerdicts, mayWait });
    }
    const jobs = await openJobs();
    const ready: Standing[] = [];
    for (const job of jobs) {
      if (life.isStopped) return 0;
      const standing = await advance(job, jobs);
      if (standing !== null) ready.push(standing);
    }
    await sendNext(ready);
    const due = troubles.ends();
    for (const { job, hasAgain } of ready) if (hasAgain) due.push(job.againAt);
    const next = Math.min(...due.map((at) => at - clock()).filter((ms) => ms > 0), LONGEST_PAUSE);
    return Math.max(next, APART);
  }

  /**
   * Advances a job as far as possible without sending.
   * @returns the job, where there may be something to send
   */
  async function advance(job: StoredJob, jobs: readonly StoredJob[]): Promise<Standing | null> {
    // Nobody else sees it, so nobody else could stop it.
    if (job.state === 'open' && !(await isStillTheirs(job))) {
      await store.commit((sql) => changeJob(sql, job.number, { state: 'stopping' }));
      return null;
    }
    const standing = await standingOf(store, job);
    if (job.state === 'stopping') {
      await stopJob(standing);
      return null;
    }
    const isWaiting = jobs.some(
      ({ number, turn }) => turn < job.turn && job.waitsFor.includes(number),
    );
    if (isWaiting) return await show(job, 'waiting');
    if (job.waitsFor.length > 0) await endWaiting(store, job);
    if (job.checkFirst === 'others') await leaveOthersAlone(job);
    if (job.checkFirst === 'status') {
      if (!isBusy(job.number) && !troubles.isWaiting(job)) begin(`check ${job.number}`, job, check);
      return await show(job, 'checking');
    }
    const { hasOpenCalls, unsent, hasFresh, hasAgain } = standing;
    if (!hasOpenCalls && !hasFresh && !hasAgain && job.checkFirst === null) {
      if (await hasPending(store, job)) return standing;
      await end(job, 'finished');
      return null;
    }
    const isSending = unsent.length > 0 || hasFresh || isBusy(job.number);
    await show(job, isSending ? 'sending' : 'settling');
    return standing;
  }

  async function isStillTheirs({ who, action }: StoredJob): Promise<boolean> {
    if (who === null || isRuleWho(who) || isMutedBy(who)) return true;
    return await options.mayStart(who, action);
  }

  /** Nothing new is sent; running calls finish. */
  async function stopJob({ job, hasOpenCalls, hasFresh }: Standing): Promise<void> {
    if (isBusy(job.number)) return;
    const calls = await store.read((sql) => openCalls(sql, job.number));
    const unsent = calls.filter(isUnsent);
    for (const call of unsent) await sender.takeBack(job, call);
    if (hasOpenCalls && unsent.length < calls.length) {
      await show(job, 'settling');
      return;
    }
    await keepRefusals(store, job);
    await end(job, hasFresh || unsent.length > 0 ? 'stopped' : 'finished');
  }

  async function end(job: StoredJob, state: 'stopped' | 'finished'): Promise<void> {
    troubles.end(job);
    served.delete(job.number);
    await endJob(store, job, state);
    late.watch(job.number);
  }

  async function leaveOthersAlone(job: StoredJob): Promise<void> {
    await store.commit(async (sql) => {
      const open = await targetsWhere(sql, job.number, `verdict = 'pending' AND call IS NULL`);
      const changes = await leaveToOthers(sql, account, job, open, clock());
      await changeTargets(sql, job.number, changes);
      await changeJob(sql, job.number, { check_first: null });
    });
    // The next round checks the remaining targets.
    job.checkFirst = null;
    life.isWoken = true;
  }

  async function check(job: StoredJob): Promise<void> {
    const { open, unsettled } = await store.read(async (sql) => ({
      open: await targetsWhere(sql, job.number, `verdict = 'pending' AND call IS NULL`),
      unsettled: await unsettledKeys(sql, account, job, clock() - waitingTime),
    }));
    const changes = await checkStatuses(ask, firstPage, job, open, unsettled);
    await store.commit(async (sql) => {
      await changeTargets(sql, job.number, changes);
      await changeJob(sql, job.number, { check_first: null, problem: null });
    });
    troubles.end(job);
  }

  /** Fills each free place with the job that has waited longest since its last turn. */
  async function sendNext(ready: readonly Standing[]): Promise<void> {
    const candidates = ready.filter(({ job }) => job.state === 'open' && !troubles.isWaiting(job));
    while (!life.isStopped && underWay.size < AT_ONCE && candidates.length > 0) {
      candidates.sort((a, b) => lastTurn(a) - lastTurn(b));
      const [standing] = candidates;
      const key = await nextKey(standing!);
      if (key === null) {
        candidates.shift();
        continue;
      }
      served.set(standing!.job.number, ++turns);
      begin(key, standing!.job, (job) => sendOne(job, key));
    }
  }

  const lastTurn = ({ job }: Standing): number => served.get(job.number) ?? 0;

  async function nextKey({ job, unsent }: Standing): Promise<string | null> {
    // Recorded writes come first, because the previous process may have sent them.
    const known = unsent.find((key) => !underWay.has(key));
    if (known !== undefined) return known;
    const key = randomUUID();
    const isRecorded = await store.commit((sql) => recordCall(sql, account, job, key, clock()));
    return isRecorded ? key : null;
  }

  async function sendOne(job: StoredJob, key: string): Promise<void> {
    const outcome = await sender.send(job, key);
    if (outcome.kind === 'sent') {
      // The problem may also be from before a restart.
      if (troubles.end(job) || job.problem !== null) {
        await store.commit((sql) => changeJob(sql, job.number, { problem: null }));
      }
      return;
    }
    const isOver = troubles.isHopeless(job);
    if (outcome.kind === 'declined') {
      if (!isOver) await holdUp(job, 'Too many requests (429). Waybill tries again soon.');
      return;
    }
    const { problem } = outcome;
    if (HOPELESS.has(problem.kind) && isOver) {
      await sender.refuse(job, key, problemWords(problem));
    } else await holdUp(job, problemWords(problem), problem.retryAfter);
  }

  async function holdUp(job: StoredJob, words: string, retryAfter = 0): Promise<void> {
    troubles.add(job, retryAfter);
    await store.commit((sql) => changeJob(sql, job.number, { problem: words }));
  }

  /** Starts work that the round does not wait for. */
  function begin(key: string, job: StoredJob, work: (job: StoredJob) => Promise<void>): void {
    const end = outsideRequests(() => work(job))
      .catch(async (error: unknown) => {
        if (life.isStopped) return;
        const known = toProblem(error);
        if (known !== null) await holdUp(job, problemWords(known), known.retryAfter);
        else await holdUp(job, `Waybill can’t read the service’s data. ${String(error)}`);
      })
      .catch(onError)
      .then(() => {
        underWay.delete(key);
        life.isFree = true;
        wake();
      });
    underWay.set(key, { job: job.number, end });
  }

  async function show(job: StoredJob, phase: NonNullable<Job['phase']>): Promise<null> {
    if (job.phase !== phase) await store.commit((sql) => changeJob(sql, job.number, { phase }));
    return null;
  }

  function wake(news?: 'verdict'): void {
    life.hasVerdicts ||= news === 'verdict';
    life.isWoken = true;
    sleeping?.abort();
  }

  async function work(): Promise<void> {
    while (!life.isStopped) {
      life.isWoken = false;
      life.isFree = false;
      const next = await round().catch((error: unknown) => {
        onError(error);
        life.hasVerdicts = true;
        return LONGEST_PAUSE;
      });
      if (life.isStopped) return;
      // Fills a free place at once, because the service would otherwise sit idle.
      if (!life.isFree) await pause(APART);
      if (life.isWoken) continue;
      sleeping = new AbortController();
      await pause(next, sleeping.signal);
      sleeping = undefined;
      // Announcements are lost while the connection to the store is down.
      life.hasVerdicts ||= !life.isWoken;
    }
  }

  return {
    start() {
      if (!life.isStopped) return;
      life.isStopped = false;
      rounds = outsideRequests(work);
    },
    wake,
    async stop() {
      life.isStopped = true;
      wake();
      await rounds;
      late.stop();
      await Promise.all([...underWay.values()].map(({ end }) => end));
    },
  };
}

/** Ends early once it is aborted. */
async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal && { signal }).catch(() => {});
}
