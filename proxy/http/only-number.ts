import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/**
 * Reads a whole number, the only parameter that a list may have.
 * @param meaning ends a sentence: `with a revision`
 * @returns `null` without the parameter
 * @throws ProblemError bad-parameter
 */
export function onlyNumber(
  { query }: FastifyRequest,
  name: string,
  meaning: string,
): number | null {
  const { [name]: value, ...others } = query as Record<string, unknown>;
  const isKnown = Object.keys(others).length === 0;
  if (isKnown && value === undefined) return null;
  if (isKnown && typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw new ProblemError('bad-parameter', `The only parameter is ${name}, ${meaning}.`);
}

/**
 * Reads `after` for a list that returns the changes since a revision; `null` for the whole list.
 */
export function revisionAfter(request: FastifyRequest): number | null {
  return onlyNumber(request, 'after', 'with a revision');
}
