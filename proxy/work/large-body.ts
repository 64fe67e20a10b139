import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import type { LargeWork } from './large-work.ts';
import type { Task } from './task.ts';

/**
 * Bytes from which parsing and checking a body is worth another thread: it takes some milliseconds.
 */
const LARGE = 64 * 1024;

/** Config of a route whose body stays as bytes, so that another thread can parse it. */
export const asBytes = { asBytes: true };

export function takesBytes({ routeOptions }: FastifyRequest): boolean {
  return 'asBytes' in routeOptions.config;
}

/**
 * Returns the parsed and checked body of a request to an endpoint whose bodies stay as bytes.
 * @throws ProblemError wrong-content-type, bad-body, and errors of the task
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
