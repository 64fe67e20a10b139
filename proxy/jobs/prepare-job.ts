import { hash } from 'node:crypto';
import { newAcknowledgement } from '#contract/acknowledgement-job.ts';
import { newJob, type Job, type NewJob } from '#contract/job.ts';
import { statusAfter } from '#contract/job-rules.ts';
import { z } from '#contract/zod.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { badBody } from '../errors/problem-error.ts';
import { parseOwnBody } from '../http/own-body.ts';
import type { Task } from '../work/task.ts';
import { notificationTarget, transactionTarget, type NewTarget } from './new-target.ts';

/** A job that a page requested, after validation. */
export interface PreparedJob {
  action: Job['action'];
  targets: readonly NewTarget[];
  since: number | null;
  /** Hash of the body: the same key may come again only with the same body. */
  bodyHash: string;
}

export const preparedJob: Task<Uint8Array, PreparedJob> = {
  module: import.meta.url,
  name: 'preparedJob',
  run: (bytes) => prepareJob(new TextDecoder().decode(bytes)),
};

const anyJob = z.discriminatedUnion('action', [newJob, newAcknowledgement]);

/** @throws ProblemError bad-body */
export function prepareJob(text: string): PreparedJob {
  const job = parseOwnBody(anyJob, text);
  const isAcknowledgement = job.action === 'acknowledge';
  if (!isAcknowledgement) for (const target of job.targets) checkTarget(target, job.action);
  const targets = isAcknowledgement
    ? job.transactions.map(transactionTarget)
    : job.targets.map(notificationTarget);
  if (targets.length === 0) throw badBody('A job needs at least one target.');
  if (new Set(targets.map(({ id }) => idKey(id))).size < targets.length) {
    throw badBody('A job may have each id only once.');
  }
  return {
    action: job.action,
    targets,
    since: isAcknowledgement ? null : job.since,
    bodyHash: hash('sha256', JSON.stringify(job), 'hex'),
  };
}

function checkTarget({ id, rows, to }: NewJob['targets'][number], action: NewJob['action']): void {
  if (!isGuidShaped(id)) throw badBody('Each id must be a GUID.');
  if (rows.length === 0) throw badBody('A target needs at least one notification.');
  if (to !== statusAfter[action])
    throw badBody(`The target’s status doesn’t match the action ${action}.`);
}
