import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import {
  accessTokens,
  createdAccessToken,
  type CreatedAccessToken,
} from '#contract/access-token.ts';
import { auditList } from '#contract/audit.ts';
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
import { createTokenPace } from './token-pace.ts';

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
