import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startClient, type Client } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ basePath: '/edge' });
});
afterAll(() => client.sandbox.close());
beforeEach(() => {
  client.sandbox.faults.clear();
  client.sandbox.clearRequests();
});

const list = '/v2/notifications/5/1';

/** Archives the newest unarchived notification; returns whether that worked, and the reply. */
async function archiveOne(): Promise<{ id: string; done: boolean; reply: string }> {
  const row = client.sandbox.store.newest(100).find(({ status }) => status !== 4)!;
  const reply = await client.post(`/v2/notifications/${row.id}/archive`).then(
    ({ status, text }) => `${status} ${text}`,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  return { id: row.id, done: client.sandbox.store.notification(row.id)!.status === 4, reply };
}

test.each([
  ['status', false, /^503 .*"Success":false/],
  ['unauthorized', false, /^401 .*"Success":false/],
  ['html', false, /^200 <!doctype html>/],
  ['resetBefore', false, /^ECONNRESET/],
  ['resetAfter', true, /^ECONNRESET/],
  ['statusAfter', true, /^500 .*"Success":false/],
  ['truncate', true, /cut short|ECONNRESET/],
  ['malformed', true, /^200 \{"Id":"[^}]*~$/],
] as const)('%s', async (kind, worked, expected) => {
  client.sandbox.faults.set({ kind });
  const { done, reply } = await archiveOne();
  expect(done).toBe(worked);
  expect(reply).toMatch(expected);
  client.sandbox.faults.clear();
  expect(await archiveOne()).toMatchObject({ done: true });
});

test('returns a chosen status only for matching requests and a set number of times', async () => {
  client.sandbox.faults.set([
    {
      kind: 'status',
      status: 429,
      match: { method: 'POST', path: '/v2/notifications/5' },
      times: 2,
    },
    { kind: 'status', status: 418, match: { path: /carriers$/ } },
  ]);
  const statuses: number[] = [];
  for (let i = 0; i < 3; i++) statuses.push((await client.post(list)).status);
  expect(statuses).toEqual([429, 429, 200]);
  expect((await client.get('/v2/carriers')).status).toBe(418);
  expect((await client.get('/v2/carriers/methods/UPS')).status).toBe(200);
});

test('draws the failure rate from the seed', async () => {
  client.sandbox.faults.set({ kind: 'status', rate: 0.5 });
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i++) statuses.add((await client.post(list)).status);
  expect(statuses).toEqual(new Set([200, 503]));
});

test('holds matching requests until their release, and then applies other faults', async () => {
  const { faults } = client.sandbox;
  faults.set({ kind: 'status', status: 502 });
  const release = faults.hold({ method: 'POST', path: list });
  const held = client.post(list).then(({ status }) => status);
  // Another request isn't held.
  expect((await client.get('/v2/carriers')).status).toBe(502);
  expect(await Promise.race([held, Promise.resolve('held')])).toBe('held');
  release();
  expect(await held).toBe(502);
  faults.hold({ path: list });
  const cleared = client.post(list).then(({ status }) => status);
  faults.clear();
  expect(await cleared).toBe(200);
});

test('applies latency before other matching faults', async () => {
  client.sandbox.faults.set([
    { kind: 'latency', delay: 30 },
    { kind: 'status', status: 502 },
  ]);
  expect((await client.post(list)).status).toBe(502);
});

test.each([
  ['hangBefore', 0],
  ['hangAfter', 1],
] as const)('ends %s on close()', async (kind, archived) => {
  const hanging = await startClient();
  hanging.sandbox.faults.set({ kind });
  const [row] = hanging.sandbox.store.newest(1);
  const before = row!.status;
  const reply = hanging.post(`/v2/notifications/${row!.id}/archive`);
  const broken = expect(reply).rejects.toThrow(/hang up|RESET|cut short/);
  const status = await waitFor(() => {
    const [request] = hanging.sandbox.requests;
    const now = hanging.sandbox.store.notification(row!.id)!.status;
    return request && (archived === 0 || now === 4) ? now : undefined;
  });
  expect(status).toBe(archived === 1 ? 4 : before);
  await hanging.sandbox.close();
  await broken;
});

test('loses the response at once and does the work later (late)', async () => {
  client.sandbox.faults.set({ kind: 'late', delay: 50 });
  const { id, reply } = await archiveOne();
  expect(reply).toBe('ECONNRESET');
  await waitFor(() => client.sandbox.store.notification(id)!.status === 4 || undefined);
});

test('logs every request as it arrived', async () => {
  await client.post(`${list}?statuses=1,2`, '{"a": 1}', { headers: { 'X-Odd-Case': 'Yes' } });
  await client.get('/v2/nowhere', { credentials: null });
  client.sandbox.faults.set({ kind: 'resetBefore' });
  await expect(client.get('/v2/carriers')).rejects.toThrow();
  const [first, second, third] = client.sandbox.requests;
  expect(first).toMatchObject({
    method: 'POST',
    target: `/edge${list}?statuses=1,2`,
    body: '{"a": 1}',
    status: 200,
  });
  expect(first!.rawHeaders).toContain('X-Odd-Case');
  expect(second).toMatchObject({ status: 404 });
  expect(third).toMatchObject({ status: null });
  client.sandbox.clearRequests();
  expect(client.sandbox.requests).toHaveLength(0);
});

test('rejects unknown paths, methods and content types', async () => {
  expect((await client.get('/v2/nowhere')).loose).toMatchObject({ Success: false });
  const wrong = await client.get('/v2/notifications/update');
  expect(wrong.status).toBe(405);
  expect(wrong.headers['allow']).toBe('POST');
  const text = await client.post(list, '', { headers: { 'content-type': 'text/plain' } });
  expect(text.status).toBe(415);
  expect((await client.get('/v2/carriers/methods/NOBODY')).loose).toMatchObject({ Success: false });
});
