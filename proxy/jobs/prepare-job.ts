import { createHash } from 'node:crypto';
import { newJob, type NewJob } from '#contract/job.ts';
import { statusAfter } from '#contract/job-rules.ts';
import { idKey, isGuidShaped } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { parseOwnBody } from '../http/own-body.ts';
import type { Task } from '../work/task.ts';

/** A job as a page asks for it, checked. */
export interface PreparedJob extends NewJob {
  /** Of the body: the same key may come again with the same body alone. */
  bodyHash: string;
}

export const preparedJob: Task<Uint8Array, PreparedJob> = {
  module: import.meta.url,
  name: 'preparedJob',
  run: (bytes) => prepareJob(new TextDecoder().decode(bytes)),
};

/** @throws ProblemError bad-body */
export function prepareJob(text: string): PreparedJob {
  const job = parseOwnBody(newJob, text);
  const { action, targets } = job;
  if (targets.length === 0) throw bad('A job has at least one target.');
  if (new Set(targets.map(({ id }) => idKey(id))).size < targets.length) {
    throw bad('An id stands once in a job.');
  }
  for (const { id, rows, to } of targets) {
    if (!isGuidShaped(id)) throw bad('An id is a GUID.');
    if (rows.length === 0) throw bad('A target has at least one notification.');
    if (to !== statusAfter[action]) throw bad(`The status after ${action} is another one.`);
  }
  return { ...job, bodyHash: createHash('sha256').update(JSON.stringify(job)).digest('hex') };
}

function bad(detail: string): ProblemError {
  return new ProblemError('bad-body', detail);
}
