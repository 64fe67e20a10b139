import { expect, test } from 'vitest';
import type { BatchDetails } from '#contract/batch.ts';
import { startFollowed, verdictsOf, type FollowedWaybill } from '../testing/followed-waybill.ts';

const isFollowed = (batch: BatchDetails): boolean => batch.isFollowed;
const quick = { waitingTimes: { update: 1_500 }, follow: { quiet: 100 } };
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Notifications by the id that updates take: their own, or their record's. */
function unreadOf({ sandbox }: FollowedWaybill, count: number, isOwn = true) {
  return sandbox.store
    .newest(300)
    .filter(({ status }) => status === 1)
    .slice(0, count)
    .map(({ id, recordId }) => ({ own: id, id: isOwn ? id : recordId }));
}

const lists = ({ sandbox }: FollowedWaybill) =>
  sandbox.requests.filter(({ target }) => /\/v2\/notifications\/\d+\/\d+\?/.test(target));

test.each([
  ['plain', {}],
  [
    'with other codes and no lines',
    {
      dialect: {
        reportStatus: { queued: 2, processing: 3, done: 0, doneWithErrors: 1 },
        lineStatus: { done: 2, failed: 1 },
        notificationReportLines: 'none' as const,
      },
    },
  ],
  ['contrary', { preset: 'contrary' as const }],
])('gives each update the correct verdict without an open page: %s', async (_name, input) => {
  const waybill = await startFollowed({ lineFailureRate: 0.2, ...input }, quick);
  const chosen = unreadOf(waybill, 20, !('preset' in input));
  const [read, archive] = [chosen.slice(0, 10), chosen.slice(10)];
  const { key } = await waybill.write('notifications/update', {
    Read: read.map(({ id }) => id),
    Unread: [],
    Archive: [...archive.map(({ id }) => id), NOBODY],
  });
  const batch = await waybill.until(key, isFollowed);
  const stored = chosen.map(({ own }, index) => {
    const { status } = waybill.sandbox.store.notification(own)!;
    return status === (index < 10 ? 2 : 4);
  });
  expect(stored).toContain(true);
  expect(
    verdictsOf(batch.lines)
      .slice(0, 20)
      .map((verdict) => verdict === 'proven'),
  ).toEqual(stored);
  const unproven = batch.lines.slice(0, 20).filter(({ verdict }) => verdict !== 'proven');
  // A line in the report was refused. Without one, the accepted change had no effect.
  for (const { verdict, isNamed } of unproven) {
    expect(verdict).toBe(isNamed ? 'refused' : 'contradicted');
  }
  expect(batch.lines[20]).toMatchObject({ id: NOBODY, verdict: 'reported' });
});

test('follows the archiving of a single notification', async () => {
  const waybill = await startFollowed({}, quick);
  const [one] = unreadOf(waybill, 1);
  const { key } = await waybill.write(`notifications/${one!.id}/archive`);
  const batch = await waybill.until(key, isFollowed);
  expect(batch).toMatchObject({ kind: 'archive', reportId: null, verdicts: { proven: 1 } });
});

test('reads the list once for several batches', async () => {
  const waybill = await startFollowed(
    { batchDelay: { min: 0, max: 0 } },
    { follow: { quiet: 1_000 } },
  );
  const ids = unreadOf(waybill, 10).map(({ id }) => id);
  const sent = await Promise.all(ids.map((id) => readOne(waybill, [id], 'Read')));
  const keys = sent.map(({ key }) => key);
  for (const key of keys) {
    expect((await waybill.until(key, isFollowed)).verdicts).toMatchObject({ proven: 1 });
  }
  expect(lists(waybill).length).toBeLessThan(keys.length);
});

const path = '/v2/notifications/update';
const readOne = (waybill: FollowedWaybill, ids: readonly string[], to: 'Read' | 'Unread') =>
  waybill.write('notifications/update', { Read: [], Unread: [], Archive: [], [to]: ids });

test('finds an update with a lost answer and resends a lost update', async () => {
  const waybill = await startFollowed({}, quick);
  const [a, b] = unreadOf(waybill, 2).map(({ id }) => id);
  waybill.sandbox.faults.set([
    { match: { path }, kind: 'resetAfter', times: 1 },
    { match: { path }, kind: 'resetBefore', times: 1 },
  ]);
  const found = await readOne(waybill, [a!], 'Read');
  const lost = await readOne(waybill, [b!], 'Read');
  expect([found.status, lost.status]).toEqual([502, 502]);
  for (const { key } of [found, lost]) {
    expect(await waybill.until(key, isFollowed)).toMatchObject({
      state: 'DONE',
      verdicts: { proven: 1 },
    });
  }
  expect(waybill.sandbox.store.batches()).toHaveLength(2);
  expect((await waybill.batch(found.key)).history.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['UNKNOWN', 'DONE']),
  );
});

test('does not resend an older update over a later one', async () => {
  const waybill = await startFollowed({}, quick);
  const [a] = unreadOf(waybill, 1).map(({ id }) => id);
  waybill.sandbox.faults.set({ match: { path }, kind: 'resetBefore', times: 1 });
  const older = await readOne(waybill, [a!], 'Read');
  const newer = await readOne(waybill, [a!], 'Unread');
  await waybill.until(newer.key, isFollowed);
  const batch = await waybill.until(older.key, ({ needsPerson }) => needsPerson);
  expect(batch.state).toBe('UNKNOWN');
  expect(waybill.sandbox.store.notification(a!)?.status).toBe(1);
  expect(waybill.sandbox.store.batches()).toHaveLength(1);
});
