import type { FastifyRequest } from 'fastify';
import { badBody } from '../errors/problem-error.ts';

/**
 * Returns the people to whom notifications of a request's account can be assigned.
 * @throws StoreError
 */
export type ColleaguesOf = (request: FastifyRequest) => Promise<readonly string[]>;

/**
 * Checks an assignee's name, for assignments by people and by rules alike.
 * @throws ProblemError bad-body
 */
export function requireColleague(names: readonly string[], name: string): void {
  if (names.includes(name)) return;
  throw badBody(
    `There is no colleague named ${name}. Choose someone from the list. Nothing changed.`,
  );
}
