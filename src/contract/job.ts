import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Background jobs: bulk work that the proxy carries out whether a page is open or not. `POST
 * /api/jobs` (Idempotency-Key: the job's id, a UUID that the page creates), `GET /api/jobs`, `GET
 * /api/jobs/{id}/targets?after={revision}`, and `POST
 * /api/jobs/{id}/stop|resume|retry|undo|dismiss`. People see and control only their own jobs.
 * Progress arrives as the event `jobs` (`event-stream.ts`). Times are ISO 8601 in UTC.
 */

/**
 * Updates to Read or Unread (interface 4.2), archiving (4.3, 4.5), undoing a job, and acknowledging
 * transactions (4.8, `acknowledgement-job.ts`).
 */
const jobActions = ['read', 'unread', 'archive', 'undo', 'acknowledge'] as const;
const jobAction = z.enum(jobActions);

/** A notification as it was when a person chose it. */
const chosenRow = z.object({
  createdAt: z.string(),
  type: z.string(),
  /** Its status (interface 3.1), which an undo restores. */
  before: integer,
});
export type ChosenRow = z.output<typeof chosenRow>;

/** An id of a write, and the chosen notifications that it covers. */
const target = z.object({
  /** As it is sent. */
  id: z.string(),
  /** `false` where the id is a RecordId, which all notifications of the record share. */
  hasOwnId: z.boolean(),
  recordNumber: z.nullable(z.string()),
  rows: z.array(chosenRow),
  /** The target status (interface 3.1). */
  to: integer,
});
export type JobTarget = z.output<typeof target>;

/** Body of `POST /api/jobs`; each id occurs once. */
export const newJob = z.object({
  action: z.enum(['read', 'unread', 'archive']),
  targets: z.array(target),
  /**
   * `since` of the next request for other people's changes (`contract/assignments.ts`) at the time
   * of the choice: later changes by others stay. `null` if nobody shares the inbox.
   */
  since: z.nullable(integer),
});
export type NewJob = z.output<typeof newJob>;

/**
 * - `pending`: not sent, or sent and not settled
 * - `done`: the service lists it with the new status (4.5: the service named the id and said yes),
 * or no longer lists the transaction as unacknowledged
 * - `unchanged`: the service lists it with another status after its turn or the waiting time, or
 * refused to acknowledge it
 * - `refused`: the service refused the write it was in, or it was never sent
 * - `unknown`: sent, but missing when the proxy read it back, or without proof of its outcome
 * - `skipped`: not sent, because someone else had changed it
 */
const targetVerdicts = ['pending', 'done', 'unchanged', 'refused', 'unknown', 'skipped'] as const;
export const targetVerdict = z.enum(targetVerdicts);
export type TargetVerdict = z.output<typeof targetVerdict>;

const job = z.object({
  id: z.string(),
  action: jobAction,
  /** The job that this one undoes: the first of its family. */
  undoes: z.nullable(z.string()),
  /** The job whose failures this job retries. */
  retries: z.nullable(z.string()),
  createdAt: z.string(),
  /** `stopping`: nothing new is sent, and sent calls are settled. */
  state: z.enum(['open', 'stopping', 'stopped', 'finished']),
  /** The current step; `waiting` for an earlier job on the same ids. */
  phase: z.nullable(z.enum(['waiting', 'checking', 'sending', 'settling'])),
  /** The current obstacle (`contract/problem.ts`), in words. */
  problem: z.nullable(z.string()),
  isDismissed: z.boolean(),
  /** Grows with each change of the job or one of its targets. */
  revision: integer,
  /** Targets. */
  total: integer,
});
export type Job = z.output<typeof job>;

/**
 * Answer of `GET /api/jobs`: newest first, all open jobs, and the last 20 ended jobs of each kind
 * that the person may see: on notifications, and acknowledgements.
 */
export const jobList = z.object({ jobs: z.array(job) });

/** Answer of every POST. */
export const jobReceipt = job;

const targetResult = z.object({
  ...target.shape,
  /** From 0, in the order chosen. */
  position: integer,
  verdict: targetVerdict,
  /**
   * Whether the write that carries the target is being or was sent; `false` if nothing of it was
   * sent yet.
   */
  isSent: z.boolean(),
  /** The status that the service last showed. */
  status: z.nullable(integer),
  /** Why the target does not have the intended status; `null` if no reason was given. */
  reason: z.nullable(z.string()),
});
export type TargetResult = z.output<typeof targetResult>;

/** Answer of `GET /api/jobs/{id}/targets`: targets that changed after a revision; all, after 0. */
export const jobTargets = z.object({ job, targets: z.array(targetResult) });
