import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Reads `after`, the only parameter of lists that tell what changed since a revision.
 * @returns `null` where the whole list is asked for
 * @throws ProblemError bad-parameter
 */
export function revisionAfter({ query }: FastifyRequest): number | null {
  const { after, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && after === undefined) return null;
  if (isKnown && typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw new ProblemError('bad-parameter', 'The only parameter is after, with a revision.');
}
