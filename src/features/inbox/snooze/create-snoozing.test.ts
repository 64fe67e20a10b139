import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { SnoozeChange } from '#contract/snooze-change.ts';
import type { InboxRow } from '../model/inbox.ts';
import { createUndos } from '../model/undos.ts';
import { createSnoozing } from './create-snoozing.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const id = 'a0000000-0000-4000-8000-000000000001';
const at = '2026-11-22T00:00:00.000Z';
const row = {
  value: { id, hasOwnId: true, RecordId: null, RecordNumber: 'SO-1042', CreatedAt: at },
  raw: {},
} as unknown as InboxRow;

/** The proxy with one notification, which is snoozed until a time or not at all. */
function setUp() {
  let version = 0;
  let states: readonly (string | null)[] = [null];
  let isOffline = false;
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    const change = JSON.parse(body) as SnoozeChange;
    if (change.action === 'undo') {
      if (change.of[0]!.version !== version) return Response.json({ changed: [], skipped: 1 });
      states = states.slice(0, -1);
    } else states = [...states, change.action === 'snooze' ? change.until : null];
    version++;
    const until = states.at(-1);
    const state = until === null ? 'ended' : 'waiting';
    const rest = { who: null, at, onNews: false, backAt: null, why: null, status: null, row: {} };
    return Response.json({ changed: [{ id, version, state, until, ...rest }], skipped: 0 });
  });
  const undos = createUndos();
  const work = createSnoozing(new QueryClient(), undos);
  const messages = () => work.messages.all.get();
  const words = () => messages().find(({ isFailure }) => !isFailure)?.words;
  const failure = () => messages().find(({ isFailure }) => isFailure);
  const snooze = async (until: string): Promise<void> => {
    work.snooze([row], { until: Date.parse(until), onNews: false }, [row]);
    await expect.poll(() => states.at(-1)).toBe(until);
    await expect.poll(words).toMatch('Snoozed SO-1042 until ');
  };
  return {
    undos,
    work,
    failure,
    snooze,
    now: () => states.at(-1),
    words,
    changeElsewhere: () => version++,
    setOffline: (value: boolean) => {
      isOffline = value;
    },
    undoLatest: () => undos.run(undos.all.get().at(-1)!),
  };
}

const tomorrow = '2099-01-02T09:00:00.000Z';
const nextWeek = '2099-01-09T09:00:00.000Z';

test('undoes two snoozes of one notification in quick succession, latest first', async () => {
  const { now, snooze, undoLatest, undos, words } = setUp();
  await snooze(tomorrow);
  await snooze(nextWeek);
  undoLatest();
  undoLatest();
  await expect.poll(now).toBeNull();
  await expect.poll(words).toBe('Restored SO-1042.');
  expect(undos.all.get()).toEqual([]);
});

test('reports a snooze that wasn’t undone because somebody changed it since', async () => {
  const { changeElsewhere, now, snooze, undoLatest, undos, words } = setUp();
  await snooze(tomorrow);
  changeElsewhere();
  undoLatest();
  await expect.poll(words).toBe('Nothing restored. Changed since then: SO-1042.');
  expect(now()).toBe(tomorrow);
  expect(undos.all.get()).toEqual([]);
});

test('offers an undo again after it failed without a connection', async () => {
  const { failure, now, setOffline, snooze, undoLatest, undos } = setUp();
  await snooze(tomorrow);
  const [undo] = undos.all.get();
  setOffline(true);
  undoLatest();
  await expect.poll(failure).toMatchObject({ undo });
  await expect.poll(() => undos.all.get()).toEqual([undo]);
  setOffline(false);
  undoLatest();
  await expect.poll(now).toBeNull();
  expect(failure()).toBeUndefined();
});

test('keeps a failure beside later results until it is dismissed or retried', async () => {
  const { failure, now, setOffline, snooze, undos, words, work } = setUp();
  setOffline(true);
  work.end([row]);
  await expect.poll(failure).toMatchObject({
    words: 'Waybill couldn’t be reached. The change may not have been saved.',
    undo: null,
  });
  setOffline(false);
  await snooze(tomorrow);
  expect(undos.all.get()).toHaveLength(1);
  const { retry } = failure()!;
  retry!();
  expect(failure()).toBeUndefined();
  await expect.poll(now).toBeNull();
  await expect.poll(words).toBe('Ended the snooze of SO-1042.');
  expect(undos.all.get()).toHaveLength(2);
});

test('undoes only the completed part of an interrupted snooze', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => {
    const id = `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    return { ...row, value: { ...row.value, id } };
  });
  const sent: { action: string; count: number }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { action, of } = JSON.parse(body) as SnoozeChange;
    sent.push({ action, count: of.length });
    if (sent.length === 2) throw new TypeError('Failed to fetch');
    const rest = { who: null, at, onNews: false, backAt: null, why: null, status: null, row: {} };
    const changed = of.map(({ id }) =>
      Object.assign({ id, version: 1, state: 'waiting', until: null }, rest),
    );
    return Response.json({ changed, skipped: 0 });
  });
  const undos = createUndos();
  const work = createSnoozing(new QueryClient(), undos);
  work.snooze(rows, { until: Date.parse(tomorrow), onNews: false }, rows);
  await expect.poll(() => work.messages.all.get()).toHaveLength(2);
  undos.run(undos.all.get()[0]!);
  await expect.poll(() => undos.all.get()).toEqual([]);
  expect(sent).toEqual([
    { action: 'snooze', count: 200 },
    { action: 'snooze', count: 50 },
    { action: 'undo', count: 200 },
  ]);
});
