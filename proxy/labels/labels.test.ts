import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notificationHistory } from '#contract/assignments.ts';
import { labelList, labelResult, MOST_LABELS } from '#contract/label.ts';
import { startFollowed } from '../testing/followed-waybill.ts';
import { eachStore } from '../testing/each-store.ts';
import { changeLabel, makeRoom } from './label-rows.ts';
import { createLabelStore } from './label-store.ts';

const now = Date.UTC(2026, 10, 24);

describe.each(eachStore)('%s', (_kind, open) => {
  test('adds and removes labels once and returns changes since a version', async () => {
    const [store] = await open(1);
    const labels = createLabelStore(store!, 'a');
    const [id, other] = [randomUUID(), randomUUID()];
    const add = (label: string, of: string[]) =>
      labels.change({ action: 'add', label, of }, 'ana', now);
    const first = await add('Müller', [id, other]);
    expect(first.changed.toSorted()).toEqual([id, other].toSorted());
    // The same label in another spelling.
    expect(await add('muller', [id.toUpperCase()])).toEqual({ changed: [] });
    const { revision } = await labels.list(null);
    await add('to do', [id]);
    expect((await labels.list(revision)).labeled).toEqual([{ id, labels: ['Müller', 'to do'] }]);
    const removed = await labels.change(
      { action: 'remove', label: 'MULLER', of: [id, other] },
      'ben',
      now,
    );
    expect(removed.changed.toSorted()).toEqual([id, other].toSorted());
    expect((await labels.list(revision)).labeled.toSorted((a) => (a.id === id ? -1 : 1))).toEqual([
      { id, labels: ['to do'] },
      { id: other, labels: [] },
    ]);
    expect((await labels.list(null)).labeled).toEqual([{ id, labels: ['to do'] }]);
    expect(await createLabelStore(store!, 'b').list(null)).toEqual({ revision: 0, labeled: [] });
  });

  test('removes a label that an earlier Waybill stored under another key', async () => {
    const [store] = await open(1);
    const labels = createLabelStore(store!, 'a');
    const id = randomUUID();
    await labels.change({ action: 'add', label: 'Großkunde', of: [id] }, 'ana', now);
    await store!.commit((sql) => sql.run(`UPDATE labels SET name_key = 'großkunde'`));
    const add = await labels.change({ action: 'add', label: 'GROSSKUNDE', of: [id] }, 'ana', now);
    expect(add).toEqual({ changed: [] });
    await labels.change({ action: 'remove', label: 'Großkunde', of: [id] }, 'ben', now);
    expect((await labels.list(null)).labeled).toEqual([]);
  });

  test('replaces labels of rules at the limit and rejects further labels of people', async () => {
    const [store] = await open(1);
    const by = { account: 'a', who: 'Rule: r', isRule: true, at: now };
    const ids = Array.from({ length: MOST_LABELS }, () => randomUUID());
    await store!.commit((sql) => changeLabel(sql, by, { what: 'add', name: 'old', ids }));
    const labels = createLabelStore(store!, 'a');
    const id = randomUUID();
    await labels.change({ action: 'add', label: 'new', of: [id] }, 'ana', now + 1);
    const { labeled } = await labels.list(null);
    expect(labeled).toHaveLength(MOST_LABELS);
    expect(labeled.find((it) => it.id === id)).toEqual({ id, labels: ['new'] });
    await store!.commit(async (sql) => {
      await sql.run('UPDATE labels SET by_rule = 0 WHERE account = ?', 'a');
    });
    await expect(
      labels.change({ action: 'add', label: 'more', of: [randomUUID()] }, 'ana', now),
    ).rejects.toThrow(/Remove some first/);
    expect(await store!.commit((sql) => makeRoom(sql, 'a'))).toBe(true);
  });
});

test('shows a label that a person added in the notification’s activity', async () => {
  const { ask, sandbox } = await startFollowed({ notifications: 5 });
  const { id } = sandbox.store.newest(1)[0]!;
  const post = async (label: string) =>
    await ask('/api/notifications/labels', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'add', label, of: [id] }),
    });
  const added = await post('to do');
  expect(labelResult.parse(JSON.parse(added.body))).toEqual({ changed: [id] });
  expect((await post('"quoted"')).status).toBe(400);
  expect((await post(' ')).status).toBe(400);
  const listed = await ask('/api/notifications/labels');
  expect(labelList.parse(JSON.parse(listed.body)).labeled).toEqual([{ id, labels: ['to do'] }]);
  const { body } = await ask(`/api/notifications/${id}/history`);
  expect(notificationHistory.parse(JSON.parse(body)).labels).toMatchObject([
    { what: 'add', name: 'to do', who: null },
  ]);
});
