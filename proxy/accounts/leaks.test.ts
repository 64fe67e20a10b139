import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, type TestWaybill } from '../testing/test-waybill.ts';
import { connectionToBoth, users, type AccountName } from '../testing/two-accounts.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const other = { north: 'south', south: 'north' } as const;
const accounts = { north: { label: 'North' }, south: { label: 'South' } };
const json = { 'content-type': 'application/json' };

let service: Sandbox;
let waybill: TestWaybill;

beforeAll(async () => {
  service = await startSandbox({
    users: [...users],
    notifications: 60,
    transactions: 60,
    payments: 20,
    arrivalsPerMinute: 0,
    batchDelay: { min: 0, max: 0 },
  });
  waybill = await startTestWaybill(service.url, connectionToBoth(service), {
    accounts,
    cache: { lists: 60_000, carriers: 60_000 },
    follow: { quiet: 100 },
  });
});
afterAll(async () => {
  await waybill.stop();
  await service.close();
});

const storeOf = (name: AccountName) => service.users.get(name)!.store;

async function ask(name: AccountName, path: string, method = 'GET', body?: unknown, key?: string) {
  const reply = await waybill.ask(path, {
    method,
    headers: {
      'waybill-account': name,
      ...(body !== undefined && json),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { ...reply, value: JSON.parse(reply.body) as Record<string, unknown> };
}

/** Texts that an account's data alone have, such as ids: none may stand in an answer to the other. */
function marksOf(name: AccountName): string[] {
  const store = storeOf(name);
  return [
    ...store.newest(60).flatMap(({ id, recordId }) => [id, recordId]),
    ...store.transactions().map(({ id }) => id),
    ...store.payments().map(({ id }) => id),
  ];
}

function foreignMarks(name: AccountName, body: string): string[] {
  const text = body.toLowerCase();
  return marksOf(other[name]).filter((mark) => text.includes(mark.toLowerCase()));
}

test('gives the two accounts no data in common', () => {
  const both = marksOf('north').filter((mark) => marksOf('south').includes(mark));
  expect(both).toEqual([]);
  expect(marksOf('north').length).toBeGreaterThan(150);
});

const lists = {
  'POST /api/v2/notifications/200/1': 60,
  'GET /api/v2/accounting/receivables/200/1?include=Payments': 60,
  'GET /api/v2/accounting/receivables/payments/200/1': 20,
};

test('returns each account’s own lists to simultaneous requests and from the cache', async () => {
  const leaks: string[] = [];
  let answers = 0;
  // The first round shares flights, the others are answered from the cache.
  for (let round = 0; round < 3; round++) {
    await Promise.all(
      Object.keys(lists).flatMap((list) =>
        Array.from({ length: 10 }, (_, index) => users[index % 2]!).map(async (name) => {
          const [method, path] = list.split(' ') as [string, string];
          const { status, body } = await ask(name, path, method);
          answers++;
          const rows = body.match(/"(?:NotificationId|Id)"/g)?.length ?? 0;
          if (status !== 200 || rows === 0) leaks.push(`${list}: ${status} without rows`);
          leaks.push(...foreignMarks(name, body).map((mark) => `${name} ${list}: ${mark}`));
        }),
      ),
    );
  }
  const calls = service.requests.filter(({ target }) => /\/200\/1/.test(target)).length;
  process.stdout.write(
    `lists of two accounts: ${answers} answers by ${calls} calls, ${leaks.length} leaks\n`,
  );
  expect(leaks).toEqual([]);
  // One call for each list and account, shared within an account.
  expect(calls).toBe(6);
});

test('does not find details of the other account', async () => {
  for (const name of users) {
    const foreign = storeOf(other[name]).transactions()[0]!;
    // The other has it in the cache.
    const path = `/api/v2/accounting/receivables/id/${foreign.id}`;
    expect((await ask(other[name], path)).body).toContain(foreign.partnerId);
    const { body } = await ask(name, path);
    expect(body).not.toContain(foreign.partnerId);
    expect(body).toMatch(/"Success"\s*:\s*false/);
  }
});

test('treats the same key in two accounts as two writes, each with its own batch', async () => {
  const key = randomUUID();
  const sent = await Promise.all(
    users.map(async (name) => {
      const first = storeOf(name)
        .newest(60)
        .find(({ status }) => status === 1);
      const body = { Read: [first!.id], Unread: [], Archive: [] };
      const reply = await ask(name, '/api/v2/notifications/update', 'POST', body, key);
      return { name, id: first!.id, reply };
    }),
  );
  const ids = new Map<AccountName, number>();
  for (const { name, id, reply } of sent) {
    expect(reply.status).toBe(200);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
    const { value } = await ask(name, '/api/batches');
    const batches = value['batches'] as { id: number; key: string }[];
    expect(batches.map((batch) => batch.key)).toEqual([key]);
    ids.set(name, batches[0]!.id);
    await vi.waitFor(() => expect(storeOf(name).notification(id)!.status).toBe(2));
    // Read back by its own account: the other does not know the id.
    await vi.waitFor(async () => {
      const { value: batch } = await ask(name, `/api/batches/${ids.get(name)}`);
      expect(batch['verdicts']).toMatchObject({ proven: 1 });
    });
  }
  expect(
    service.requests.filter(({ target }) => /notifications\/update/.test(target)),
  ).toHaveLength(2);
  for (const name of users) {
    const path = `/api/batches/${ids.get(other[name])}`;
    expect((await ask(name, path)).status).toBe(404);
    for (const decision of ['send-again', 'arrived']) {
      expect((await ask(name, `${path}/${decision}`, 'POST', { note: '' })).status).toBe(404);
    }
    expect((await ask(name, `/api/batches?key=${key}&limit=200`)).value['batches']).toHaveLength(1);
    // The same key again is the same write, in each.
    const { id } = sent.find((one) => one.name === name)!;
    const again = { Read: [id], Unread: [], Archive: [] };
    const replay = await ask(name, '/api/v2/notifications/update', 'POST', again, key);
    expect(replay.headers['idempotency-replayed']).toBe('true');
  }
});

test('keeps drafts and their reservations within one account', async () => {
  const id = 'draft1';
  const target = storeOf('north')
    .transactions()
    .find(({ type, status, unit }) => type === 0 && status === 4 && unit === 'usual');
  const content = {
    payments: [
      makePayment({
        paymentNumber: 'OF-NORTH-1',
        partner: { Id: target!.partnerId, Code: null, Name: null },
        amount: '1.00',
        lines: [makeLine({ id: target!.id, amount: '1.00', balance: target!.balance })],
      }),
    ],
  };
  const change = { version: null, name: 'of-north', content };
  expect((await ask('north', `/api/drafts/${id}`, 'PUT', change)).status).toBe(200);
  const own = (await ask('north', '/api/drafts')).value;
  expect(own['drafts']).toHaveLength(1);
  expect(own['holds']).toHaveLength(1);

  expect((await ask('south', '/api/drafts')).value).toEqual({ drafts: [], holds: [] });
  const asked: [string, string, unknown?][] = [
    ['', 'GET'],
    ['/review', 'GET'],
    ['/send', 'POST', { key: randomUUID(), confirmed: [] }],
    ['/submit', 'POST', { key: randomUUID(), confirmed: [] }],
    ['/withdraw', 'POST', {}],
    ['', 'PUT', { ...change, version: 1 }],
    ['', 'PUT', change],
    ['', 'DELETE'],
  ];
  for (const [path, method, body] of asked) {
    const { status, body: text } = await ask('south', `/api/drafts/${id}${path}`, method, body);
    expect.soft(text, `${method} ${path}`).not.toMatch(/of-north/i);
    // Deleting what is not there is done.
    if (method !== 'DELETE') expect.soft(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
  }
  expect((await ask('north', `/api/drafts/${id}`)).value['name']).toBe('of-north');
});

test('keeps own references within one account', async () => {
  const rows = [[storeOf('north').transactions()[0]!.id, 'PO-NORTH']];
  const put = await ask('north', '/api/references', 'PUT', { mode: 'merge', rows });
  expect(put.value).toMatchObject({ added: 1, count: 1 });
  expect((await ask('south', '/api/references')).value).toEqual({ rows: [], changedAt: null });
  expect((await ask('south', '/api/references', 'DELETE')).value).toMatchObject({ removed: 0 });
  expect((await ask('north', '/api/references')).value['rows']).toEqual(rows);
});

test('shows assignments within one account only', async () => {
  const team = await startTestWaybill(service.url, connectionToBoth(service), {
    access: { mode: 'local' },
    accounts: { north: { people: ['bo'] }, south: { people: ['bo'] } },
  });
  try {
    await addUser(team, 'bo', ['triage']);
    const cookie = await signIn(team, 'bo');
    const { id } = storeOf('north').newest(1)[0]!;
    const take = {
      action: 'take',
      note: 'of-north',
      of: [{ id, version: 0 }],
    };
    const asked = (name: AccountName, path: string, body?: unknown) =>
      team.ask(path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { cookie, 'waybill-account': name, ...json },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const taken = await asked('north', '/api/notifications/taken', take);
    expect(taken.status, taken.body).toBe(200);
    for (const path of ['news', `${id}/history`]) {
      const own = await asked('north', `/api/notifications/${path}`);
      expect(own.body).toContain('of-north');
      const foreign = await asked('south', `/api/notifications/${path}`);
      expect(foreign.status).toBe(200);
      expect(foreign.body).not.toContain('of-north');
    }
  } finally {
    await team.stop();
  }
});

test('gives the browser a separate storage key for each account', async () => {
  const keys = await Promise.all(
    users.map(async (name) => (await ask(name, '/api/settings')).value['account']),
  );
  expect(new Set(keys).size).toBe(2);
});

test('counts calls by account', async () => {
  await ask('north', '/api/v2/carriers');
  const { body } = await waybill.ask('/metrics');
  for (const name of users) expect(body).toContain(`account="${name}",outcome="2xx"`);
  const { credentials } = service.users.get('north')!;
  for (const secret of Object.values(credentials)) expect(body).not.toContain(secret);
});

test('leaves one account all its connections while the other gets no answers', async () => {
  const silent = await startFakeService(({ headers }, response) => {
    if (headers.authorization?.includes('of-south')) return;
    response.writeHead(200, json).end('{"Success":true,"Result":[],"Messages":[]}');
  });
  const both = await startTestWaybill(
    silent.baseUrl,
    {
      OAUTH_CONSUMER_KEY: 'key',
      OAUTH_CONSUMER_SECRET: 'secret',
      OAUTH_TOKEN__NORTH: 'of-north',
      OAUTH_TOKEN_SECRET__NORTH: 'hush',
      OAUTH_TOKEN__SOUTH: 'of-south',
      OAUTH_TOKEN_SECRET__SOUTH: 'hush',
    },
    { accounts, cache: { lists: 0, carriers: 0 }, deadlines: { read: 500 } },
  );
  try {
    const list = (name: AccountName, page: number) =>
      both.ask(`/api/v2/notifications/10/${page}`, {
        method: 'POST',
        headers: { 'waybill-account': name },
      });
    // More than all of an account's connections, and enough to have its circuit open.
    const hanging = Array.from({ length: 40 }, (_, page) => list('south', page));
    const answered = await Promise.all(
      Array.from({ length: 20 }, (_, page) => list('north', page)),
    );
    expect(answered.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    const given = await Promise.all(hanging);
    for (const { status } of given) expect([503, 504]).toContain(status);
    expect((await list('north', 1)).status).toBe(200);
    // One answering account is enough to be ready.
    expect((await both.ask('/readyz')).status).toBe(200);
  } finally {
    await both.stop();
    await silent.close();
  }
});
