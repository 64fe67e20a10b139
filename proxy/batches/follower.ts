import { entryOfId } from '../journal/entry-rows.ts';
import { isOnlyRequested } from '../journal/requested.ts';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { outsideRequests } from '../log/request-scope.ts';
import { createFollow, unlessFirst, type FollowOptions } from './follow.ts';
import { jobsThatSend, openBatches, savePersonNeeded, type OpenBatch } from './follow-rows.ts';
import { monotonic } from '../service/sending-clock.ts';
import { lookDue, pauseBetweenLooks } from './pace.ts';
import type { ReadBack } from './read-back.ts';
import type { Waits } from './waits.ts';

/** Follows every batch to its verdict with no browser open, and resumes after a restart. */
export interface Follower {
  /** Starts, and sends the writes that the last process left unsent, if they need no person. */
  start(): void;
  /** Checks for due batches, after a sending or a decision. */
  wake(): void;
  /**
   * Checks a batch that a person is about to send again, and settles it if its effect is visible.
   * @returns whether the service could be read
   */
  lookAt(id: number): Promise<boolean>;
  /** Stops after the current check. */
  stop(): Promise<void>;
}

interface FollowerOptions extends FollowOptions {
  /** Kinds of batch that can be read back; batches of other kinds wait for a person. */
  kinds: readonly ReadBack[];
  /** Whether this proxy follows batches; the follower is woken when this becomes true. */
  mayFollow: () => boolean;
  /** Reports an error other than the service's own; the check is retried. */
  onError: (error: unknown) => void;
  waits: Waits;
}

interface DueOfJob {
  first: number;
  again: number;
}

interface Pace {
  looks: number;
  /** On the monotonic clock, like `dueAt`. */
  lookedAt: number;
  dueAt: number;
  /** State and sending that this check belongs to; any other one is still unchecked. */
  of: string;
}

/**
 * Milliseconds after which a recorded but unsent write counts as left, by a stopped proxy or since
 * the store failed: before sending there is only one check.
 */
const LEFT_AFTER = 60_000;
/**
 * Milliseconds until the next check, even if nothing is due, because other proxies may have left
 * something.
 */
const LONGEST_PAUSE = 60_000;
/**
 * Milliseconds from sending to the first check, and at most between two checks, where a background
 * job sent the batch: a person may be waiting for it, and no page checks.
 */
const JOB_PACE = { first: 250, longest: 5_000 };
/**
 * The next check of a job waits this many times as long as the last one took: a check may load
 * hundreds of pages, and while the job sends, the next check loads most of them again.
 */
const REST = { whileSending: 8, afterwards: 1 };
/** The longest pause between checks in milliseconds, while something is pending. */
const LONGEST = 30_000;
/** Milliseconds before retrying after a failure on our side. */
const AFTER_FAILURE = 30_000;

export function createFollower(options: FollowerOptions): Follower {
  const { account, journal, kinds, mayFollow, onError, waits } = options;
  const follow = createFollow(options);
  /** Batches that this process has checked; others are due by their own times. */
  const paces = new Map<number, Pace>();
  /** By job, on the monotonic clock: when its last check ended, and how long it took. */
  const lastOf = new Map<number, { end: number; took: number }>();
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> | undefined;
  /** No two checks run at once, and a person waits for one round at most, however many there are. */
  const inTurn = createSerialQueue();
  let isWoken = false;
  let isStopped = true;

  const openNow = (): Promise<OpenBatch[]> =>
    journal.store.read((sql) => openBatches(sql, account, waits));

  const kindOf = ({ endpoint }: OpenBatch): ReadBack | undefined =>
    kinds.find(({ endpoints }) => endpoints.includes(endpoint));

  function dueAt(batch: OpenBatch, kind: ReadBack, ofJob: DueOfJob | undefined): number {
    const pace = paceOf(batch);
    if (pace === undefined) return ofJob?.first ?? batch.begunAt + kind.quiet;
    const overAt = batch.begunAt + kind.waitingTime;
    // The second is the last check for a row that the first one missed.
    const due = Math.min(lookDue(pace, overAt), lookDue(pace, overAt + kind.waitingTime));
    return ofJob === undefined ? due : Math.max(due, ofJob.again);
  }

  /** Returns when each job's batches are due for their first check, and for the next. */
  async function dueOfJobs(open: readonly OpenBatch[]): Promise<Map<number, DueOfJob>> {
    const sending = await journal.store.read((sql) => jobsThatSend(sql, account));
    const byJob = Map.groupBy(open, ({ job }) => job);
    for (const job of lastOf.keys()) if (!byJob.has(job)) lastOf.delete(job);
    const due = new Map<number, DueOfJob>();
    for (const [job, batches] of byJob) {
      if (job !== null) due.set(job, dueOfJob(job, batches, sending.has(job)));
    }
    return due;
  }

  function dueOfJob(job: number, batches: readonly OpenBatch[], isSending: boolean): DueOfJob {
    const { end, took } = lastOf.get(job) ?? { end: -Infinity, took: 0 };
    const again = end + took * (isSending ? REST.whileSending : REST.afterwards);
    const sent = batches
      .filter((batch) => isSent(batch) && !paceOf(batch))
      .map(({ begunAt }) => begunAt + JOB_PACE.first);
    if (isSending) return { first: Math.max(Math.min(...sent), again), again };
    // The last calls of a job share one check.
    return { first: Math.min(Math.max(...sent), Math.min(...sent) + JOB_PACE.first), again };
  }

  function paceOf(batch: OpenBatch): Pace | undefined {
    const pace = paces.get(batch.id);
    return pace?.of === sendingOf(batch) ? pace : undefined;
  }

  function note(batch: OpenBatch, kind: ReadBack, looks: number, isSteady: boolean): void {
    // Time when the check began, because a check may take long.
    const now = monotonic();
    const lookedAt = isSteady ? (paces.get(batch.id)?.lookedAt ?? now) : now;
    const pace =
      batch.job !== null ? JOB_PACE : { first: kind.pause, longest: Math.max(kind.pause, LONGEST) };
    const dueAt = now + pauseBetweenLooks(pace, looks, isSteady);
    paces.set(batch.id, { looks, lookedAt, dueAt, of: sendingOf(batch) });
  }

  /** @returns when the next batch is due */
  async function round(): Promise<number> {
    if (!mayFollow()) return Infinity;
    const due = new Map<ReadBack, OpenBatch[]>();
    let next = Infinity;
    const open = await openNow();
    await sendUnsent(open.filter((batch) => leftIn(batch, Date.now()) <= 0));
    const left = open.map((batch) => leftIn(batch, Date.now())).filter((time) => time > 0);
    next = Math.min(...left.map((time) => monotonic() + time), next);
    const ofJobs = await dueOfJobs(open);
    for (const batch of open) {
      if (!(await follow.prepare(batch))) continue;
      const kind = kindOf(batch);
      if (kind === undefined) continue;
      const at = dueAt(batch, kind, batch.job === null ? undefined : ofJobs.get(batch.job));
      if (at > monotonic()) next = Math.min(next, at);
      else due.set(kind, [...(due.get(kind) ?? []), batch]);
    }
    for (const [kind, batches] of due) {
      if (isStopped || !mayFollow()) return Infinity;
      const looks = new Map(batches.map((batch) => [batch.id, paceOf(batch)?.looks ?? 0]));
      // Set before the attempt, so that a failed one is not due again at once.
      for (const batch of batches) note(batch, kind, looks.get(batch.id)! + 1, false);
      const begun = monotonic();
      const looked = await follow.look(kind, batches, (id) => looks.get(id)!);
      const end = monotonic();
      for (const { job } of batches) if (job !== null) lastOf.set(job, { end, took: end - begun });
      for (const batch of batches) {
        const result = looked.get(batch.id);
        if (result === 'followed') paces.delete(batch.id);
        if (result === 'steady') note(batch, kind, looks.get(batch.id)! + 1, true);
      }
    }
    return due.size > 0 ? monotonic() : next;
  }

  async function lookAt(id: number): Promise<boolean> {
    const batch = (await openNow()).find((one) => one.id === id);
    const kind = batch && kindOf(batch);
    if (kind === undefined) return true;
    return (await follow.look(kind, [batch!], () => 0)).get(id) !== 'pending';
  }

  function lookInTurn(id: number): Promise<boolean> {
    const looking = inTurn(() => lookAt(id));
    looking.then(run, run);
    return looking;
  }

  function run(): void {
    clearTimeout(timer);
    if (isStopped) return;
    if (underWay !== undefined) {
      isWoken = true;
      return;
    }
    isWoken = false;
    // A request may have woken the follower, but its work belongs to no request.
    underWay = inTurn(() => (isStopped ? Infinity : outsideRequests(round)))
      .catch((error: unknown) => {
        onError(error);
        return monotonic() + AFTER_FAILURE;
      })
      .then((found) => {
        underWay = undefined;
        const next = Math.min(found, monotonic() + LONGEST_PAUSE);
        if (isWoken) run();
        else if (!isStopped) timer = setTimeout(run, Math.max(10, next - monotonic()));
      });
  }

  /** Sends the writes that an earlier process had saved but not sent. */
  async function sendUnsent(batches: readonly OpenBatch[]): Promise<void> {
    for (const batch of batches.filter(({ state }) => state === 'PREPARED')) {
      if (isStopped || batch.needsPerson) continue;
      const entry = (await journal.store.read((sql) => entryOfId(sql, account, batch.id)))!;
      if (entry.state !== 'PREPARED' || entry.isWithdrawn) continue;
      const kind = kindOf(batch);
      // A clock that was set back doesn't make a write recent.
      const isYoung = Math.abs(Date.now() - batch.preparedAt) < (kind?.waitingTime ?? 0);
      if (kind?.maySendAlone === true && isYoung && isOnlyRequested(entry)) {
        const reason = 'Waybill stopped before sending it';
        await unlessFirst(() => options.sendAgain(entry, reason)).catch(onError);
      } else {
        await journal.store.commit((sql) => savePersonNeeded(sql, batch.id));
      }
    }
  }

  return {
    start() {
      isStopped = false;
      if (journal.state.kind !== 'ready') return;
      // If another proxy may be about to send the write, leaves it to the regular rounds.
      underWay = inTurn(async () => sendUnsent(journal.store.isShared ? [] : await openNow()))
        .catch(onError)
        .then(() => {
          underWay = undefined;
          run();
        });
    },
    wake: run,
    lookAt: lookInTurn,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inTurn(() => underWay);
    },
  };
}

/** Returns the milliseconds until a PREPARED batch counts as abandoned. */
function leftIn({ state, needsPerson, preparedAt }: OpenBatch, now: number): number {
  if (state !== 'PREPARED' || needsPerson) return Infinity;
  const left = preparedAt + LEFT_AFTER - now;
  // If the clock was set back, it would wait until that has caught up.
  return left > 2 * LEFT_AFTER ? 0 : left;
}

function isSent({ state }: OpenBatch): boolean {
  return state !== 'PREPARED' && state !== 'SENDING';
}

function sendingOf({ state, epoch }: OpenBatch): string {
  return `${state} ${epoch}`;
}
