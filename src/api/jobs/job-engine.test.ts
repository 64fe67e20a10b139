import { environmentManager, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failuresOf } from './job-failures.ts';
import { createJobEngine } from './job-engine.ts';
import { idOf, makeTarget } from './testing/make-target.ts';
import { stubProxy } from './testing/stub-proxy.ts';

const list = ['notifications', 'list', { status: 'everything', types: [] }];
const endings: (() => void)[] = [];
let proxy: ReturnType<typeof stubProxy>;

// Servers don't poll.
environmentManager.setIsServer(() => false);

beforeEach(() => {
  vi.useFakeTimers();
  proxy = stubProxy();
  vi.stubGlobal('fetch', proxy.fetch);
});

afterEach(() => {
  for (const end of endings.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that has read unread notifications, with its engine. */
function openPage(count = 3) {
  const client = new QueryClient();
  const rows = Array.from({ length: count }, (_, index) => ({
    value: { id: idOf(index), CreatedAt: '2026-11-01T00:00:00Z', Status: 1, Type: 'SalesOrder' },
    raw: {},
    identity: idOf(index),
  }));
  client.setQueryData(list, { pages: [{ rows }], pageParams: [] });
  const engine = createJobEngine(client);
  endings.push(engine.subscribe(() => {}));
  const statuses = () =>
    client
      .getQueryData<{ pages: { rows: typeof rows }[] }>(list)!
      .pages[0]!.rows.map(({ value }) => value.Status);
  const targets = rows.map(({ value: { id } }) => makeTarget({ id }));
  return { engine, statuses, targets, view: () => engine.views()[0]! };
}

/** Until the next look, and what follows from it. */
const soon = () => vi.advanceTimersByTimeAsync(1_100);

test('changes rows at once and then settles them to the proxy’s results', async () => {
  const { engine, statuses, targets, view } = openPage();
  await soon();
  const id = engine.act('archive', targets);
  expect(statuses()).toEqual([4, 4, 4]);
  expect(view()).toMatchObject({ state: 'running', words: 'Archiving 0 of 3', canUndo: true });
  await soon();
  expect(proxy.jobs().map((job) => [job.id, job.action, job.total])).toEqual([[id, 'archive', 3]]);
  proxy.settle(id, 0, { verdict: 'done', status: 4 });
  proxy.settle(id, 1, { verdict: 'unchanged', status: 2, reason: 'Locked.' });
  await soon();
  expect(statuses()).toEqual([4, 2, 4]);
  expect(view().words).toBe('Archiving 2 of 3');
  proxy.settle(id, 2, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'finished' });
  await soon();
  expect(view()).toMatchObject({ state: 'finished', words: 'Archived 2. 1 failed.' });
  expect(failuresOf(engine.find(id)!).map(({ reason }) => reason)).toEqual(['Locked.']);
});

test('doesn’t repeat an action on targets that an open job is about to change so', async () => {
  const { engine, statuses, targets } = openPage();
  await soon();
  const [first, second] = [targets.slice(0, 1), targets.slice(0, 2)];
  const id = engine.act('archive', first);
  expect(engine.act('archive', first)).toBe(id);
  engine.act('archive', second);
  engine.act('read', first);
  engine.act('archive', first);
  expect(statuses()).toEqual([4, 4, 1]);
  await soon();
  expect(proxy.jobs().map(({ action, total }) => [action, total])).toEqual([
    ['archive', 1],
    ['read', 1],
    ['archive', 1],
    ['archive', 1],
  ]);
});

test('requests changed targets, but not the targets that the page sent itself', async () => {
  const { engine, targets } = openPage();
  await soon();
  const id = engine.act('read', targets);
  await soon();
  proxy.settle(id, 0, { verdict: 'done', status: 2 });
  await soon();
  await soon();
  expect(proxy.asked.filter((it) => it.includes('/targets'))).toEqual([
    `GET /api/jobs/${id}/targets?after=1`,
  ]);
});

test('loads the results of each job that ended between two checks, not only of the newest', async () => {
  const { engine, statuses, targets } = openPage();
  await soon();
  const actions = targets.map((target) => engine.act('archive', [target]));
  await soon();
  for (const id of actions) {
    proxy.settle(id, 0, { verdict: 'done', status: 4 });
    proxy.change(id, { state: 'finished' });
  }
  await soon();
  expect(statuses()).toEqual([4, 4, 4]);
  for (const id of actions) engine.undo(id);
  await soon();
  for (const { id } of proxy.jobs().filter(({ action }) => action === 'undo')) {
    proxy.settle(id, 0, { verdict: 'done', status: 1 });
    proxy.change(id, { state: 'finished' });
  }
  await soon();
  expect(proxy.jobs()).toHaveLength(6);
  expect(statuses()).toEqual([1, 1, 1]);
});

test('repeats an unanswered request with the same ID and reports the problem meanwhile', async () => {
  const { engine, statuses, targets, view } = openPage();
  await soon();
  proxy.trouble.push('offline', 'journal-unavailable', 'no answer');
  const id = engine.act('archive', targets);
  await vi.advanceTimersByTimeAsync(10);
  expect(view().problem).toBe('Waybill can’t be reached. Trying again…');
  expect(statuses()).toEqual([4, 4, 4]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(proxy.jobs().map((job) => job.id)).toEqual([id]);
  expect(view()).toMatchObject({ state: 'running', problem: null });
});

test('advises to sign in again where a sign-in page in front of Waybill answers', async () => {
  const { engine, targets, view } = openPage();
  await soon();
  proxy.trouble.push('sign-in page');
  const id = engine.act('archive', targets);
  await vi.advanceTimersByTimeAsync(10);
  expect(view().problem).toBe(
    'A server in front of Waybill answered. Trying again… You may have to sign in again in another tab.',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(proxy.jobs().map((job) => job.id)).toEqual([id]);
});

test('restores rows after a refused job, gives the reason, and can send the job again', async () => {
  const { engine, statuses, targets, view } = openPage();
  await soon();
  proxy.trouble.push('not-allowed');
  const id = engine.act('archive', targets);
  await soon();
  expect(statuses()).toEqual([1, 1, 1]);
  expect(view()).toMatchObject({ state: 'stopped', canUndo: false });
  expect(view().problem).not.toBeNull();
  engine.resume(id);
  expect(statuses()).toEqual([4, 4, 4]);
  await soon();
  expect(proxy.jobs().map((job) => job.id)).toEqual([id]);
  expect(view()).toMatchObject({ state: 'running', problem: null });
});

test('removes a refused job when it is dismissed', async () => {
  const { engine, targets } = openPage();
  proxy.trouble.push('not-allowed');
  const id = engine.act('archive', targets);
  await soon();
  engine.dismiss(id);
  expect(engine.views()).toEqual([]);
});

test('shows a running job on another page, where it can be undone', async () => {
  const first = openPage();
  const second = openPage();
  await soon();
  const id = first.engine.act('archive', first.targets);
  // Nobody tells it: it looks every half minute.
  await vi.advanceTimersByTimeAsync(31_000);
  expect(second.statuses()).toEqual([4, 4, 4]);
  for (const position of [0, 1, 2]) proxy.settle(id, position, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'finished' });
  await soon();
  second.engine.undo(id);
  expect(second.statuses()).toEqual([1, 1, 1]);
  expect(second.engine.views().map(({ words }) => words)).toEqual([
    'Restoring 0 of 3',
    'Archived 3.',
  ]);
  await soon();
  expect(proxy.jobs()[0]).toMatchObject({ action: 'undo', undoes: id, total: 3 });
});

test('updates rows on other pages after a job that ran between two checks', async () => {
  const { statuses, targets } = openPage();
  await soon();
  const target = { id: targets[0]!.id, hasOwnId: true, recordNumber: null, to: 4 };
  const rows = [{ createdAt: '2026-11-01T00:00:00Z', type: 'SalesOrder', before: 1 }];
  const { id } = proxy.create(idOf(99), { action: 'archive', undoes: null, retries: null }, [
    { ...target, rows },
  ]);
  proxy.settle(id, 0, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'finished' });
  await vi.advanceTimersByTimeAsync(31_000);
  expect(statuses()).toEqual([4, 1, 1]);
});

test('shows past and pending changes of a running job on a newly opened page', async () => {
  const rows = [{ createdAt: '2026-11-01T00:00:00Z', type: 'SalesOrder', before: 1 }];
  const { id } = proxy.create(
    idOf(99),
    { action: 'archive', undoes: null, retries: null },
    [0, 1].map((n) => ({ id: idOf(n), hasOwnId: true, recordNumber: null, rows, to: 4 })),
  );
  proxy.settle(id, 0, { verdict: 'done', status: 4 });
  const { statuses } = openPage();
  await soon();
  expect(statuses()).toEqual([4, 4, 1]);
});

test('undoes a job at the proxy that was undone before it was sent', async () => {
  const { engine, statuses, targets } = openPage();
  proxy.trouble.push('offline', 'offline');
  const id = engine.act('archive', targets);
  engine.undo(id);
  expect(statuses()).toEqual([1, 1, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(proxy.jobs().map(({ action, undoes }) => [action, undoes])).toEqual([
    ['undo', id],
    ['archive', null],
  ]);
});

test('shows stop, resume and dismiss at once and sends them to the proxy', async () => {
  const { engine, statuses, targets, view } = openPage();
  await soon();
  const id = engine.act('archive', targets);
  await soon();
  proxy.trouble.push('offline');
  engine.stop(id);
  expect(view().state).toBe('stopping');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(proxy.jobs()[0]!.state).toBe('stopping');
  proxy.settle(id, 0, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'stopped' });
  await soon();
  expect(view().words).toBe('Stopped. Archived 1 of 3. 2 not started.');
  expect(statuses()).toEqual([4, 1, 1]);
  engine.resume(id);
  expect(view().state).toBe('running');
  expect(statuses()).toEqual([4, 4, 4]);
  await soon();
  for (const position of [1, 2]) proxy.settle(id, position, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'finished' });
  await soon();
  engine.dismiss(id);
  expect(view().isDismissed).toBe(true);
  await soon();
  expect(proxy.jobs()[0]!.isDismissed).toBe(true);
});

test('merges a retry into its job with one total and one undo', async () => {
  const { engine, targets, view } = openPage();
  await soon();
  const first = engine.act('archive', targets);
  await soon();
  proxy.settle(first, 0, { verdict: 'done', status: 4 });
  proxy.settle(first, 1, { verdict: 'refused', reason: 'No.' });
  proxy.settle(first, 2, { verdict: 'unchanged', status: 1 });
  proxy.change(first, { state: 'finished' });
  await soon();
  engine.retryFailed(first);
  await soon();
  const { id } = view();
  for (const position of [0, 1]) proxy.settle(id, position, { verdict: 'done', status: 4 });
  proxy.change(id, { state: 'finished' });
  await soon();
  expect(view()).toMatchObject({
    words: 'Archived 2, 3 in total.',
    canRetry: false,
    canUndo: true,
  });
  engine.undo(id);
  expect(engine.views().filter(({ canUndo }) => canUndo)).toEqual([]);
  await soon();
  expect(proxy.jobs()[0]).toMatchObject({ undoes: first, total: 3 });
});

test('still offers the newest job that can be undone after a reload', async () => {
  const first = openPage();
  await soon();
  const done = first.engine.act('archive', first.targets);
  await soon();
  for (const position of [0, 1, 2]) proxy.settle(done, position, { verdict: 'done', status: 4 });
  proxy.change(done, { state: 'finished' });
  await soon();
  const failed = first.engine.act('read', first.targets.slice(0, 1));
  await soon();
  proxy.settle(failed, 0, { verdict: 'unchanged', status: 4 });
  proxy.change(failed, { state: 'finished' });
  const later = openPage();
  await soon();
  expect(later.engine.views().map(({ id, canUndo }) => [id, canUndo])).toEqual([
    [failed, false],
    [done, true],
  ]);
});

test.each([
  ['few', 3, false],
  ['many', 500, true],
])('warns before closing a page that still sends %s targets', async (_, count, asks) => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const { engine, targets } = openPage(count);
  await soon();
  const { fetch } = proxy;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    init?.method === 'POST' ? new Promise(() => {}) : fetch(path, init),
  );
  engine.act('archive', targets);
  await vi.advanceTimersByTimeAsync(1);
  const leaving = (): boolean => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leaving()).toBe(asks);
  // The undo waits for the job that it undoes.
  engine.undo(engine.views()[0]!.id);
  expect(leaving()).toBe(true);
});
