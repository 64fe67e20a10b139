import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { chooseAccount } from '../accounts/request-account.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { SERVICE_ROUTE } from './admission.ts';
import { noteCaller, requirePermission, type Caller } from '../http/caller.ts';
import { shownToken } from './shown-token.ts';
import { mayDo, type Permission } from '#contract/permission.ts';
import { ownEndpoints, type EndpointRule, type OwnEndpoint } from './own-endpoints.ts';

/** Stops the start if a route to be added has no rule; the page's routes need none. */
export function refuseRoutesWithoutRule(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api')) return;
    for (const name of [method].flat()) {
      if (ruleOf(name, url) === undefined) throw new Error(`${name} ${url} has no rule`);
    }
  });
}

/** Returns the rule of a router path; HEAD follows the rule of GET. */
export function ruleOf(method: string, url: string): EndpointRule | undefined {
  // The endpoint table decides, once the target has been parsed (server.ts).
  return url === SERVICE_ROUTE ? 'signed-in' : ownEndpoint(method, url)?.rule;
}

function ownEndpoint(method: string, url: string): OwnEndpoint | undefined {
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  return Object.hasOwn(ownEndpoints, key) ? ownEndpoints[key] : undefined;
}

/** @throws ProblemError not-allowed */
function requireOneOf(caller: Caller, permissions: readonly Permission[]): void {
  const has = permissions.some((permission) => mayDo(caller.roles, permission));
  if (!has) requirePermission(caller, permissions[0]!);
}

/**
 * Refuses tokens, because a leaked token could otherwise create others that live longer.
 * @throws ProblemError not-allowed
 */
function refuseToken({ token }: Caller): void {
  if (token === undefined) return;
  throw new ProblemError('not-allowed', 'Do this in Waybill’s page: an access token can’t.');
}

function signedOut({ headers }: FastifyRequest): ProblemError {
  return new ProblemError(
    'signed-out',
    shownToken(headers) === undefined
      ? 'Nothing was done.'
      : 'The access token is unknown, expired or revoked. Nothing was done.',
  );
}

/**
 * Admits or refuses a request to an endpoint.
 * @param caller the person; `null` where nobody is signed in
 * @param accounts finds the request's account, if it has one
 * @throws ProblemError signed-out, not-allowed, no-account
 */
export function holdToRule(
  request: FastifyRequest,
  caller: Caller | null,
  accounts: Accounts,
): void {
  if (caller !== null) noteCaller(request, caller);
  const { is404, routeOptions, method } = request;
  const rule = is404 ? 'signed-in' : ruleOf(method, routeOptions.url ?? '');
  if (rule === 'anybody') return;
  if (caller === null) throw signedOut(request);
  if (rule === undefined) throw new ProblemError('not-allowed', 'Nobody may use this.');
  if (rule === 'admin') requirePermission(caller, { role: 'admin', kind: 'write' });
  if (rule === 'person' || rule === 'admin') return refuseToken(caller);
  if (rule !== 'signed-in') requireOneOf(caller, [rule].flat());
  if (ownEndpoint(method, routeOptions.url ?? '')?.refusesTokens) refuseToken(caller);
  chooseAccount(request, accounts);
}
