import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import { ruleDryRun, ruleList, type RuleDefinition } from '#contract/rule.ts';
import { notificationHistory, notificationNews } from '#contract/assignments.ts';
import { auditList } from '#contract/audit.ts';
import { labelList } from '#contract/label.ts';
import { snoozeList } from '#contract/snooze.ts';
import { startFollowed } from '../testing/followed-waybill.ts';

const day = 86_400_000;

const archiveAll: RuleDefinition = {
  name: 'Routine stock changes',
  search: 'type:PhysicalInventory',
  actions: { status: 'archive', assign: null, snooze: null, label: null, alert: [] },
  mostPerHour: 200,
};

async function start() {
  const waybill = await startFollowed(
    { notifications: 300 },
    { events: { every: 100 }, cache: { lists: 0 }, follow: { quiet: 100 } },
  );
  const { ask, sandbox } = waybill;
  const send = async (method: string, path: string, body?: unknown) =>
    await ask(`/api/rules/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const rulesOf = (reply: { status: number; body: string }) => {
    expect(reply.status, reply.body).toBe(200);
    return ruleList.parse(JSON.parse(reply.body)).rules;
  };
  const get = async (path: string) => JSON.parse((await ask(path)).body) as unknown;
  return {
    ...waybill,
    send,
    put: async (definition: Partial<RuleDefinition> = {}, id = randomUUID()) => {
      rulesOf(await send('PUT', id, { ...archiveAll, ...definition }));
      return id;
    },
    dryRun: async (id: string) => {
      const reply = await send('POST', `${id}/dry-run`);
      expect(reply.status, reply.body).toBe(200);
      return ruleDryRun.parse(JSON.parse(reply.body));
    },
    decide: async (id: string, decision: string) =>
      rulesOf(await send('POST', `${id}/${decision}`)),
    get,
    list: async () => ruleList.parse(await get('/api/rules')).rules,
    history: async (id: string) =>
      notificationHistory.parse(await get(`/api/notifications/${id}/history`)),
    news: async () => notificationNews.parse(await get('/api/notifications/news')),
    snoozed: async () => snoozeList.parse(await get('/api/notifications/snoozed')).snoozes!,
    /** All that the service has, newest first. */
    all: () => sandbox.store.newest(10_000),
  };
}

test('acts once on arrivals with no page open, under its name, and undoes its last hour', async () => {
  const { sandbox, put, dryRun, decide, all, history, list, restart } = await start();
  const before = all();
  const id = await put({ search: 'type:SalesOrder type:PurchaseOrder type:PhysicalInventory' });
  const tried = await dryRun(id);
  const recent = before.filter(({ createdAt }) => createdAt > Date.now() - 30 * day);
  expect(tried.looked).toBe(recent.length);
  await decide(id, 'on');
  await restart();
  sandbox.arrive(40);
  const known = new Set(before.map((it) => it.id));
  const arrived = () => all().filter((it) => !known.has(it.id));
  const matching = () =>
    arrived().filter(({ type }) =>
      ['SalesOrder', 'PurchaseOrder', 'PhysicalInventory'].includes(type),
    );
  expect(matching().length).toBeGreaterThan(0);
  await expect.poll(() => matching().filter(({ status }) => status !== 4).length).toBe(0);
  // Notifications that match no rule, or came before, are unchanged.
  const matched = new Set(matching().map((it) => it.id));
  const others = arrived().filter((it) => !matched.has(it.id));
  expect(others.filter(({ status }) => status === 4)).toEqual([]);
  const statuses = new Map(all().map((it) => [it.id, it.status]));
  expect(before.filter((it) => statuses.get(it.id) !== it.status)).toEqual([]);
  const [first] = matching();
  await expect
    .poll(async () => (await history(first!.id)).done)
    .toMatchObject([{ who: 'Rule: Routine stock changes', what: 'archive' }]);
  expect(await list()).toMatchObject([{ total: matching().length, isOn: true, paused: null }]);

  await decide(id, 'off');
  await decide(id, 'undo');
  await expect.poll(() => matching().filter(({ status }) => status === 4).length).toBe(0);
});

test('predicts in a dry run what applying the rule does', async () => {
  const { put, dryRun, send, list, all, news, snoozed, get, history } = await start();
  const id = await put({
    search: '-type:Blog',
    actions: { status: 'read', assign: 'anna', snooze: 5, label: 'to do', alert: ['ben'] },
  });
  const inbox = () => all().filter(({ status }) => status !== 4);
  const unread = inbox().filter(({ status }) => status === 1 || status === 0);
  const tried = await dryRun(id);
  expect(tried.isWhole).toBe(true);
  const archived = all().filter(({ status }) => status === 4).length;
  const applied = await send('POST', `${id}/apply`);
  expect(ruleList.parse(JSON.parse(applied.body)).changed).toEqual(tried.existing);
  expect(await list()).toMatchObject([{ lastHour: tried.existing.matched }]);
  const labels = async () => labelList.parse(await get('/api/notifications/labels')).labeled;
  const labeled = await labels();
  expect(labeled.length + archived).toBeGreaterThanOrEqual(tried.label);
  expect(new Set(labeled.flatMap((it) => it.labels))).toEqual(new Set(['to do']));
  const labeledId = labeled[0]!.id;
  expect((await history(labeledId)).alerts).toMatchObject([
    { who: 'Rule: Routine stock changes', people: ['ben'] },
  ]);
  const { taken } = await news();
  expect(taken.length + archived).toBeGreaterThanOrEqual(tried.assign);
  expect(new Set(taken.map(({ who }) => who))).toEqual(new Set(['anna']));
  expect((await snoozed()).length).toBe(taken.length);
  await expect
    .poll(
      () =>
        unread.filter((it) => all().find((now) => now.id === it.id)!.status !== it.status).length,
    )
    .toBe(tried.read);
  const undone = await send('POST', `${id}/undo`);
  expect(ruleList.parse(JSON.parse(undone.body)).undone).toBe(tried.existing.matched);
  expect(await list()).toMatchObject([{ lastHour: 0, total: 0 }]);
  expect((await news()).taken).toEqual([]);
  expect(await snoozed()).toEqual([]);
  expect(await labels()).toEqual([]);
  expect((await history(labeledId)).labels.map(({ what, name, who }) => [what, name, who])).toEqual(
    [
      ['remove', 'to do', 'Rule: Routine stock changes'],
      ['add', 'to do', 'Rule: Routine stock changes'],
    ],
  );
});

test('undoes every snooze of a rule, however often it was applied', async () => {
  const { put, dryRun, decide, snoozed } = await start();
  const id = await put({
    search: '-type:Blog',
    actions: { ...archiveAll.actions, status: null, snooze: 5 },
  });
  await dryRun(id);
  await decide(id, 'apply');
  await decide(id, 'apply');
  // Without the snooze, the rule's later steps have none.
  await put({ search: '-type:Blog', actions: { ...archiveAll.actions, label: 'to do' } }, id);
  await dryRun(id);
  await decide(id, 'apply');
  expect(await snoozed()).not.toEqual([]);
  await decide(id, 'undo');
  expect(await snoozed()).toEqual([]);
});

test('leaves what a person snoozed until the person’s own time', async () => {
  const { put, dryRun, decide, snoozed, ask, all } = await start();
  const id = await put({ actions: { ...archiveAll.actions, status: null, snooze: 5 } });
  const { id: own } = all().find((it) => it.type === 'PhysicalInventory' && it.status !== 4)!;
  const until = new Date(Date.now() + 30 * day).toISOString();
  const posted = await ask('/api/notifications/snoozed', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      action: 'snooze',
      until,
      onNews: false,
      of: [{ id: own, recordId: null, known: [], newest: until, row: {} }],
    }),
  });
  expect(posted.status, posted.body).toBe(200);
  await dryRun(id);
  await decide(id, 'apply');
  await decide(id, 'apply');
  const now = await snoozed();
  expect(now.length).toBeGreaterThan(1);
  expect(now.filter((it) => it.until === until)).toMatchObject([{ id: own, who: null }]);
  await decide(id, 'undo');
  expect(await snoozed()).toMatchObject([{ id: own, until }]);
});

test('records each decision in the audit log with the rule’s name', async () => {
  const { put, dryRun, decide, send, get } = await start();
  const id = await put();
  await dryRun(id);
  await decide(id, 'on');
  await put({ name: 'Stock' }, id);
  await send('DELETE', id);
  const { entries } = auditList.parse(await get('/api/audit'));
  expect(entries.map(({ what, object }) => `${what}: ${object}`)).toEqual([
    'delete-rule: Stock',
    'edit-rule: Stock',
    'switch-rule-on: Routine stock changes',
    'create-rule: Routine stock changes',
  ]);
});

test('pauses before exceeding its limit and gives the reason', async () => {
  const { sandbox, put, dryRun, decide, list, all } = await start();
  const id = await put({ search: '-type:Blog', mostPerHour: 5 });
  await dryRun(id);
  await decide(id, 'on');
  const known = new Set(all().map((it) => it.id));
  sandbox.arrive(20);
  await expect
    .poll(list)
    .toMatchObject([{ isOn: false, paused: { why: expect.stringContaining('limit is 5') } }]);
  const arrived = all().filter((it) => !known.has(it.id));
  expect(arrived.filter(({ status }) => status === 4)).toEqual([]);
  expect(await decide(id, 'on')).toMatchObject([{ isOn: true, paused: null }]);
});

test('counts notifications that the service did not change or restore', async () => {
  const { sandbox, put, dryRun, decide, list, all } = await start();
  const id = await put({ search: 'type:SalesOrder' });
  const refuse = (target: string) =>
    sandbox.faults.set({ match: { path: target }, kind: 'status', status: 405 });
  const inbox = () => all().filter((it) => it.type === 'SalesOrder' && it.status !== 4).length;
  const failed = async () => (await list())[0]!.failed;
  const { archive } = (await dryRun(id)).existing;
  const before = inbox();
  refuse('/v2/notifications/archive');
  await decide(id, 'apply');
  await expect.poll(failed).toBe(archive);
  expect(inbox()).toBe(before);
  sandbox.faults.clear();
  await decide(id, 'undo');
  expect(await failed()).toBe(0);
  await decide(id, 'apply');
  await expect.poll(inbox).toBe(before - archive);
  refuse('/v2/notifications/update');
  await decide(id, 'undo');
  await expect.poll(failed).toBe(archive);
});

test('does not restore the limit after an undo', async () => {
  const { sandbox, put, dryRun, decide, list } = await start();
  const id = await put({ search: '-type:Blog', mostPerHour: 10 });
  await dryRun(id);
  await decide(id, 'on');
  sandbox.arrive(10);
  await expect.poll(async () => (await list())[0]!.lastHour).toBeGreaterThan(5);
  await decide(id, 'undo');
  sandbox.arrive(10);
  await expect
    .poll(list)
    .toMatchObject([{ isOn: false, paused: { why: expect.stringContaining('limit is 10') } }]);
});

test('can’t be switched on before a dry run of its current search', async () => {
  const { put, send, dryRun, decide, list } = await start();
  const id = await put();
  const refused = await send('POST', `${id}/on`);
  expect(refused.status).toBe(400);
  expect(JSON.parse(refused.body)).toMatchObject({ type: problemType('bad-parameter') });
  await dryRun(id);
  await decide(id, 'on');
  // The same search keeps it on, another one does not.
  await put({ name: 'Another name' }, id);
  expect(await list()).toMatchObject([{ isOn: true, isTried: true, name: 'Another name' }]);
  await put({ search: 'type:Batch' }, id);
  expect(await list()).toMatchObject([{ isOn: false, isTried: false }]);
  const second = await put({ name: 'Second' });
  expect((await list()).map(({ name }) => name)).toEqual(['Routine stock changes', 'Second']);
  expect((await decide(second, 'up')).map((it) => it.name)).toEqual([
    'Second',
    'Routine stock changes',
  ]);
  expect((await send('DELETE', second)).status).toBe(200);
  expect(await list()).toHaveLength(1);
});

test('restores a deleted rule unchanged in its old position', async () => {
  const { sandbox, put, send, dryRun, decide, list, all } = await start();
  const id = await put({ search: '-type:Blog' });
  await dryRun(id);
  await decide(id, 'on');
  await put({ name: 'Second' });
  const before = await list();
  await send('DELETE', id);
  expect((await list()).map(({ name }) => name)).toEqual(['Second']);
  const known = new Set(all().map((it) => it.id));
  sandbox.arrive(5);
  const arrived = () => all().filter((it) => !known.has(it.id));
  expect(await decide(id, 'restore')).toEqual(before);
  expect(arrived().filter(({ status }) => status === 4)).toEqual([]);
  expect((await send('POST', `${randomUUID()}/restore`)).status).toBe(400);
});

test.each([
  ['a search that changes its answer', { search: 'assigned:me' }, /assigned:/],
  ['a search by status', { search: 'is:unread' }, /is:/],
  ['a search that is not understood', { search: 'vendor:ACME' }, /vendor/],
  ['nothing to do', { actions: { status: null, assign: null, snooze: null } }, /action/],
  ['an action that there is not', { actions: { ...archiveAll.actions, pay: true } }, /pay/],
])('refuses %s', async (_what, change, words) => {
  const { send } = await start();
  const reply = await send('PUT', randomUUID(), { ...archiveAll, ...change });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatch(words);
});

test('rejects a change to a rule that was changed or deleted meanwhile', async () => {
  const { put, send, list } = await start();
  const id = await put();
  const save = async (change: object, seen: object | null): Promise<number> =>
    (await send('PUT', id, { ...archiveAll, ...change, seen })).status;
  const [one, other] = [{ search: 'type:Batch' }, { search: 'type:SalesOrder' }];
  expect(await save(one, archiveAll)).toBe(200);
  expect(await save(other, archiveAll)).toBe(409);
  expect(await list()).toMatchObject([one]);
  // Its answer may have been lost.
  expect(await save(one, archiveAll)).toBe(200);
  expect(await save(other, { ...archiveAll, ...one })).toBe(200);
  expect((await send('DELETE', id)).status).toBe(200);
  expect(await save(one, { ...archiveAll, ...other })).toBe(409);
  expect(await list()).toEqual([]);
  expect(await save(one, null)).toBe(200);
});
