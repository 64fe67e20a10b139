import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { problem, problemType } from '#contract/problem.ts';
import type { Role } from '#contract/session.ts';
import { ownEndpoints } from '../access/own-endpoints.ts';
import { endpoints } from '../service/endpoints.ts';
import { bounded } from '../testing/bounded.ts';
import { sendJson, startFakeService, type ReceivedRequest } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill } from '../testing/test-waybill.ts';

/** The bindings written down by hand; roles allow everything, so that only the account matters. */
const people: Record<string, { roles: Role[]; bound: string[] }> = {
  nora: { roles: ['admin'], bound: ['north'] },
  sam: { roles: ['admin'], bound: ['south'] },
  bo: { roles: ['admin'], bound: ['north', 'south'] },
  // Bound by a role, besides the admin role.
  otto: { roles: ['admin', 'ops'], bound: ['south'] },
  // An admin without an account has nothing to do it in.
  root: { roles: ['admin'], bound: [] },
};
const accounts = {
  north: { people: ['nora', 'bo'] },
  south: { label: 'The south', people: ['sam', 'bo'], roles: ['ops'] },
};
const environment = {
  OAUTH_CONSUMER_KEY: 'key',
  OAUTH_CONSUMER_SECRET: 'secret',
  OAUTH_TOKEN__NORTH: 'of-north',
  OAUTH_TOKEN_SECRET__NORTH: 'hush',
  OAUTH_TOKEN__SOUTH: 'of-south',
  OAUTH_TOKEN_SECRET__SOUTH: 'hush',
};

const guid = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const values: Record<string, string> = { pageSize: '10', pageNumber: '1' };
const bodies: Record<string, object> = {
  'notifications.update': { Read: [guid], Unread: [], Archive: [] },
  'notifications.archive': { Archive: [guid] },
};
/** Endpoints without an account: they are about the session, or open to anybody. */
const aside =
  /\/api\/session|\/api\/tokens|\/api\/admin\/|\/api\/openapi|\/api\/docs|\/healthz|\/readyz|\/metrics/;

const routes = [
  ...endpoints.map(({ id, method, path }) => ({
    method,
    path: `/api${path.replaceAll(/\{(\w+)\??\}/g, (_all, name: string) => values[name] ?? guid)}`,
    body: JSON.stringify(bodies[id] ?? {}),
  })),
  ...Object.keys(ownEndpoints)
    .filter((route) => !aside.test(route))
    .map((route) => {
      const [method, path] = route.split(' ') as [string, string];
      return { method, path: path.replace(':id', '1'), body: '{}' };
    }),
];
type Route = (typeof routes)[number];

type Trick = { path?: (path: string) => string; headers?: Record<string, string | string[]> };
/** Ways to name an account, or attempts to. */
const names: Record<string, Trick> = {
  none: {},
  north: { headers: { 'waybill-account': 'north' } },
  south: { headers: { 'waybill-account': 'south' } },
};
const forged: Record<string, Trick> = {
  empty: { headers: { 'waybill-account': '' } },
  'upper case': { headers: { 'waybill-account': 'NORTH' } },
  label: { headers: { 'waybill-account': 'The south' } },
  both: { headers: { 'waybill-account': 'north, south' } },
  twice: { headers: { 'waybill-account': ['north', 'south'] } },
  'twice the same': { headers: { 'waybill-account': ['north', 'north'] } },
  underscore: { headers: { waybill_account: 'north' } },
  'another header': { headers: { 'x-waybill-account': 'north', account: 'south' } },
  prototype: { headers: { 'waybill-account': '__proto__' } },
  constructor: { headers: { 'waybill-account': 'constructor' } },
  undefined: { headers: { 'waybill-account': 'undefined' } },
  null: { headers: { 'waybill-account': 'null' } },
  star: { headers: { 'waybill-account': '*' } },
  'key of the store': { headers: { 'waybill-account': 'sandbox' } },
  token: { headers: { 'waybill-account': 'of-north' } },
  encoded: { headers: { 'waybill-account': '%6eorth' } },
  tab: { headers: { 'waybill-account': 'north\tsouth' } },
  query: { path: (path) => `${path}?account=north&waybill-account=north` },
  fragment: { path: (path) => `${path}#north` },
  cookie: { headers: { cookie: 'waybill-account=north; account=south' } },
};

/** Answers with the owner of the request's token, so that the test sees whose data it gets. */
function answer({ headers }: ReceivedRequest, response: ServerResponse): void {
  sendJson(response, 200, { Success: true, Result: [{ Id: guid, Note: ownerOf(headers) }] });
}

function ownerOf(headers: ReceivedRequest['headers']): string {
  return /oauth_token="(of-\w+)"/.exec(headers.authorization ?? '')?.[1] ?? 'nobody';
}

async function startTeam() {
  const service = await startFakeService(answer);
  const waybill = await startTestWaybill(service.baseUrl, environment, {
    access: { mode: 'local' },
    accounts,
    cache: { lists: 60_000, carriers: 60_000 },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const cookies = new Map<string, string>();
  for (const [name, { roles }] of Object.entries(people)) {
    await addUser(waybill, name, roles);
    cookies.set(name, await signIn(waybill, name));
  }
  const ask = (who: string, route: Route, { path, headers = {} }: Trick) => {
    const { cookie, ...others } = headers;
    const writes = route.method === 'GET' ? {} : { 'content-type': 'application/json' };
    return waybill.ask(path?.(route.path) ?? route.path, {
      method: route.method,
      headers: {
        ...writes,
        'idempotency-key': randomUUID(),
        ...others,
        cookie: [cookies.get(who), cookie].filter(Boolean).join('; '),
      },
      ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: route.body }),
    });
  };
  return { service, waybill, ask, cookies };
}

/** Milliseconds for thousands of requests, beside other tests. */
const MANY_CELLS = 180_000;
/**
 * Each route is tried with each name by each person. Those that are forged take turns: each person
 * tries each route with some, and each on some routes; in the long form all on all.
 */
const isWhole = bounded(0, 1) === 1;
const TURNS = 6;

test(
  'refuses accounts that a person is not bound to (account × person × route)',
  async () => {
    const { service, ask } = await startTeam();
    const wrong: string[] = [];
    let cells = 0;
    let turn = 0;
    const isTurn = (_route: Route, index: number): boolean => (index + turn) % TURNS === 0;

    async function refusals(): Promise<void> {
      for (const [who, { bound }] of Object.entries(people)) {
        for (const [name, trick] of Object.entries({ ...names, ...forged })) {
          if (bound.includes(name)) continue;
          const asked = isWhole || name in names ? routes : routes.filter(isTurn);
          turn++;
          const replies = await Promise.all(
            asked.map(async (route) => {
              const { status, body } = await ask(who, route, trick);
              return { route, status, body };
            }),
          );
          cells += replies.length;
          for (const { route, status, body } of replies) {
            const isRefused = status === 403 && body.includes(NO_ACCOUNT);
            // A fragment or a query is no part of a path that is known.
            const isUnknown = trick.path !== undefined && status >= 400;
            if ((!isRefused && !isUnknown) || /of-(?:north|south)/.test(body)) {
              wrong.push(`${who} ${name} ${route.method} ${route.path}: ${status}`);
            }
          }
        }
      }
    }

    await refusals();
    expect(service.received).toEqual([]);
    for (const [who, { bound }] of Object.entries(people)) {
      for (const name of bound) {
        for (const route of routes) {
          cells++;
          const { status, body } = await ask(who, route, names[name]!);
          const others = name === 'north' ? 'of-south' : 'of-north';
          if (status === 401 || status === 403 || body.includes(others)) {
            wrong.push(`${who} ${name} ${route.method} ${route.path}: ${status}`);
          }
        }
      }
    }
    const seen = new Set(service.received.map(({ headers }) => ownerOf(headers)));
    expect(seen).toEqual(new Set(['of-north', 'of-south', 'nobody']));
    // Once everybody has asked for what is theirs, all of it lies in the caches.
    await refusals();
    process.stdout.write(`account × person × route: ${cells} cells, ${wrong.length} wrong\n`);
    expect(wrong).toEqual([]);
  },
  MANY_CELLS,
);

const NO_ACCOUNT = problemType('no-account');

test('lists a person’s accounts in the session, and lets a person without any sign out', async () => {
  const { waybill, cookies } = await startTeam();
  const choices = async (who: string) => {
    const { body } = await waybill.ask('/api/session', { headers: { cookie: cookies.get(who)! } });
    const { accounts: found } = JSON.parse(body) as {
      accounts: { name: string; label: string; key: string }[] | null;
    };
    return found;
  };
  expect((await choices('bo'))!.map(({ name, label }) => [name, label])).toEqual([
    ['north', 'north'],
    ['south', 'The south'],
  ]);
  expect((await choices('otto'))!.map(({ name }) => name)).toEqual(['south']);
  expect(await choices('root')).toEqual([]);
  // The keys under which a browser saves data.
  const keys = [...(await choices('bo'))!, ...(await choices('nora'))!].map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  const nobody = await waybill.ask('/api/session');
  expect(JSON.parse(nobody.body)).toMatchObject({ user: null, accounts: null });

  const cookie = cookies.get('root')!;
  const refused = await waybill.ask('/api/settings', { headers: { cookie } });
  expect(problem.parse(JSON.parse(refused.body)).detail).toContain(
    'No service account is assigned',
  );
  const out = await waybill.ask('/api/session/all', { method: 'DELETE', headers: { cookie } });
  expect(out.status).toBe(200);
});

test('refuses an account name when everybody shares one account', async () => {
  const service = await startFakeService(answer);
  const waybill = await startTestWaybill(service.baseUrl);
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const headers = { 'waybill-account': 'north' };
  expect((await waybill.ask('/api/settings', { headers })).status).toBe(403);
  expect((await waybill.ask('/api/settings')).status).toBe(200);
  expect(JSON.parse((await waybill.ask('/api/session')).body)).toMatchObject({ accounts: null });
});
