import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import type { LargeWork } from './large-work.ts';
import type { Task } from './task.ts';

/** Bytes from which reading and checking a body is worth another thread: some milliseconds' worth. */
const LARGE = 64 * 1024;

/** Config of a route whose body is left as bytes, so that another thread can read it. */
export const asBytes = { asBytes: true };

export function takesBytes({ routeOptions }: FastifyRequest): boolean {
  return 'asBytes' in routeOptions.config;
}

/**
 * The body of a request to an endpoint whose bodies are left as bytes, read and checked.
 * @throws ProblemError wrong-content-type, bad-body, and what the task throws
 */
export async function readLargeBody<Result>(
  work: LargeWork,
  task: Task<Uint8Array, Result>,
  { body }: FastifyRequest,
): Promise<Result> {
  if (!Buffer.isBuffer(body)) {
    throw new ProblemError('wrong-content-type', 'Send the body as application/json.');
  }
  return await work.run(task, body, body.length > LARGE);
}
