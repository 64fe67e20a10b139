import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';

/** Names of the people whom a request's account can assign notifications to. @throws StoreError */
export type ColleaguesOf = (request: FastifyRequest) => Promise<readonly string[]>;

/**
 * The one check of an assignee's name, of people's assignments as of rules'.
 * @throws ProblemError bad-body
 */
export function requireColleague(names: readonly string[], name: string): void {
  if (names.includes(name)) return;
  throw new ProblemError(
    'bad-body',
    `There is no colleague named ${name}. Choose someone from the list. Nothing changed.`,
  );
}
