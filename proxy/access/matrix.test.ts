import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { roles, type Role } from '#contract/session.ts';
import { endpoints } from '../service/endpoints.ts';
import { bounded } from '../testing/bounded.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { figure } from '../testing/figure.ts';
import { addUser, signIn, users } from '../testing/people.ts';
import { startTestWaybill, testCredentials, type Reply } from '../testing/test-waybill.ts';
import { ownEndpoints } from './own-endpoints.ts';

/** The permissions written down by hand, independently of the code under test. */
const everyone: Role[] = ['triage', 'accounting', 'payer', 'ops'];
const byEndpoint: [RegExp, Role[]][] = [
  [/^(?:notifications|records|batches)\./, ['triage']],
  [/^receivables\.acknowledge$/, ['accounting']],
  [/^payments\.apply$/, ['payer']],
  [/^(?:receivables|payments)\./, ['accounting', 'payer']],
  [/^carriers\./, ['ops']],
];
const byOwn: Record<string, Role[]> = {
  'GET /api/admin/settings': [],
  'PUT /api/admin/settings': [],
  'POST /api/admin/service/test': [],
  'POST /api/admin/service': [],
  'POST /api/admin/sandbox': [],
  'GET /api/admin/users': [],
  'POST /api/admin/users': [],
  'PUT /api/admin/users': [],
  'GET /api/settings': everyone,
  'GET /api/first-page': everyone,
  'GET /api/status': everyone,
  'GET /api/unacknowledged-filter': ['accounting', 'payer'],
  'GET /api/events': everyone,
  'GET /api/batches': everyone,
  'GET /api/batches/:id': everyone,
  'POST /api/batches/:id/send-again': everyone,
  'POST /api/batches/:id/arrived': everyone,
  'GET /api/jobs': ['triage', 'accounting', 'payer'],
  'POST /api/jobs': ['triage', 'accounting'],
  'GET /api/jobs/:id/targets': ['triage', 'accounting', 'payer'],
  'POST /api/jobs/:id/stop': ['triage', 'accounting'],
  'POST /api/jobs/:id/resume': ['triage', 'accounting'],
  'POST /api/jobs/:id/retry': ['triage', 'accounting'],
  'POST /api/jobs/:id/undo': ['triage', 'accounting'],
  'POST /api/jobs/:id/dismiss': ['triage', 'accounting'],
  'GET /api/notifications/news': ['triage'],
  'GET /api/notifications/:id/history': ['triage'],
  'POST /api/notifications/taken': ['triage'],
  'GET /api/notifications/colleagues': ['triage'],
  'GET /api/notifications/concerns': ['triage'],
  'POST /api/notifications/concerns/seen': ['triage'],
  'GET /api/notifications/snoozed': ['triage'],
  'POST /api/notifications/snoozed': ['triage'],
  'GET /api/notifications/stars': ['triage'],
  'GET /api/notifications/handled': ['triage'],
  'POST /api/notifications/stars': ['triage'],
  'GET /api/notifications/labels': ['triage'],
  'POST /api/notifications/labels': ['triage'],
  'GET /api/notifications/muted': ['triage'],
  'POST /api/notifications/muted': ['triage'],
  'GET /api/rules': ['triage'],
  'PUT /api/rules/:id': ['triage'],
  'DELETE /api/rules/:id': ['triage'],
  'POST /api/rules/:id/dry-run': ['triage'],
  'POST /api/rules/:id/on': ['triage'],
  'POST /api/rules/:id/off': ['triage'],
  'POST /api/rules/:id/apply': ['triage'],
  'POST /api/rules/:id/undo': ['triage'],
  'POST /api/rules/:id/up': ['triage'],
  'POST /api/rules/:id/down': ['triage'],
  'POST /api/rules/:id/restore': ['triage'],
  'GET /api/views': ['triage', 'accounting', 'payer'],
  'PUT /api/views/:id': ['triage', 'accounting', 'payer'],
  'DELETE /api/views/:id': ['triage', 'accounting', 'payer'],
  'PUT /api/views/order': ['triage', 'accounting', 'payer'],
  'POST /api/views/import': ['triage', 'accounting', 'payer'],
  'GET /api/alerts': ['triage'],
  'PUT /api/alerts/:id': ['triage'],
  'DELETE /api/alerts/:id': ['triage'],
  'PUT /api/alert-channels/:id': ['triage'],
  'DELETE /api/alert-channels/:id': ['triage'],
  'POST /api/alert-channels/:id/test': ['triage'],
  'POST /api/alert-channels/:id/stop': ['triage'],
  'PUT /api/alert-times': ['triage'],
  'POST /api/alert-deliveries/:id/send-again': ['triage'],
  'GET /api/audit': ['accounting', 'payer'],
  'GET /api/audit/chain': ['accounting', 'payer'],
  'GET /api/references': ['accounting', 'payer'],
  'PUT /api/references': ['accounting'],
  'DELETE /api/references': ['accounting'],
  'POST /api/bank-decisions': ['payer'],
  'PUT /api/bank-decisions': ['payer'],
  'GET /api/payers': ['payer'],
  'PUT /api/payers': ['payer'],
  'DELETE /api/payers/:id': ['payer'],
  'GET /api/differences': ['accounting', 'payer'],
  'PUT /api/differences/:id': ['payer'],
  'DELETE /api/differences/:id': ['payer'],
  'GET /api/reminders': ['accounting', 'payer'],
  'POST /api/reminders': ['accounting'],
  'DELETE /api/reminders/:id': ['accounting'],
  'GET /api/reminders/settings': ['accounting', 'payer'],
  'PUT /api/reminders/settings': ['accounting'],
  'GET /api/drafts': ['payer'],
  'POST /api/drafts/bank-entries': ['payer'],
  'GET /api/drafts/:id': ['payer'],
  'PUT /api/drafts/:id': ['payer'],
  'PATCH /api/drafts/:id': ['payer'],
  'DELETE /api/drafts/:id': ['payer'],
  'GET /api/drafts/:id/review': ['payer'],
  'POST /api/drafts/:id/send': ['payer'],
  'POST /api/drafts/:id/submit': ['payer'],
  'POST /api/drafts/:id/return': ['payer'],
  'POST /api/drafts/:id/withdraw': ['payer'],
};
/** Tested by themselves: they end the session that they are asked with, or need none. */
const aside =
  /\/api\/session|\/api\/tokens|\/api\/openapi|\/api\/docs|\/healthz|\/readyz|\/metrics/;

interface Route {
  method: string;
  path: string;
  allowed: readonly Role[];
  body: string;
}

const guid = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const values: Record<string, string> = { pageSize: '10', pageNumber: '1' };
const bodies: Record<string, object> = {
  'notifications.update': { Read: [guid], Unread: [], Archive: [] },
  'notifications.archive': { Archive: [guid] },
};

const routes: Route[] = [
  ...endpoints.map(({ id, method, path }) => ({
    method,
    path: `/api${path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => values[name] ?? guid)}`,
    allowed: byEndpoint.find(([name]) => name.test(id))![1],
    body: JSON.stringify(bodies[id] ?? {}),
  })),
  ...Object.entries(byOwn).map(([route, allowed]) => {
    const [method, path] = route.split(' ') as [string, string];
    return { method, path: path.replace(':id', '1'), allowed, body: '{}' };
  }),
];

type Trick = (route: Route) => { path?: string; method?: string; headers?: Record<string, string> };
const path =
  (change: (path: string) => string): Trick =>
  (route) => ({ path: change(route.path) });
const headers =
  (names: Record<string, string>): Trick =>
  () => ({ headers: names });
/** Tricks that got past the rules of other proxies. */
const tricks: Record<string, Trick> = {
  plain: () => ({}),
  'query of an open path': path((text) => `${text}?/healthz`),
  'query that names it': path((text) => `${text}?path=/api/session`),
  fragment: path((text) => `${text}#/healthz`),
  'upper case': path((text) => text.toUpperCase()),
  'case of one letter': path((text) => text.replace('/api/', '/Api/')),
  'slash at the end': path((text) => `${text}/`),
  'two slashes': path((text) => `/${text}`),
  'encoded letter': path((text) => text.replace('/api', '/%61pi')),
  'encoded slash': path((text) => text.replace('/api/', '/api%2f')),
  'dot segment': path((text) => `/healthz/..${text}`),
  'encoded dot segment': path((text) => `/healthz/%2e%2e${text}`),
  'of an asset': path((text) => `/assets/..${text}`),
  semicolon: path((text) => `${text};/healthz`),
  'absolute form': path((text) => `http://127.0.0.1${text}`),
  'absolute form, many @': path((text) => `http://a@127.0.0.1@evil.example@x${text}`),
  HEAD: ({ method }) => ({ method: method === 'GET' ? 'HEAD' : method }),
  'X-Forwarded-Uri': headers({ 'x-forwarded-uri': '/healthz', 'x-forwarded-method': 'GET' }),
  'X-Forwarded-For': headers({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }),
  'X-Forwarded-Host': headers({ 'x-forwarded-host': 'localhost', 'x-forwarded-proto': 'https' }),
  'X-Original-URL': headers({ 'x-original-url': '/healthz', 'x-rewrite-url': '/healthz' }),
  'method override': headers({ 'x-http-method-override': 'GET', 'x-http-method': 'OPTIONS' }),
  'health check': headers({ 'user-agent': 'kube-probe/1.30' }),
  'health check of Google': headers({ 'user-agent': 'GoogleHC/1.0' }),
  'names an admin': headers({ 'x-remote-user': 'admin', 'x-remote-roles': 'admin' }),
  'many @': headers({ 'x-forwarded-email': 'admin@a.example@evil.example', from: 'a@b@c' }),
  basic: headers({ authorization: 'Basic YWRtaW46YWRtaW4=' }),
  bearer: headers({ authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlcyI6WyJhZG1pbiJdfQ.' }),
  'a role by cookie': headers({ cookie: 'roles=admin; waybill-session=admin' }),
};

/** Milliseconds for thousands of requests, beside other tests. */
const MANY_CELLS = 180_000;

/**
 * Each pair of route and role, route and trick, role and trick is tried; each three of them in the long
 * form. The role that tries a trick moves on with the route.
 */
const isWhole = bounded(0, 1) === 1;

test(
  'enforces every route’s role against every trick (route × role × trick)',
  async () => {
    // Any answer with this text reveals that the service was asked.
    const service = await startFakeService((_request, response) =>
      sendJson(response, 200, { Success: true, Result: [{ Id: guid, Note: 'secret-of-service' }] }),
    );
    const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
      access: { mode: 'local' },
      cache: { lists: 60_000, carriers: 60_000 },
    });
    onTestFinished(async () => {
      await waybill.stop();
      await service.close();
    });
    const cookies = new Map<Role | 'nobody', string>([['nobody', '']]);
    for (const role of roles) {
      await addUser(waybill, role, [role]);
      cookies.set(role, await signIn(waybill, role));
    }
    const ask = (route: Route, who: Role | 'nobody', trick: Trick): Promise<Reply> => {
      const { path = route.path, method = route.method, headers = {} } = trick(route);
      const cookie = [cookies.get(who), headers['cookie']].filter(Boolean).join('; ');
      const writes = route.method === 'GET' ? {} : { 'content-type': 'application/json' };
      return waybill.ask(path, {
        method,
        headers: { ...writes, 'idempotency-key': randomUUID(), ...headers, cookie },
        ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: route.body }),
      });
    };

    const wrong: string[] = [];
    let cells = 0;
    // Twice: once everybody has asked for what is theirs, all of it lies in the cache.
    for (const isCached of [false, true]) {
      for (const [ofRoute, route] of routes.entries()) {
        const refused = (['nobody', ...everyone] as const).filter(
          (who) => who === 'nobody' || !route.allowed.includes(who),
        );
        for (const [ofWho, who] of refused.entries()) {
          const before = service.received.length;
          const replies = await Promise.all(
            Object.entries(tricks)
              .filter(
                ([name], index) =>
                  isWhole || name === 'plain' || (index + ofRoute) % refused.length === ofWho,
              )
              .map(async ([name, trick]) => {
                const { status, body } = await ask(route, who, trick);
                return { name, status, body };
              }),
          );
          const reached = !isCached && service.received.length > before;
          cells += replies.length;
          for (const { name, status, body } of replies) {
            const isRefused =
              name === 'plain' ? status === (who === 'nobody' ? 401 : 403) : status >= 400;
            const isPage = status === 200 && body.startsWith('<!doctype html>');
            if ((!isRefused && !isPage) || reached || body.includes('secret-of-service')) {
              wrong.push(`${who} ${route.method} ${route.path} ${name}: ${status}`);
            }
          }
        }
      }
      if (isCached) break;
      expect(service.received).toEqual([]);
      for (const route of routes) {
        for (const who of ['admin', ...route.allowed] as const) {
          for (const name of ['plain', 'X-Forwarded-Uri', 'method override', 'health check']) {
            cells++;
            const { status } = await ask(route, who, tricks[name]!);
            if (status === 401 || status === 403) {
              wrong.push(`${who} ${route.method} ${route.path} ${name}: ${status}`);
            }
          }
        }
      }
      expect(service.received.length).toBeGreaterThan(0);
    }
    figure(20, 'route × role × trick', `${cells} cells, ${wrong.length} wrong`);
    expect(wrong).toEqual([]);
  },
  MANY_CELLS,
);

test('limits a token to the roles of both token and person (route × role × token)', async () => {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, { Success: true, Result: [] }),
  );
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const tokenOf = async (person: string, scope: readonly Role[]) => {
    const cookie = await signIn(waybill, person);
    const { status, body } = await waybill.ask('/api/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: scope.join(' '), roles: scope, days: 1 }),
    });
    expect(status, body).toBe(200);
    return (JSON.parse(body) as { token: string }).token;
  };
  const holders: { may: readonly Role[]; token: string; called: string }[] = [];
  for (const role of roles) {
    await addUser(waybill, role, [role]);
    const own = await tokenOf(role, [role]);
    holders.push({ may: [role], token: own, called: `${role}'s` });
  }
  for (const role of everyone) {
    const part = await tokenOf('admin', [role]);
    holders.push({ may: [role], token: part, called: `the admin's for ${role}` });
  }
  // The token of a person whose permissions were reduced.
  await addUser(waybill, 'demoted', ['triage', 'payer']);
  const kept = await tokenOf('demoted', ['triage', 'payer']);
  await users(waybill, 'set-roles', 'demoted', '--roles', 'triage');
  holders.push({ may: ['triage'], token: kept, called: 'that of the demoted' });

  const wrong: string[] = [];
  let cells = 0;
  for (const { method, path, allowed, body } of routes) {
    for (const { may, token, called } of holders) {
      cells++;
      const writes = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const { status } = await waybill.ask(path, {
        method,
        headers: {
          ...writes,
          // A program has no page: the token stands for itself.
          'sec-fetch-site': 'cross-site',
          'idempotency-key': randomUUID(),
          authorization: `Bearer ${token}`,
        },
        ...(method !== 'GET' && method !== 'DELETE' && { body }),
      });
      // No token makes users or connects another service, whosever it is, nor changes alerts: they
      // would go on without it.
      const isAllowed =
        !path.startsWith('/api/admin/') &&
        !(path.startsWith('/api/alert') && method !== 'GET') &&
        (may.includes('admin') || may.some((role) => allowed.includes(role)));
      if (isAllowed ? status === 401 || status === 403 : status !== 403) {
        wrong.push(`${called} ${method} ${path}: ${status}`);
      }
    }
  }
  figure(20, 'route × role × token', `${cells} cells, ${wrong.length} wrong`);
  expect(wrong).toEqual([]);
});

test('covers every rule in the matrix or in the list of exceptions', () => {
  expect(Object.keys(ownEndpoints).filter((route) => !aside.test(route))).toEqual(
    Object.keys(byOwn),
  );
});
