import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditList } from '#contract/audit.ts';
import { problemType } from '#contract/problem.ts';
import type { Role } from '#contract/session.ts';
import {
  NOTE_LENGTH,
  colleagueList,
  concernList,
  notificationHistory,
  notificationNews,
  assignmentResult,
  type AssignmentStep,
} from '#contract/assignments.ts';
import { sendJson, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';

const people = {
  ana: ['triage'],
  ben: ['triage'],
  otto: ['ops'],
  root: ['admin'],
} as const satisfies Record<string, readonly Role[]>;
type Person = keyof typeof people;

let service: FakeService;
const accepts = () => ({ ReportId: randomUUID(), RecordsReceived: 1, Success: true });
/** The service's answer to a write. */
let answer: () => object;
let waybill: TestWaybill;
const cookies = {} as Record<Person, string>;
/** A notification of each test's own. */
let id: string;

beforeAll(async () => {
  service = await startFakeService((_request, response) => sendJson(response, 200, answer()));
  waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  for (const name of Object.keys(people) as Person[]) {
    await addUser(waybill, name, people[name]);
    cookies[name] = await signIn(waybill, name);
  }
});
beforeEach(() => {
  id = randomUUID();
  answer = accepts;
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

function post(who: Person, path: string, body: unknown, headers: Record<string, string> = {}) {
  return waybill.ask(path, {
    method: 'POST',
    headers: { cookie: cookies[who], 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function change(
  who: Person,
  action: AssignmentStep,
  {
    version = 0,
    note = '',
    ids = [id],
    to,
  }: { version?: number; note?: string; ids?: string[]; to?: string | null } = {},
) {
  const of = ids.map((one) => ({ id: one, version }));
  const { status, body } = await post(who, '/api/notifications/taken', {
    action,
    note,
    of,
    ...(to !== undefined && { to }),
  });
  expect(status, body).toBe(200);
  return assignmentResult.parse(JSON.parse(body));
}

async function news(who: Person, since?: number) {
  const query = since === undefined ? '' : `?since=${since}`;
  const { body } = await waybill.ask(`/api/notifications/news${query}`, {
    headers: { cookie: cookies[who] },
  });
  return notificationNews.parse(JSON.parse(body));
}

async function history(who: Person, of = id) {
  const { body } = await waybill.ask(`/api/notifications/${of}/history`, {
    headers: { cookie: cookies[who] },
  });
  return notificationHistory.parse(JSON.parse(body));
}

async function archive(who: Person, ids: string[]) {
  const { status } = await post(
    who,
    '/api/v2/notifications/archive',
    { Archive: ids },
    { 'idempotency-key': randomUUID() },
  );
  expect(status).toBe(200);
}

test('shows an assignment to colleagues with name, time and note', async () => {
  const note = 'calling the vendor\n<b>plain</b>';
  const { changed, refused } = await change('ana', 'take', { note });
  expect(refused).toEqual([]);
  expect(changed).toMatchObject([{ id, who: 'ana', note, version: 1 }]);
  const { taken, now } = await news('ben');
  const seen = taken.find((one) => one.id === id)!;
  expect(seen).toEqual(changed[0]);
  expect(Math.abs(Date.parse(seen.since!) - Date.parse(now))).toBeLessThan(60_000);
});

test('accepts one of two simultaneous assignments and shows the other person the assignee', async () => {
  for (let round = 0; round < 20; round++) {
    id = randomUUID();
    const [ana, ben] = await Promise.all([change('ana', 'take'), change('ben', 'take')]);
    expect(ana.changed.length + ben.changed.length).toBe(1);
    const [winner, loser] = ana.changed.length === 1 ? [ana, ben] : [ben, ana];
    expect(loser.refused).toEqual(winner.changed);
    expect((await history('ana')).hands).toHaveLength(1);
  }
});

test('answers a repeated change the same without a second history entry', async () => {
  const first = await change('ana', 'take');
  expect(await change('ana', 'take')).toEqual(first);
  const released = await change('ana', 'release', { version: 1 });
  expect(released.changed).toMatchObject([{ who: null, since: null, note: '', version: 2 }]);
  expect(await change('ana', 'release', { version: 1 })).toEqual(released);
  expect((await history('ana')).hands.map(({ what }) => what)).toEqual(['release', 'take']);
});

test('lets others only reassign an assignment, and only in its current version', async () => {
  await change('ana', 'take', { note: 'mine' });
  for (const action of ['release', 'note'] as const) {
    const { changed, refused } = await change('ben', action, { version: 1, note: 'x' });
    expect(changed).toEqual([]);
    expect(refused).toMatchObject([{ who: 'ana', note: 'mine', version: 1 }]);
  }
  await change('ana', 'note', { version: 1, note: 'mine, till noon' });
  expect((await change('ben', 'take-over', { version: 1 })).refused).toMatchObject([
    { who: 'ana', note: 'mine, till noon', version: 2 },
  ]);
  expect(
    (await change('ben', 'take-over', { version: 2, note: 'ben does it' })).changed,
  ).toMatchObject([{ who: 'ben', note: 'ben does it', version: 3 }]);
  expect((await change('ana', 'note', { version: 2, note: 'late' })).refused).toMatchObject([
    { who: 'ben', version: 3 },
  ]);
  expect((await history('ana')).hands).toMatchObject([
    { what: 'take-over', who: 'ben', had: 'ana', note: 'ben does it' },
    { what: 'note', who: 'ana', had: 'ana', note: 'mine, till noon' },
    { what: 'take', who: 'ana', had: null, note: 'mine' },
  ]);
});

test('assigns each of several IDs separately and ignores the case of IDs', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await change('ben', 'take', { ids: [first] });
  const { changed, refused } = await change('ana', 'take', {
    ids: [first.toUpperCase(), second, id],
  });
  expect(changed.map((one) => one.id).toSorted()).toEqual([second, id].toSorted());
  expect(refused).toMatchObject([{ id: first, who: 'ben' }]);
});

test('reports assignments changed or removed since the last request', async () => {
  await change('ana', 'take');
  const { next } = await news('ben');
  await change('ana', 'release', { version: 1 });
  // Requests overlap, but old news is not repeated.
  expect((await news('ben', next)).taken).toContainEqual(
    expect.objectContaining({ id, who: null, version: 2 }),
  );
  expect((await news('ben')).taken.map((one) => one.id)).not.toContain(id);
  expect((await news('ben', next + 3_600_000)).taken).toEqual([]);
});

test('shows actions and their people in the news and in a notification’s history', async () => {
  const { next } = await news('ben');
  const other = randomUUID();
  answer = () => ({ ...accepts(), RecordsReceived: 2 });
  await archive('ana', [id, other]);
  const { done, isCut } = await news('ben', next);
  expect(isCut).toBe(false);
  expect(done.at(-1)).toMatchObject({ who: 'ana', archive: [id, other], read: [], unread: [] });
  expect((await news('ben', next + 3_600_000)).done).toEqual([]);
  expect((await history('ben')).done).toMatchObject([
    { who: 'ana', what: 'archive', outcome: 'done', batch: done.at(-1)!.batch },
  ]);
  expect((await history('ben', randomUUID())).done).toEqual([]);
});

test('leaves refused writes out of the news and shows them in the history', async () => {
  const { next } = await news('ben');
  answer = () => ({ Success: false, Messages: [{ Code: '1', Text: 'No.', Severity: 1 }] });
  await post(
    'ana',
    '/api/v2/notifications/update',
    { Read: [id], Unread: [], Archive: [] },
    { 'idempotency-key': randomUUID() },
  );
  const told = (await news('ben', next)).done.flatMap(({ read }) => read);
  expect(told).not.toContain(id);
  expect((await history('ben')).done).toMatchObject([{ what: 'read', outcome: 'refused' }]);
});

test.each<[string, Person, object | string, number, string]>([
  ['a role that does not triage', 'otto', {}, 403, 'not-allowed'],
  ['a note that is too long', 'ana', { note: 'x'.repeat(NOTE_LENGTH + 1) }, 400, 'bad-body'],
  ['another action', 'ana', { action: 'steal' }, 400, 'bad-body'],
  ['no id', 'ana', { of: [] }, 400, 'bad-body'],
  ['an ID that is not a GUID', 'ana', { of: [{ id: '1', version: 0 }] }, 400, 'bad-body'],
  ['a name of another person', 'ana', { who: 'ben' }, 400, 'bad-body'],
  [
    'more IDs than a write allows',
    'ana',
    { of: Array.from({ length: 201 }, () => ({ id: randomUUID(), version: 0 })) },
    400,
    'bad-body',
  ],
])('rejects %s', async (_what, who, with_, status, kind) => {
  const whole = { action: 'take', note: '', of: [{ id, version: 0 }] };
  const reply = await post(who, '/api/notifications/taken', Object.assign(whole, with_));
  expect(reply.status).toBe(status);
  expect(JSON.parse(reply.body)).toMatchObject({ type: problemType(kind as never) });
  expect((await history('ben')).hands).toEqual([]);
});

test.each([
  'news?since=x',
  'news?since=-1',
  'news?since=1&since=2',
  'news?until=1',
  'handled',
  'handled?since=0',
])('rejects %s', async (query) => {
  const reply = await waybill.ask(`/api/notifications/${query}`, {
    headers: { cookie: cookies.ana },
  });
  expect(reply.status).toBe(400);
});

async function concerns(who: Person) {
  const { body } = await waybill.ask('/api/notifications/concerns', {
    headers: { cookie: cookies[who] },
  });
  return concernList.parse(JSON.parse(body));
}

async function seen(who: Person) {
  const { next: until } = await concerns(who);
  await post(who, '/api/notifications/concerns/seen', { until });
}

test('assigns and unassigns only the current version and notifies only the colleague', async () => {
  await seen('ben');
  const { changed } = await change('ana', 'assign', { to: 'ben', note: 'please call' });
  expect(changed).toMatchObject([{ who: 'ben', note: 'please call', version: 1 }]);
  expect((await concerns('ben')).concerns).toMatchObject([
    { id, version: 1, kind: 'assigned', who: 'ana', note: 'please call' },
  ]);
  expect((await concerns('ana')).concerns).toEqual([]);
  // A person who saw an earlier version changes nothing.
  const late = await change('ana', 'assign', { to: null });
  expect(late.refused).toMatchObject([{ who: 'ben', version: 1 }]);
  await change('ana', 'assign', { to: null, version: 1 });
  // It is taken back.
  expect((await concerns('ben')).concerns).toEqual([]);
  expect((await history('ana')).hands).toMatchObject([
    { what: 'release', who: 'ana', had: 'ben', to: null },
    { what: 'assign', who: 'ana', had: null, to: 'ben', note: 'please call' },
  ]);
});

test('notifies a colleague once of a repeated assignment, but nobody of their own assignment', async () => {
  await seen('ben');
  await seen('ana');
  const first = await change('ana', 'assign', { to: 'ben' });
  expect(await change('ana', 'assign', { to: 'ben' })).toEqual(first);
  expect((await concerns('ben')).concerns).toHaveLength(1);
  id = randomUUID();
  await change('ana', 'assign', { to: 'ana' });
  expect((await concerns('ana')).concerns).toEqual([]);
  await seen('ben');
});

test('notifies a mentioned colleague once, and no other person', async () => {
  await seen('ben');
  await change('ana', 'take', { note: 'mine' });
  await change('ana', 'note', { version: 1, note: '@Ben and @otto, what do you think? @ana' });
  await change('ana', 'note', { version: 2, note: '@ben, what do you think?' });
  expect((await concerns('ben')).concerns).toMatchObject([
    { id, version: 2, kind: 'mentioned', who: 'ana' },
  ]);
  // Another holder starts a new note; a mention stays until its note no longer has it.
  await change('ana', 'release', { version: 3 });
  expect((await concerns('ben')).concerns).toHaveLength(1);
  await change('ana', 'take', { note: '@ben, again' });
  await change('ana', 'note', { version: 5, note: 'never mind' });
  expect((await concerns('ben')).concerns).toEqual([]);
  expect((await concerns('ana')).concerns).toEqual([]);
  expect((await concerns('root')).concerns).toEqual([]);
  await seen('ben');
});

test('lists the people who may open the inbox as colleagues', async () => {
  const { body } = await waybill.ask('/api/notifications/colleagues', {
    headers: { cookie: cookies.ana },
  });
  expect(colleagueList.parse(JSON.parse(body)).names).toEqual(['ana', 'ben', 'root']);
});

test.each<[string, object]>([
  ['an unknown name', { action: 'assign', to: 'zoe' }],
  ['a person without access to the inbox', { action: 'assign', to: 'otto' }],
  ['no name', { action: 'assign' }],
  ['a name where none belongs', { action: 'take', to: 'ben' }],
])('refuses to assign to %s', async (_what, with_) => {
  const whole = { note: '', of: [{ id, version: 0 }], ...with_ };
  const reply = await post('ana', '/api/notifications/taken', whole);
  expect(reply.status, reply.body).toBe(400);
  expect((await history('ben')).hands).toEqual([]);
});

test('lets a rule assign to colleagues only', async () => {
  const send = (assign: string) =>
    waybill.ask(`/api/rules/${randomUUID()}`, {
      method: 'PUT',
      headers: { cookie: cookies.ana, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Late orders',
        search: 'late',
        actions: { status: null, assign, snooze: null },
        mostPerHour: 10,
      }),
    });
  expect((await send('otto')).status).toBe(400);
  expect((await send('ben')).status).toBe(200);
});

test('refuses assignments when nobody signs in, and still records activity', async () => {
  const alone = await startTestWaybill(service.baseUrl);
  const json = { 'content-type': 'application/json' };
  const taking = await alone.ask('/api/notifications/taken', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ action: 'take', note: '', of: [{ id, version: 0 }] }),
  });
  expect(taking.status).toBe(409);
  expect(JSON.parse(taking.body)).toMatchObject({ type: problemType('nobody-signs-in') });
  await alone.ask('/api/v2/notifications/archive', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ Archive: [id] }),
  });
  const { body } = await alone.ask(`/api/notifications/${id}/history`);
  expect(JSON.parse(body)).toMatchObject({ hands: [], done: [{ who: null, what: 'archive' }] });
  await alone.stop();
});

test('tells the audit log to whom a notification was assigned', async () => {
  const taken = await change('ana', 'take');
  const handed = await change('ana', 'assign', { version: taken.changed[0]!.version, to: 'ben' });
  await change('ben', 'assign', { version: handed.changed[0]!.version, to: null });
  const { body } = await waybill.ask(`/api/audit?find=${id}`, {
    headers: { cookie: cookies.root },
  });
  const { entries } = auditList.parse(JSON.parse(body));
  expect(entries.map(({ who, what, detail }) => [who, what, detail])).toEqual([
    ['ben', 'unassign', ''],
    ['ana', 'assign', 'to ben'],
    ['ana', 'assign', 'to ana'],
  ]);
});
