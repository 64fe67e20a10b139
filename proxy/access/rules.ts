import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Accounts } from '../accounts/accounts.ts';
import { chooseAccount } from '../accounts/request-account.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { SERVICE_ROUTE } from './admission.ts';
import { noteCaller, requirePermission, type Caller } from '../http/caller.ts';
import { shownToken } from './shown-token.ts';
import { mayDo, type Permission } from '#contract/permission.ts';

/**
 * `anybody` needs no session. `person` needs a session and refuses access tokens; `admin` also
 * needs the role admin, with any accounts. `signed-in` and permissions need a service account;
 * further code restricts the data. Any one of several permissions is enough for access.
 */
type Rule = 'anybody' | 'person' | 'admin' | 'signed-in' | Permission | readonly Permission[];

const seesTriage = { role: 'triage', kind: 'read' } as const;
const triages = { role: 'triage', kind: 'write' } as const;
const readsAccounting = { role: 'accounting', kind: 'read' } as const;
const accounts = { role: 'accounting', kind: 'write' } as const;
const pays = { role: 'payer', kind: 'write' } as const;

/**
 * Permissions for the proxy's own endpoints, by the router's path. An endpoint that is not listed
 * is refused for everybody.
 */
export const ownRules: Readonly<Record<string, Rule>> = {
  'GET /healthz': 'anybody',
  'GET /readyz': 'anybody',
  // Protected by a separate token (metrics/register-metrics.ts), because a monitoring system has no
  // session.
  'GET /metrics': 'anybody',
  'GET /api/openapi.json': 'anybody',
  'GET /api/docs': 'anybody',
  'GET /api/session': 'anybody',
  'POST /api/session': 'anybody',
  'DELETE /api/session': 'anybody',
  'DELETE /api/session/all': 'person',
  'GET /api/session/oidc': 'anybody',
  'GET /api/session/oidc/callback': 'anybody',
  'POST /api/session/oidc/logout': 'anybody',
  'GET /api/tokens': 'person',
  'POST /api/tokens': 'person',
  'DELETE /api/tokens/:id': 'person',
  'GET /api/admin/settings': 'admin',
  'PUT /api/admin/settings': 'admin',
  'POST /api/admin/service/test': 'admin',
  'POST /api/admin/service': 'admin',
  'POST /api/admin/sandbox': 'admin',
  'GET /api/admin/users': 'admin',
  'POST /api/admin/users': 'admin',
  'PUT /api/admin/users': 'admin',
  'GET /api/settings': 'signed-in',
  'GET /api/first-page': 'signed-in',
  'GET /api/status': 'signed-in',
  'GET /api/unacknowledged-filter': readsAccounting,
  // Events are limited to the caller's permissions (events/event-routes.ts).
  'GET /api/events': 'signed-in',
  // The permission depends on the endpoint that wrote each batch.
  'GET /api/batches': 'signed-in',
  'GET /api/batches/:id': 'signed-in',
  'POST /api/batches/:id/send-again': 'signed-in',
  'POST /api/batches/:id/arrived': 'signed-in',
  // Each person sees their own jobs; the permission depends on the job's action
  // (jobs/job-routes.ts).
  'GET /api/jobs': [seesTriage, readsAccounting],
  'POST /api/jobs': [triages, accounts],
  'GET /api/jobs/:id/targets': [seesTriage, readsAccounting],
  'POST /api/jobs/:id/stop': [triages, accounts],
  'POST /api/jobs/:id/resume': [triages, accounts],
  'POST /api/jobs/:id/retry': [triages, accounts],
  'POST /api/jobs/:id/undo': [triages, accounts],
  'POST /api/jobs/:id/dismiss': [triages, accounts],
  'GET /api/notifications/news': seesTriage,
  'GET /api/notifications/:id/history': seesTriage,
  'POST /api/notifications/taken': triages,
  'GET /api/notifications/colleagues': seesTriage,
  // Each person's own.
  'GET /api/notifications/concerns': seesTriage,
  'POST /api/notifications/concerns/seen': seesTriage,
  'GET /api/notifications/snoozed': seesTriage,
  'POST /api/notifications/snoozed': triages,
  // Each person's own.
  'GET /api/notifications/stars': seesTriage,
  'GET /api/notifications/handled': seesTriage,
  'POST /api/notifications/stars': triages,
  'GET /api/notifications/labels': seesTriage,
  'POST /api/notifications/labels': triages,
  'GET /api/notifications/muted': seesTriage,
  'POST /api/notifications/muted': triages,
  'GET /api/rules': seesTriage,
  'PUT /api/rules/:id': triages,
  'DELETE /api/rules/:id': triages,
  'POST /api/rules/:id/dry-run': triages,
  'POST /api/rules/:id/on': triages,
  'POST /api/rules/:id/off': triages,
  'POST /api/rules/:id/apply': triages,
  'POST /api/rules/:id/undo': triages,
  'POST /api/rules/:id/up': triages,
  'POST /api/rules/:id/down': triages,
  'POST /api/rules/:id/restore': triages,
  // The permission depends on the screen of each view (views/views.ts).
  'GET /api/views': [seesTriage, readsAccounting],
  'PUT /api/views/:id': [seesTriage, readsAccounting],
  'DELETE /api/views/:id': [seesTriage, readsAccounting],
  'PUT /api/views/order': [seesTriage, readsAccounting],
  'POST /api/views/import': [seesTriage, readsAccounting],
  // Each person's own alerts, limited to data that they may see anyway.
  'GET /api/alerts': seesTriage,
  'PUT /api/alerts/:id': seesTriage,
  'DELETE /api/alerts/:id': seesTriage,
  'PUT /api/alert-channels/:id': seesTriage,
  'DELETE /api/alert-channels/:id': seesTriage,
  'POST /api/alert-channels/:id/test': seesTriage,
  'POST /api/alert-channels/:id/stop': seesTriage,
  'PUT /api/alert-times': seesTriage,
  'POST /api/alert-deliveries/:id/send-again': seesTriage,
  'GET /api/audit': readsAccounting,
  'GET /api/audit/chain': readsAccounting,
  'GET /api/references': readsAccounting,
  'PUT /api/references': accounts,
  'DELETE /api/references': accounts,
  'POST /api/bank-decisions': pays,
  'PUT /api/bank-decisions': pays,
  'GET /api/payers': pays,
  'PUT /api/payers': pays,
  'DELETE /api/payers/:id': pays,
  'GET /api/differences': readsAccounting,
  'PUT /api/differences/:id': pays,
  'DELETE /api/differences/:id': pays,
  'GET /api/reminders': readsAccounting,
  'POST /api/reminders': accounts,
  'DELETE /api/reminders/:id': accounts,
  'GET /api/reminders/settings': readsAccounting,
  'PUT /api/reminders/settings': accounts,
  'GET /api/drafts': pays,
  'POST /api/drafts/bank-entries': pays,
  'GET /api/drafts/:id': pays,
  'PUT /api/drafts/:id': pays,
  'PATCH /api/drafts/:id': pays,
  'DELETE /api/drafts/:id': pays,
  'GET /api/drafts/:id/review': pays,
  'POST /api/drafts/:id/send': pays,
  'POST /api/drafts/:id/submit': pays,
  'POST /api/drafts/:id/return': pays,
  'POST /api/drafts/:id/withdraw': pays,
};

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
export function ruleOf(method: string, url: string): Rule | undefined {
  // The endpoint table decides, once the target has been parsed (server.ts).
  if (url === SERVICE_ROUTE) return 'signed-in';
  const key = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  return Object.hasOwn(ownRules, key) ? ownRules[key] : undefined;
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
      ? 'Sign in first. Nothing was done.'
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
  chooseAccount(request, accounts);
}
