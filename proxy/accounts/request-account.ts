import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Accounts } from './accounts.ts';
import type { ServiceAccount } from './service-account.ts';

const accounts = new WeakMap<FastifyRequest, ServiceAccount>();

/**
 * Finds a request's account, by its header `Waybill-Account`, before handling the request.
 * @throws ProblemError signed-out, no-account
 */
export function chooseAccount(request: FastifyRequest, among: Accounts): void {
  const named = request.headers['waybill-account'];
  accounts.set(request, among.choose(callerOf(request), named?.toString()));
}

/** @throws ProblemError no-account, where none was chosen for the route */
export function accountOf(request: FastifyRequest): ServiceAccount {
  const account = accounts.get(request);
  if (account !== undefined) return account;
  throw new ProblemError('no-account', 'This request has no service account.');
}
