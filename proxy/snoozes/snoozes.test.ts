import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { problemType } from '#contract/problem.ts';
import type { Role } from '#contract/session.ts';
import { MOST_SNOOZED, snoozeList, snoozeResult } from '#contract/snooze.ts';
import type { SnoozeChange } from '#contract/snooze-change.ts';
import { notificationHistory } from '#contract/assignments.ts';
import { createJournal } from '../journal/journal.ts';
import { eachStore } from '../testing/each-store.ts';
import { sendJson, startFakeService } from '../testing/fake-service.ts';
import { addUser, signIn } from '../testing/people.ts';
import { startTestWaybill, testCredentials } from '../testing/test-waybill.ts';
import { createSnoozeStore, wakeForNews } from './snooze-store.ts';

const RECORD = randomUUID();

function one(id: string, more: object = {}) {
  const newest = '2026-11-22T00:00:00Z';
  return { id, recordId: RECORD, known: [id], newest, row: { Id: id }, ...more };
}

function until(
  of: readonly { id: string }[],
  milliseconds: number | null,
  onNews = false,
): SnoozeChange {
  const time = milliseconds === null ? null : new Date(Date.now() + milliseconds).toISOString();
  return { action: 'snooze', until: time, onNews, of: of.map(({ id }) => one(id)) };
}

describe.each(eachStore)('%s', (_kind, open) => {
  test('snoozes for everyone and undoes exactly its own changes', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    const [id, other] = [randomUUID(), randomUUID()];
    const first = await snoozes.change(until([{ id }, { id: other }], 60_000), 'ana', now);
    expect(first.changed).toMatchObject([
      { state: 'waiting', who: 'ana', version: 1 },
      { state: 'waiting', version: 1 },
    ]);
    const again = await snoozes.change(until([{ id: id.toUpperCase() }], 90_000), 'ben', now + 1);
    expect(again.changed).toMatchObject([{ who: 'ben', version: 2 }]);
    const undo = (version: number, of = id) =>
      snoozes.change({ action: 'undo', of: [{ id: of, version }] }, 'ben', now + 2);
    // Another person made a change in between.
    expect(await undo(1)).toEqual({ changed: [], skipped: 1 });
    expect((await undo(2)).changed).toMatchObject([
      { who: 'ana', state: 'waiting', until: first.changed.find((it) => it.id === id)!.until },
    ]);
    expect((await undo(1, other)).changed).toMatchObject([{ state: 'ended' }]);
    const { revision, snoozes: listed } = await snoozes.list(null, now);
    expect(listed!.map((it) => it.id)).toEqual([id]);
    expect(await snoozes.list(revision, now)).toMatchObject({ snoozes: null });
    expect(await createSnoozeStore(store!, 'b').list(null, now)).toMatchObject({ snoozes: [] });
    // Each listed notification is looked at once for all snoozes, because there may be thousands.
    const waiting = Array.from({ length: 50 }, () => ({ id: randomUUID() }));
    await snoozes.change(until(waiting, null, true), 'ana', now + 3);
    let looks = 0;
    const arrivals = Array.from({ length: 50 }, (_, place) => ({
      key: String(place),
      get recordKey() {
        looks++;
        return `other ${place}`;
      },
      instant: now,
      isNew: true,
    }));
    await store!.commit((sql) => wakeForNews(sql, 'a', arrivals, now + 4));
    expect(looks).toBe(50);
  });

  test('numbers every change, so that no page misses one', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    const [id, other] = [randomUUID(), randomUUID()];
    const changes: (() => Promise<unknown>)[] = [
      () => snoozes.change(until([{ id }], 60_000), 'ana', now),
      () => snoozes.change(until([{ id: other }], 90_000), 'ana', now),
      () => snoozes.change({ action: 'end', of: [{ id }] }, 'ana', now),
      () => snoozes.wakeDue(now + 100_000),
    ];
    let last = (await snoozes.list(null, now)).revision;
    for (const change of changes) {
      await change();
      const { revision } = await snoozes.list(last, now);
      expect(revision).toBeGreaterThan(last);
      last = revision;
    }
  });

  test('keeps the snoozes of two accounts with the same notification apart', async () => {
    const [store] = await open(1);
    const [one, two] = ['a', 'b'].map((account) => createSnoozeStore(store!, account));
    const now = Date.now();
    const id = randomUUID();
    await one!.change(until([{ id }], 60_000), 'ana', now);
    await one!.change(until([{ id }], 60_000), 'ana', now);
    expect(await two!.change({ action: 'end', of: [{ id }] }, 'ben', now)).toEqual({
      changed: [],
      skipped: 1,
    });
    const { changed } = await two!.change(until([{ id }], 90_000), 'ben', now);
    expect(changed).toMatchObject([{ who: 'ben', version: 1 }]);
    expect(await one!.wakeDue(now)).toBeLessThan((await two!.wakeDue(now))!);
    await two!.wakeDue(now + 100_000);
    expect((await one!.list(null, now)).snoozes).toMatchObject([{ who: 'ana', state: 'waiting' }]);
  });

  test('undoes each of several changes of one snooze', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    const id = randomUUID();
    const change = async (what: SnoozeChange) =>
      (await snoozes.change(what, 'ana', now)).changed[0]!;
    const first = await change(until([{ id }], 60_000));
    const second = await change(until([{ id }], 90_000));
    await change({ action: 'end', of: [{ id }] });
    const undo = (version: number) => change({ action: 'undo', of: [{ id, version }] });
    expect(await undo(3)).toMatchObject({ state: 'waiting', until: second.until });
    expect(await undo(4)).toMatchObject({ state: 'waiting', until: first.until });
    expect(await undo(5)).toMatchObject({ state: 'ended' });
  });

  test('undoes only recorded changes of a snooze and reports no others', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    const id = randomUUID();
    for (let n = 1; n <= 12; n++) await snoozes.change(until([{ id }], n * 60_000), 'ana', now);
    const undo = async (version: number) =>
      (await snoozes.change({ action: 'undo', of: [{ id, version }] }, 'ana', now)).changed;
    for (let n = 0; n < 10; n++) expect(await undo(12 + n)).toMatchObject([{ state: 'waiting' }]);
    expect(await undo(22)).toEqual([]);
  });

  test('returns at its time and stays back when the clock is set back', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    await snoozes.change(until([{ id: randomUUID() }], 60_000), null, now);
    const due = (await snoozes.wakeDue(now))!;
    expect(Math.abs(due - now - 60_000)).toBeLessThan(1_000);
    expect(await snoozes.wakeDue(due)).toBeNull();
    const back = [{ state: 'back', backAt: new Date(due).toISOString(), why: 'time' }];
    expect((await snoozes.list(null, due)).snoozes).toMatchObject(back);
    await snoozes.wakeDue(now - 3_600_000);
    expect((await snoozes.list(null, now)).snoozes).toMatchObject(back);
    // Nobody archives it for days.
    await snoozes.wakeDue(due + 4 * 86_400_000);
    expect((await snoozes.list(null, due)).snoozes).toEqual([]);
  });

  test('shows what Waybill did to a notification since, and ends once it is archived after its return', async () => {
    const [store] = await open(1);
    const journal = createJournal(store!);
    const snoozes = createSnoozeStore(store!, 'a');
    const now = Date.now();
    const id = randomUUID();
    const write = async (
      asked: 'Read' | 'Unread' | 'Archive',
      after: number,
      {
        account = 'a',
        state = 'DONE',
      }: { account?: string; state?: 'DONE' | 'UNKNOWN' | 'REJECTED' } = {},
    ): Promise<void> => {
      const at = now + after;
      const body = JSON.stringify({ Read: [], Unread: [], Archive: [], [asked]: [id] });
      const endpoint = 'notifications.update';
      const target = '/v2/notifications/update';
      const key = randomUUID();
      const intent = { account, who: null, key, endpoint, target, body, bodyHash: 'h' };
      const sending = await journal.markSending(await journal.prepare(intent, at), at);
      const answer = { status: 200, contentType: null, body: '{}' };
      const sent = state === 'UNKNOWN' ? sending : await journal.storeAnswer(sending, answer, at);
      const verdict = { state, reason: 'sent', reportId: null, recordsReceived: null };
      await journal.settle(sent, verdict, at);
    };
    const shown = async () => {
      const { snoozes: listed } = await snoozes.list(null, now);
      return listed!
        .filter((it) => it.id.toLowerCase() === id)
        .map(({ state, status }) => [state, status]);
    };
    // One that was snoozed before, so that older writes are looked at as well.
    await snoozes.change(until([{ id: randomUUID() }], 600_000), 'ana', now - 1_000);
    await write('Archive', -1);
    await snoozes.change(until([{ id: id.toUpperCase() }], 60_000), 'ana', now);
    expect(await shown()).toEqual([['waiting', null]]);
    await write('Read', 10);
    expect(await shown()).toEqual([['waiting', 2]]);
    await write('Unread', 20);
    await write('Archive', 30, { account: 'b' });
    await write('Archive', 30, { state: 'UNKNOWN' });
    await write('Archive', 30, { state: 'REJECTED' });
    await write('Archive', 35);
    await store!.commit((sql) =>
      sql.run(
        `UPDATE lines SET verdict = 'contradicted' WHERE write_id = (SELECT max(id) FROM writes)`,
      ),
    );
    expect(await shown()).toEqual([['waiting', 1]]);
    await write('Archive', 40);
    expect(await shown()).toEqual([['waiting', 4]]);
    await snoozes.wakeDue(now + 61_000);
    // It was archived before it was back, and a person has not seen it since.
    await snoozes.wakeDue(now + 61_500);
    expect(await shown()).toEqual([['back', 4]]);
    // Nothing is to be changed, so nothing is committed.
    const reading = createSnoozeStore({ read: store!.read, commit: () => Promise.reject() }, 'a');
    await reading.wakeDue(now + 61_900);
    await write('Read', 62_000);
    await snoozes.wakeDue(now + 62_500);
    expect(await shown()).toEqual([['back', 2]]);
    await write('Archive', 63_000);
    await snoozes.wakeDue(now + 63_500);
    expect(await shown()).toEqual([]);
  });

  test('limits how many wait in an account at a time, and then snoozes none', async () => {
    const [store] = await open(1);
    const [one, two] = ['a', 'b'].map((account) => createSnoozeStore(store!, account));
    const now = Date.now();
    const ids = Array.from({ length: MOST_SNOOZED }, () => ({ id: randomUUID() }));
    await two!.change(until([{ id: randomUUID() }], 60_000), 'ben', now);
    for (let from = 0; from < ids.length; from += 200) {
      await one!.change(until(ids.slice(from, from + 200), 60_000), 'ana', now);
    }
    const more = until([{ id: randomUUID() }, { id: randomUUID() }], 60_000);
    await expect(one!.change(more, 'ana', now)).rejects.toThrow('Nothing was snoozed');
    expect((await one!.list(null, now)).snoozes).toHaveLength(MOST_SNOOZED);
    // Those that are over don't count.
    await one!.change({ action: 'end', of: ids.slice(0, 2) }, 'ana', now);
    expect((await one!.change(more, 'ana', now)).changed).toHaveLength(2);
  });

  test('stays back for the usual days when Waybill was not running at its time', async () => {
    const [store] = await open(1);
    const snoozes = createSnoozeStore(store!, 'a');
    const day = 86_400_000;
    const now = Date.now();
    await snoozes.change(until([{ id: randomUUID() }], 60_000), null, now);
    const started = now + 10 * day;
    await snoozes.wakeDue(started);
    const back = [{ state: 'back', backAt: new Date(started).toISOString(), why: 'time' }];
    expect((await snoozes.list(null, started)).snoozes).toMatchObject(back);
    await snoozes.wakeDue(started + 2 * day);
    expect((await snoozes.list(null, started)).snoozes).toMatchObject(back);
    await snoozes.wakeDue(started + 3 * day);
    expect((await snoozes.list(null, started)).snoozes).toEqual([]);
  });
});

const people = { ana: ['triage'], otto: ['ops'] } as const satisfies Record<
  string,
  readonly Role[]
>;

async function start(first: readonly string[]) {
  const rows: { id: string; record: string; at: string }[] = [...first].map((id) => ({
    id,
    record: RECORD,
    at: '2026-11-22T00:00:00Z',
  }));
  const service = await startFakeService(({ target }, response) => {
    if (!target.startsWith('/v2/notifications/200/')) {
      sendJson(response, 200, { ReportId: randomUUID(), RecordsReceived: 1, Success: true });
      return;
    }
    sendJson(response, 200, {
      Success: true,
      Result: rows.map(({ id, record, at }) => ({
        Id: id,
        Type: 'SalesOrder',
        Event: 1,
        Status: 1,
        RecordId: record,
        CreatedAt: at,
      })),
      Paging: { PageNumber: 1, Total: rows.length, HasMoreRecords: false },
    });
  });
  const waybill = await startTestWaybill(service.baseUrl, testCredentials, {
    access: { mode: 'local' },
    events: { every: 100 },
    cache: { lists: 0 },
  });
  onTestFinished(async () => {
    await waybill.stop();
    await service.close();
  });
  const cookies = {} as Record<keyof typeof people, string>;
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    await addUser(waybill, name, people[name]);
    cookies[name] = await signIn(waybill, name);
  }
  const post = (change: unknown, who: keyof typeof people = 'ana') =>
    waybill.ask('/api/notifications/snoozed', {
      method: 'POST',
      headers: { cookie: cookies[who], 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
  const get = async (path: string) =>
    JSON.parse((await waybill.ask(path, { headers: { cookie: cookies.ana } })).body) as unknown;
  return {
    service,
    post,
    arrive: (record: string) =>
      rows.unshift({ id: randomUUID(), record, at: new Date().toISOString() }),
    list: async () => snoozeList.parse(await get('/api/notifications/snoozed')).snoozes!,
    history: async (id: string) =>
      notificationHistory.parse(await get(`/api/notifications/${id}/history`)).snoozes,
  };
}

test('returns on news of its record with no page open, but not on news of others', async () => {
  const id = randomUUID();
  const { post, list, arrive, history, service } = await start([id]);
  const looks = () => service.received.length;
  const reply = await post(until([{ id }], null, true));
  expect(snoozeResult.parse(JSON.parse(reply.body)).changed).toMatchObject([{ state: 'waiting' }]);
  await expect.poll(looks).toBeGreaterThan(1);
  arrive(randomUUID());
  const before = looks();
  await expect.poll(looks).toBeGreaterThan(before + 2);
  expect(await list()).toMatchObject([{ state: 'waiting', who: 'ana' }]);
  arrive(RECORD);
  await expect.poll(list).toMatchObject([{ state: 'back', why: 'news' }]);
  expect((await history(id)).map(({ what, who }) => [what, who])).toEqual([
    ['news', null],
    ['snooze', 'ana'],
  ]);
  // Nobody waits for anything any more, so nothing is asked for.
  await expect
    .poll(async () => {
      const count = looks();
      await new Promise((resolve) => setTimeout(resolve, 350));
      return looks() - count;
    })
    .toBe(0);
});

test('returns a notification at the end of its snooze and not before', async () => {
  const id = randomUUID();
  const { post, list, service } = await start([id]);
  await post(until([{ id }], 400));
  await expect.poll(list).toMatchObject([{ state: 'back', why: 'time' }]);
  const [back] = await list();
  expect(back!.backAt! >= back!.until!).toBe(true);
  expect(service.received).toEqual([]);
});

test.each<[string, object | null, keyof typeof people, number, string]>([
  ['a role that does not triage', null, 'otto', 403, 'not-allowed'],
  ['a time that is over', { until: '2020-01-01T00:00:00Z' }, 'ana', 400, 'bad-body'],
  ['a time without its zone', { until: '2030-01-01T00:00:00' }, 'ana', 400, 'bad-body'],
  ['a time that is too far away', { until: '2099-01-01T00:00:00Z' }, 'ana', 400, 'bad-body'],
  ['nothing to wait for', { until: null }, 'ana', 400, 'bad-body'],
  [
    'a notification that is too large',
    { of: [one(randomUUID(), { row: 'x'.repeat(9_000) })] },
    'ana',
    400,
    'bad-body',
  ],
  [
    'something new of no record',
    { onNews: true, of: [one(randomUUID(), { recordId: null })] },
    'ana',
    400,
    'bad-body',
  ],
])('refuses %s', async (_what, change, who, status, kind) => {
  const { post, list } = await start([]);
  const reply = await post({ ...until([{ id: randomUUID() }], 60_000), ...change }, who);
  expect(reply.status).toBe(status);
  expect(JSON.parse(reply.body)).toMatchObject({ type: problemType(kind as never) });
  expect(await list()).toEqual([]);
});
