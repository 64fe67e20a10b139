import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { problemType } from '#contract/problem.ts';
import type { Role } from '#contract/session.ts';
import { VIEW_QUERY_LENGTH, viewList } from '#contract/view.ts';
import { sendJson, startFakeService, type FakeService } from '../testing/fake-service.ts';
import { listenIn } from '../testing/listen-in.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials, type TestWaybill } from '../testing/test-waybill.ts';

const people = {
  ana: ['accounting'],
  ben: ['accounting'],
  root: ['admin'],
  otto: ['ops'],
} as const satisfies Record<string, readonly Role[]>;
type Person = keyof typeof people;

let service: FakeService;
let waybill: TestWaybill;
const cookies = {} as Record<Person, string>;

beforeAll(async () => {
  service = await startFakeService((_request, response) => sendJson(response, 200, {}));
  waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
  });
  for (const name of Object.keys(people) as Person[]) {
    await addUser(waybill, name, people[name]);
    cookies[name] = await signIn(waybill, name);
  }
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

function ask(who: Person, method: string, path: string, body?: unknown) {
  return waybill.ask(`/api/views${path}`, {
    method,
    headers: { cookie: cookies[who], 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function namesOf(who: Person): Promise<string[]> {
  const { body } = await ask(who, 'GET', '');
  return viewList.parse(JSON.parse(body)).views.map(({ name }) => name);
}

const aView = (name: string, isShared: boolean, version = 0) => ({
  screen: 'payments',
  name,
  query: '?status=4',
  isShared,
  version,
});

test('notifies every listener of each change without its content', async () => {
  const listening = await listenIn(waybill.address, { cookie: cookies.ben });
  const told = () => listening.events.filter(({ event }) => event === 'views');
  const id = randomUUID();
  const changes = [
    () => ask('ana', 'PUT', `/${id}`, aView('Told', true)),
    () => ask('ana', 'PUT', '/order', { screen: 'payments', ids: [id] }),
    () => ask('ana', 'DELETE', `/${id}`),
    () =>
      ask('ana', 'POST', '/import', {
        views: [{ id: randomUUID(), screen: 'payments', name: 'Secret', query: '' }],
      }),
  ];
  for (const [n, change] of changes.entries()) {
    expect((await change()).status).toBe(200);
    await vi.waitFor(() => expect(told().length).toBeGreaterThan(n), 10_000);
  }
  expect(told().map(({ data }) => data)).toEqual(told().map(() => ''));
  listening.close();
});

test('rejects the second edit of a version and accepts it with the new version', async () => {
  const id = randomUUID();
  await ask('ana', 'PUT', `/${id}`, aView('First', true));
  const edits = await Promise.all([
    ask('ana', 'PUT', `/${id}`, aView('Of ana', true, 1)),
    ask('root', 'PUT', `/${id}`, aView('Of root', true, 1)),
  ]);
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = edits.find(({ status }) => status === 409)!;
  expect(JSON.parse(refused.body)).toMatchObject({ type: problemType('settings-changed') });
  expect((await ask('root', 'PUT', `/${id}`, aView('Last', true, 2))).status).toBe(200);
  expect(await namesOf('ben')).toContain('Last');
  await ask('ana', 'DELETE', `/${id}`);
});

test('saves a view once for a hundred simultaneous imports', async () => {
  const views = Array.from({ length: 20 }, (_, n) => ({
    id: randomUUID(),
    screen: 'batches',
    name: `View ${n}`,
    query: '',
  }));
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => ask('ben', 'POST', '/import', { views })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await namesOf('ben')).toEqual(views.map(({ name }) => name));
});

test('accepts 100 views with the longest queries and rejects a longer query', async () => {
  const long = (length: number) => ({
    id: randomUUID(),
    screen: 'payments',
    name: 'Long',
    query: 'x'.repeat(length),
  });
  const views = Array.from({ length: 100 }, () => long(VIEW_QUERY_LENGTH));
  expect((await ask('root', 'POST', '/import', { views })).status).toBe(200);
  const more = { views: [long(VIEW_QUERY_LENGTH + 1)] };
  expect((await ask('root', 'POST', '/import', more)).status).toBe(400);
  expect(await namesOf('root')).toHaveLength(100);
});
