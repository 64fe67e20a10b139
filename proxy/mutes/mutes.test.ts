import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notificationHistory } from '#contract/assignments.ts';
import { MOST_MUTED, muteList, muteResult } from '#contract/mute.ts';
import type { MuteChange } from '#contract/mute-change.ts';
import { eachStore } from '../testing/each-store.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import { createMuteStore } from './mute-store.ts';

const now = Date.UTC(2026, 10, 25);

const recordOf = (recordId: string) => ({
  recordId,
  type: 'SalesOrder',
  recordNumber: 'SO-1',
  id: randomUUID(),
});

describe.each(eachStore)('%s', (_kind, open) => {
  test('mutes a record once for everyone and unmutes it', async () => {
    const [store] = await open(1);
    let looks = 0;
    const mutes = createMuteStore(store!, 'a', async () => void looks++);
    const [one, other] = [recordOf(randomUUID()), recordOf(randomUUID())];
    const mute = (of: MuteChange['of'], who: string) =>
      mutes.change({ action: 'mute', of }, who, now);
    const first = await mute([one, other], 'ana');
    expect(first.changed.toSorted()).toEqual([one.recordId, other.recordId].toSorted());
    expect(looks).toBe(1);
    const upper = { ...one, recordId: one.recordId.toUpperCase() };
    expect(await mute([upper], 'ben')).toEqual({ changed: [] });
    const { revision, muted } = await mutes.list(null);
    expect(muted!.map(({ who }) => who)).toEqual(['ana', 'ana']);
    expect(await mutes.list(revision)).toEqual({ revision, muted: null });
    const unmute = { action: 'unmute', of: [upper] } as const;
    expect(await mutes.change({ ...unmute, of: [upper] }, 'ben', now + 1)).toEqual({
      changed: [upper.recordId],
    });
    expect((await mutes.list(revision)).muted).toMatchObject([
      { recordId: other.recordId, type: 'SalesOrder', recordNumber: 'SO-1', who: 'ana' },
    ]);
    expect(await createMuteStore(store!, 'b', async () => {}).list(null)).toEqual({
      revision: 0,
      muted: [],
    });
  });

  test('limits the muted records of an account and mutes none beyond the limit', async () => {
    const [store] = await open(1);
    const mutes = createMuteStore(store!, 'a', async () => {});
    const of = Array.from({ length: MOST_MUTED }, () => recordOf(randomUUID()));
    await mutes.change({ action: 'mute', of }, 'ana', now);
    const more = { action: 'mute', of: [recordOf(randomUUID())] } as const;
    const change = { ...more, of: [...more.of] };
    await expect(mutes.change(change, 'ana', now)).rejects.toThrow(/Unmute some first/);
    expect((await mutes.list(null)).muted).toHaveLength(MOST_MUTED);
    await mutes.change({ action: 'unmute', of: [of[0]!] }, 'ana', now);
    await mutes.change(change, 'ana', now);
  });
});

async function start() {
  const waybill = await startFollowed(
    { notifications: 300 },
    { events: { every: 100 }, cache: { lists: 0 }, follow: { quiet: 100 } },
  );
  const { ask, sandbox } = waybill;
  const all = () => sandbox.store.newest(10_000);
  return {
    ...waybill,
    all,
    post: async (body: unknown) =>
      await ask('/api/notifications/muted', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    list: async () =>
      muteList.parse(JSON.parse((await ask('/api/notifications/muted')).body)).muted!,
    history: async (id: string) =>
      notificationHistory.parse(JSON.parse((await ask(`/api/notifications/${id}/history`)).body)),
  };
}

test('marks only new notifications of muted records read with no page open', async () => {
  const { sandbox, all, post, list, history, restart } = await start();
  const before = all();
  const records = new Map(before.slice(0, 150).map((it) => [it.recordId, it]));
  const of = [...records.values()].map(({ recordId, type, recordNumber, id }) => ({
    recordId: recordId.toUpperCase(),
    type,
    recordNumber,
    id,
  }));
  const reply = await post({ action: 'mute', of });
  expect(muteResult.parse(JSON.parse(reply.body)).changed).toHaveLength(of.length);
  expect(await list()).toHaveLength(of.length);
  await restart();
  sandbox.arrive(150);
  const known = new Set(before.map(({ id }) => id));
  const arrived = () => all().filter(({ id }) => !known.has(id));
  const muted = () => arrived().filter(({ recordId }) => records.has(recordId));
  expect(muted().length).toBeGreaterThan(5);
  await expect.poll(() => muted().filter(({ status }) => status !== 2)).toEqual([]);
  const others = arrived().filter(({ recordId }) => !records.has(recordId));
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(({ status }) => status !== 1)).toEqual([]);
  const statuses = new Map(all().map((it) => [it.id, it.status]));
  expect(before.filter((it) => statuses.get(it.id) !== it.status)).toEqual([]);
  await expect
    .poll(async () => (await history(muted()[0]!.id)).done)
    .toMatchObject([{ what: 'read', who: 'Muted' }]);
  expect((await history(of[0]!.id)).mutes).toMatchObject([{ what: 'mute', who: null }]);

  await post({ action: 'unmute', of });
  expect(await list()).toEqual([]);
  expect((await history(of[0]!.id)).mutes.map(({ what }) => what)).toEqual(['unmute', 'mute']);
});

test('prefers a rule that archives a muted record’s notifications', async () => {
  const { sandbox, all, post, ask } = await start();
  const rule = `/api/rules/${randomUUID()}`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({
    name: 'Catalog',
    search: '-type:Blog',
    actions: { status: 'archive', assign: null, snooze: null, label: null, alert: [] },
    mostPerHour: 1000,
  });
  const before = all();
  const of = [...new Map(before.slice(0, 150).map((it) => [it.recordId, it])).values()].map(
    ({ recordId, type, recordNumber, id }) => ({ recordId, type, recordNumber, id }),
  );
  expect((await post({ action: 'mute', of })).status).toBe(200);
  expect((await ask(rule, { method: 'PUT', headers, body })).status).toBe(200);
  for (const step of ['dry-run', 'on'])
    expect((await ask(`${rule}/${step}`, { method: 'POST' })).status).toBe(200);
  sandbox.arrive(60);
  const known = new Set(before.map(({ id }) => id));
  const arrived = () => all().filter(({ id, type }) => !known.has(id) && type !== 'Blog');
  await expect.poll(() => arrived().filter(({ status }) => status !== 4)).toEqual([]);
});

test.each([
  ['no record', { action: 'mute', of: [] }],
  ['another action', { action: 'hide', of: [recordOf(randomUUID())] }],
  ['more than it says', { action: 'mute', of: [{ ...recordOf(randomUUID()), status: 4 }] }],
])('refuses %s', async (_what, body) => {
  const { post } = await start();
  expect((await post(body)).status).toBe(400);
});
