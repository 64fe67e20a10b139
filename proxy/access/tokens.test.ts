import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  accessTokens,
  createdAccessToken,
  type CreatedAccessToken,
} from '#contract/access-token.ts';
import { auditList } from '#contract/audit.ts';
import { PAGES_HEADER } from '#contract/page-run.ts';
import type { Role } from '#contract/session.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn, users } from '../testing/people.ts';
import { reusedDatabase } from '../testing/postgres-database.ts';
import {
  ask,
  startTestWaybill,
  testCredentials,
  type TestWaybill,
} from '../testing/test-waybill.ts';
import type { Caller } from '../http/caller.ts';
import { newFolder } from '../testing/new-folder.ts';
import { openAccessDatabase } from './access-database.ts';
import { createTokenPace } from './token-pace.ts';
import { createTokens } from './tokens.ts';

const guid = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const json = { 'content-type': 'application/json' };

async function start(
  access: object = { mode: 'local' },
  environment: Record<string, string> = {},
): Promise<TestWaybill> {
  const service = await startFakeService((_request, response) =>
    sendJson(response, 200, { Success: true, Id: guid, Result: [] }),
  );
  const waybill = await startTestWaybill(
    service.baseUrl,
    { ...testCredentials, ...environment },
    { access },
  );
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  return waybill;
}

type Headers = Record<string, string>;

function tryCreate({ ask: asPage }: Pick<TestWaybill, 'ask'>, headers: Headers, body: object = {}) {
  return asPage('/api/tokens', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify({ name: 'nightly', roles: ['triage'], days: 30, ...body }),
  });
}

async function create(
  waybill: Pick<TestWaybill, 'ask'>,
  headers: Headers,
  body: object = {},
): Promise<CreatedAccessToken> {
  const reply = await tryCreate(waybill, headers, body);
  expect(reply.status, reply.body).toBe(200);
  return createdAccessToken.parse(JSON.parse(reply.body));
}

/** Requests like a program, without page or cookie. */
async function statusOf(
  { address }: Pick<TestWaybill, 'address'>,
  token: string,
  path = '/api/v2/notifications/10/1?statuses=1',
  method = 'POST',
  headers: Headers = {},
): Promise<number> {
  const shown = { authorization: `Bearer ${token}`, ...headers };
  return (await ask(address, path, { method, headers: shown })).status;
}

test('lets a program read and write by token, and logs the token and its person', async () => {
  const waybill = await start();
  await addUser(waybill, 'anna', ['triage', 'accounting']);
  const cookie = await signIn(waybill, 'anna');
  const { token, created } = await create(waybill, { cookie });
  expect(token).toMatch(/^wbt_[\w-]{43}$/);
  expect(created).toMatchObject({ name: 'nightly', roles: ['triage'], usedAt: null });

  expect(await statusOf(waybill, token)).toBe(200);
  // Its pace counts every read.
  expect(await statusOf(waybill, token, undefined, 'POST', { [PAGES_HEADER]: '2' })).toBe(400);
  const archive = `/api/v2/notifications/${guid}/archive`;
  expect(await statusOf(waybill, token, archive)).toBe(400);
  const key = { 'idempotency-key': randomUUID() };
  expect(await statusOf(waybill, token, archive, 'POST', key)).toBe(200);

  const listed = await waybill.ask('/api/tokens', { headers: { cookie } });
  expect(listed.body).not.toContain(token);
  const { tokens } = accessTokens.parse(JSON.parse(listed.body));
  expect(tokens).toMatchObject([{ id: created.id, usedAt: expect.any(String) as string }]);

  const path = `/api/tokens/${created.id}`;
  const revoked = await waybill.ask(path, { method: 'DELETE', headers: { cookie } });
  expect(revoked.status).toBe(200);
  expect(await statusOf(waybill, token)).toBe(401);
  const { body } = await waybill.ask('/api/audit?find=ANNA', { headers: { cookie } });
  expect(auditList.parse(JSON.parse(body)).entries).toMatchObject([
    { what: 'revoke-token', who: 'anna', object: 'nightly', detail: created.id },
    { what: 'notifications.archiveOne', who: 'anna', token: 'nightly', outcome: 200 },
    { what: 'notifications.archiveOne', who: 'anna', token: 'nightly', outcome: 400 },
    { what: 'create-token', who: 'anna', object: 'nightly', detail: created.id },
    { what: 'sign-in' },
  ]);
  const chain = await waybill.ask('/api/audit/chain', { headers: { cookie } });
  expect(JSON.parse(chain.body)).toMatchObject({ brokenAt: null });
});

test('refuses to manage tokens or sessions by token, and ignores a cookie next to it', async () => {
  const waybill = await start();
  await addUser(waybill, 'anna', ['admin']);
  const cookie = await signIn(waybill, 'anna');
  const { token, created } = await create(waybill, { cookie });
  for (const [method, path] of [
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['DELETE', `/api/tokens/${created.id}`],
    ['DELETE', '/api/session/all'],
  ] as const) {
    expect(await statusOf(waybill, token, path, method, { ...json, cookie }), path).toBe(403);
  }
  const receivables = '/api/v2/accounting/receivables/10/1';
  expect(await statusOf(waybill, token, receivables, 'GET', { cookie })).toBe(403);
  expect(await statusOf(waybill, 'wbt_nothing', receivables, 'GET', { cookie })).toBe(401);
});

test('limits people to their own tokens and to roles that they have', async () => {
  const waybill = await start();
  await addUser(waybill, 'anna', ['triage']);
  await addUser(waybill, 'ben', ['triage']);
  const [anna, ben] = [await signIn(waybill, 'anna'), await signIn(waybill, 'ben')];
  const { token, created } = await create(waybill, { cookie: anna });
  const listed = await waybill.ask('/api/tokens', { headers: { cookie: ben } });
  expect(listed.body).toBe('{"tokens":[]}');
  await waybill.ask(`/api/tokens/${created.id}`, { method: 'DELETE', headers: { cookie: ben } });
  expect(await statusOf(waybill, token)).toBe(200);
  for (const [body, status] of [
    [{ roles: ['admin'] }, 403],
    [{ roles: ['triage', 'payer'] }, 403],
    [{ roles: [] }, 400],
    [{ days: 0 }, 400],
    [{ days: 367 }, 400],
    [{ days: 1.5 }, 400],
    [{ name: '' }, 400],
    [{ name: ' x' }, 400],
    [{ name: 'a\u001Fb' }, 400],
  ] as const) {
    const reply = await tryCreate(waybill, { cookie: anna }, body);
    expect([JSON.stringify(body), reply.status]).toEqual([JSON.stringify(body), status]);
  }
});

test('applies removals, role changes and revocations at once on every proxy', async () => {
  const databaseUrl = await reusedDatabase();
  const shared = { DATABASE_URL: databaseUrl };
  const one = await start({ mode: 'local' }, shared);
  const two = await start({ mode: 'local' }, shared);
  await addUser(one, 'anna', ['triage', 'payer']);
  const cookie = await signIn(one, 'anna');
  const roles: Role[] = ['triage', 'payer'];
  const { token, created } = await create(one, { cookie }, { roles });
  const seen = async () => [
    await statusOf(two, token),
    await statusOf(two, token, '/api/drafts', 'GET'),
  ];
  expect(await seen()).toEqual([200, 200]);
  await users(one, 'set-roles', 'anna', '--roles', 'triage');
  expect(await seen()).toEqual([200, 403]);
  await users(one, 'set-roles', 'anna', '--roles', 'triage,payer');
  expect(await seen()).toEqual([200, 200]);
  const again = await signIn(one, 'anna');
  const path = `/api/tokens/${created.id}`;
  await one.ask(path, { method: 'DELETE', headers: { cookie: again } });
  expect(await seen()).toEqual([401, 401]);
  const other = await create(one, { cookie: again });
  await users(one, 'remove', 'anna');
  expect(await statusOf(two, other.token)).toBe(401);
  // The next person with this name is someone else.
  await addUser(one, 'anna', ['triage']);
  expect(await statusOf(two, other.token)).toBe(401);
});

test('limits a token to the roles that the trusted proxy last named', async () => {
  const access = { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['127.0.0.1'] };
  const waybill = await start(access);
  const anna = (roles: string) => ({ 'x-user': 'anna', 'x-roles': roles });
  const { token } = await create(waybill, anna('triage'));
  expect(await statusOf(waybill, token)).toBe(200);
  // No header beside a token counts.
  expect(await statusOf(waybill, token, '/api/drafts', 'GET', anna('payer'))).toBe(403);
  await waybill.ask('/api/settings', { headers: anna('ops') });
  expect(await statusOf(waybill, token)).toBe(403);
});

test('revokes every token of an externally signed-in person, and no other token', async () => {
  const access = { mode: 'header', user: 'X-User', roles: 'X-Roles', peers: ['127.0.0.1'] };
  const waybill = await start(access);
  const as = (name: string) => ({ 'x-user': name, 'x-roles': 'triage' });
  const annas = [await create(waybill, as('anna@x')), await create(waybill, as('anna@x'))];
  const bens = await create(waybill, as('ben'));
  expect(await users(waybill, 'revoke-tokens', 'Anna@X')).toEqual([
    'anna@x had 2 access tokens, which are revoked.',
  ]);
  for (const { token } of annas) expect(await statusOf(waybill, token)).toBe(401);
  expect(await statusOf(waybill, bens.token)).toBe(200);
  await expect(users(waybill, 'revoke-tokens', 'anna@x')).rejects.toThrow(
    'anna@x has no access token.',
  );
});

const DAY = 86_400_000;

/** Tokens in a database of their own, at a time that a test can move. */
function openTokens() {
  // Only the date, because anything that still runs here would use fake timers for 30 days.
  vi.setSystemTime(1_800_000_000_000);
  const database = openAccessDatabase(newFolder());
  onTestFinished(async () => {
    vi.useRealTimers();
    await database.close();
  });
  const commit = vi.fn(database.commit);
  const of = (source: string, rightsOf?: Parameters<typeof createTokens>[0]['rightsOf']) =>
    createTokens({
      database: { ...database, commit: commit as typeof database.commit },
      source,
      ...(rightsOf && { rightsOf }),
    });
  return { of, commit, pass: (time: number) => void vi.setSystemTime(Date.now() + time) };
}

const caller = (name: string, roles: Role[], boundAs: string | null = name): Caller => ({
  name,
  boundAs,
  roles,
  session: null,
});

test('accepts a token until it expires, and only where names have its source', async () => {
  const { of, pass } = openTokens();
  const tokens = of('header');
  const anna = caller('anna', ['triage']);
  const { token, created } = await tokens.create(anna, { name: 'n', roles: ['triage'], days: 2 });
  expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(2 * DAY);
  for (const wrong of [token.slice(0, -1), `${token}a`, token.replace('wbt_', 'wbt-'), '']) {
    expect(await tokens.callerOf(wrong)).toBeNull();
  }
  expect(await of('oidc').callerOf(token)).toBeNull();
  pass(2 * DAY - 1);
  expect(await tokens.callerOf(token)).toEqual({
    ...anna,
    token: { id: created.id, name: 'n' },
  });
  pass(1);
  expect(await tokens.callerOf(token)).toBeNull();
});

test('gives a token the rights that the provider last named, for 30 days', async () => {
  const { of, commit, pass } = openTokens();
  const [tokens, others] = [of('header'), of('oidc')];
  const roles: Role[] = ['triage', 'payer'];
  const made = async (from: typeof tokens, name: string) =>
    (await from.create(caller(name, ['admin']), { name: 'n', roles, days: 366 })).token;
  const token = await made(tokens, 'anna');
  const rights = async (of: string, from = tokens) => {
    const found = await from.callerOf(of);
    return found && [found.boundAs, ...found.roles];
  };
  expect(await rights(token)).toEqual(['anna', ...roles]);
  // Another person, and a person of that name elsewhere.
  const [ben, elsewhere] = [await made(tokens, 'ben'), await made(others, 'anna')];
  const note = (roles: Role[], boundAs: string | null) =>
    tokens.noteRights(caller('anna', roles, boundAs));
  pass(29 * DAY);
  await note(['payer', 'ops'], null);
  expect(await rights(token)).toEqual([null, 'payer']);
  expect(await rights(ben)).toEqual(['ben', ...roles]);
  expect(await rights(elsewhere, others)).toEqual(['anna', ...roles]);
  // The same answer is not stored again at once, a different one is.
  commit.mockClear();
  await note(['payer', 'ops'], null);
  expect(commit).not.toHaveBeenCalled();
  await note(['payer', 'ops'], 'Anna');
  expect(await rights(token)).toEqual(['Anna', 'payer']);
  pass(30 * DAY - 1);
  expect(await rights(ben)).toBeNull();
  expect(await rights(token)).toEqual(['Anna', 'payer']);
  pass(1);
  expect(await rights(token)).toBeNull();
});

test('takes a role away at once that another proxy gave back in between', async () => {
  const { of } = openTokens();
  const [one, other] = [of('oidc'), of('oidc')];
  const payer = caller('anna', ['payer']);
  const { token } = await one.create(payer, { name: 'n', roles: ['payer'], days: 1 });
  for (const [proxy, roles] of [
    [one, []],
    [other, ['payer']],
    [one, []],
  ] as const) {
    await proxy.noteRights({ ...payer, roles });
    expect((await other.callerOf(token))!.roles).toEqual(roles);
  }
});

test('asks for the rights of local users at each use, whatever was noted', async () => {
  const { of, commit } = openTokens();
  let roles: Role[] | null = ['admin'];
  const tokens = of('local', async (person) => roles && { roles, boundAs: person });
  const anna = caller('anna', ['admin']);
  const wanted = { name: 'n', roles: ['payer', 'payer'] satisfies Role[], days: 366 };
  const { token, created } = await tokens.create(anna, wanted);
  expect(created.roles).toEqual(['payer']);
  commit.mockClear();
  await tokens.noteRights(anna);
  expect(commit).not.toHaveBeenCalled();
  expect((await tokens.callerOf(token))!.roles).toEqual(['payer']);
  roles = ['triage'];
  expect((await tokens.callerOf(token))!.roles).toEqual([]);
  roles = null;
  expect(await tokens.callerOf(token)).toBeNull();
});

test('records a use once a minute, and no use of a refused token', async () => {
  const { of, pass } = openTokens();
  const tokens = of('header');
  const anna = caller('anna', ['triage']);
  const wanted = { name: 'n', roles: ['triage'] satisfies Role[], days: 1 };
  const { token } = await tokens.create(anna, wanted);
  const other = await tokens.create(anna, wanted);
  const start = Date.now();
  const used = async () => {
    const row = (await tokens.list('anna')).find(({ id }) => id !== other.created.id);
    return row!.usedAt === null ? null : Date.parse(row!.usedAt) - start;
  };
  expect(await used()).toBeNull();
  for (const [wait, expected] of [
    [1, 1],
    [59_999, 1],
    [1, 60_001],
    [2 * DAY, 60_001],
  ] as const) {
    pass(wait);
    await tokens.callerOf(token);
    expect(await used()).toBe(expected);
  }
  const rows = await tokens.list('anna');
  expect(rows.find(({ id }) => id === other.created.id)!.usedAt).toBeNull();
});

test('keeps each person’s tokens apart: their number, list, revocation and new name', async () => {
  const { of, pass } = openTokens();
  const [tokens, others] = [of('header'), of('oidc')];
  const make = async (name: string, from = tokens) =>
    (await from.create(caller(name, ['triage']), { name, roles: ['triage'], days: 1 })).created.id;
  const [ben, elsewhere] = [await make('ben'), await make('anna', others)];
  const own: string[] = [];
  for (let n = 0; n < 50; n++) {
    own.push(await make('anna'));
    pass(1);
  }
  await expect(make('anna')).rejects.toMatchObject({ kind: 'too-many-tokens' });
  await make('ben');
  const idsOf = async (name: string, from = tokens) => (await from.list(name)).map(({ id }) => id);
  expect(await idsOf('anna')).toEqual(own.toReversed());
  for (const id of [ben, elsewhere, 'nothing']) {
    expect(await tokens.revoke('anna', id)).toBeNull();
  }
  expect(await tokens.revoke('anna', own[0]!)).toBe('anna');
  expect(await idsOf('anna')).toEqual(own.slice(1).toReversed());
  await tokens.rename('anna', 'Anna');
  expect([await idsOf('anna'), (await idsOf('Anna')).length]).toEqual([[], 49]);
  expect(await idsOf('anna', others)).toEqual([elsewhere]);
  expect(await idsOf('ben')).toContain(ben);
});

test('creates and accepts no tokens when the access mode is off', async () => {
  const waybill = await start({ mode: 'off' });
  expect((await tryCreate(waybill, {})).status).toBe(409);
  const token = `wbt_${'a'.repeat(43)}`;
  expect(await statusOf(waybill, token)).toBe(403);
});

test('limits each token to 600 requests at once and 10 a second', () => {
  let now = 0;
  const hold = createTokenPace(() => now);
  for (let n = 0; n < 600; n++) hold('a');
  expect(() => hold('a')).toThrow('600 requests a minute');
  hold('b');
  now = 1_000;
  for (let n = 0; n < 10; n++) hold('a');
  expect(() => hold('a')).toThrow('600 requests a minute');
});
