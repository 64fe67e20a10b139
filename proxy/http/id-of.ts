import type { FastifyRequest } from 'fastify';
import { isGuidShaped } from '#lib/guid.ts';
import { ProblemError } from '../errors/problem-error.ts';

/** A request with an id in its path. */
export type RequestWithId = FastifyRequest<{ Params: { id: string } }>;

/** Returns the id exactly as it was written. @throws ProblemError bad-parameter */
export function guidIdOf({ params: { id } }: RequestWithId): string {
  if (isGuidShaped(id)) return id;
  throw new ProblemError('bad-parameter', 'The id must be a GUID.');
}

/** @throws ProblemError bad-parameter */
export function numberIdOf({ params: { id } }: RequestWithId): number {
  if (/^\d{1,15}$/.test(id)) return Number(id);
  throw new ProblemError('bad-parameter', 'The id must be a whole number.');
}
