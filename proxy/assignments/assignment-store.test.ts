import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { AssignmentChange, AssignmentStep } from '#contract/assignments.ts';
import { createJournal } from '../journal/journal.ts';
import type { EntryState } from '../journal/entry.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { putAlert, putChannel } from '../alerts/alert-rows.ts';
import { takeStep } from './assignment-rows.ts';
import { createAssignmentStore } from './assignment-store.ts';

function step(
  action: AssignmentStep,
  ids: readonly string[],
  { version = 0, note = '' } = {},
): AssignmentChange {
  return { action, note, of: ids.map((id) => ({ id, version })) };
}

/** A write as it is on record once the service has answered it. */
async function written(
  store: ProxyStore,
  { account = 'a', who = 'ana', ids = [] as string[], at = 1, as = 'DONE' as EntryState },
): Promise<void> {
  const journal = createJournal(store);
  const entry = await journal.prepare(
    {
      account,
      who,
      key: randomUUID(),
      endpoint: 'notifications.archive',
      target: '/v2/notifications/archive',
      body: JSON.stringify({ Archive: ids }),
      bodyHash: 'h',
    },
    at,
  );
  if (as === 'PREPARED') return;
  const sending = await journal.markSending(entry, at);
  if (as === 'SENDING') return;
  const answer = { status: 200, contentType: null, body: '{}' };
  const answered = await journal.storeAnswer(sending, answer, at);
  const verdict = { state: as, reason: 'so', reportId: null, recordsReceived: null };
  await journal.settle(answered, verdict, at);
}

describe.each(eachStore)('%s', (_kind, open) => {
  test('removes an undone assignment from news and waiting messages', async () => {
    const [store] = await open(1);
    const target = { kind: 'email', address: 'ben@example.com' } as const;
    const channel = randomUUID();
    const more = { name: 'x', withText: false, keepsQuiet: false, mostPerHour: 9, stopped: null };
    await store!.commit(async (sql) => {
      const of = { ...more, id: channel, person: 'ben', target, digestHour: 8 };
      await putChannel(sql, 'a', of, 0);
      const alert = { id: randomUUID(), person: 'ben', name: 'Mine', search: null, rule: null };
      await putAlert(sql, 'a', { ...alert, channels: [channel], isOn: true }, 0);
    });
    const waiting = async () =>
      (await store!.read((sql) => sql.all('SELECT row_key FROM alert_items'))).length;
    const assignments = createAssignmentStore(store!, 'a');
    const [id, other] = [randomUUID(), randomUUID()];
    const assign = { ...step('assign', [id, other]), to: 'ben' };
    await assignments.change(assign, 'ana', 1, ['ana', 'ben']);
    expect((await assignments.concerns('ben', 9)).concerns).toHaveLength(2);
    expect(await waiting()).toBe(2);
    const undo = { ...step('assign', [id.toUpperCase()], { version: 1 }), to: null };
    await assignments.change(undo, 'ana', 2, ['ana', 'ben']);
    expect((await assignments.concerns('ben', 9)).concerns).toMatchObject([{ id: other }]);
    expect(await waiting()).toBe(1);
    // As a rule’s undo does.
    const by = { account: 'a', who: 'ben', at: 3 };
    await store!.commit((sql) =>
      takeStep(sql, by, { action: 'release', note: '' }, { id: other, version: 1 }),
    );
    expect((await assignments.concerns('ben', 9)).concerns).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  test('adds a note above the one that a notification has, once, and tells who assigned it', async () => {
    const [store] = await open(1);
    const assignments = createAssignmentStore(store!, 'a');
    const [id, bare, long] = [randomUUID(), randomUUID(), randomUUID()];
    await assignments.change(step('take', [id], { note: 'Calls back at 4' }), 'ana', 1);
    await assignments.change(step('take', [bare]), 'ana', 1);
    await assignments.change(step('take', [long], { note: 'x'.repeat(500) }), 'ana', 1);
    const hand: AssignmentChange = {
      ...step('assign', [id, bare, long], { version: 1, note: 'On holiday' }),
      to: 'ben',
      adds: true,
    };
    const { changed } = await assignments.change(hand, 'ana', 2);
    const of = (all: typeof changed, one: string) => all.find((it) => it.id === one);
    expect(of(changed, id)).toMatchObject({ by: 'ana', note: 'On holiday\nCalls back at 4' });
    expect(of(changed, bare)).toMatchObject({ by: 'ana', note: 'On holiday' });
    expect(of(changed, long)?.note).toMatch(/^On holiday\nx{488}…$/);
    // A repeated request changes nothing.
    const again = await assignments.change(hand, 'ana', 3);
    expect(again.refused).toEqual([]);
    expect(of(again.changed, id)).toMatchObject({ version: 2 });
    // Its undo restores the former note alone, and a colleague who reassigns it keeps the note.
    const back = { ...step('assign', [bare], { version: 2 }), to: 'ana' };
    await assignments.change(back, 'ana', 4);
    await assignments.change(step('take-over', [id], { version: 2 }), 'cleo', 5);
    await assignments.change(step('note', [id], { version: 3, note: 'Done' }), 'cleo', 6);
    const { taken } = await assignments.news(null, 7);
    expect(of(taken, id)).toMatchObject({ who: 'cleo', by: null, note: 'Done' });
    expect(of(taken, long)).toMatchObject({ who: 'ben', by: 'ana' });
    const { hands } = await assignments.history(id);
    expect(hands.map(({ note }) => note)).toContain('On holiday\nCalls back at 4');
  });

  test('gives each notification one assignee when two proxies assign at the same time', async () => {
    const stores = (await open(2)).map((store) => createAssignmentStore(store, 'a'));
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const results = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        // Each in an order of their own.
        const own = n % 2 === 0 ? ids : ids.toReversed();
        const { changed, refused } = await stores[n % 2]!.change(step('take', own), `p${n}`, n + 1);
        expect(changed.length + refused.length).toBe(ids.length);
        return changed;
      }),
    );
    const { taken } = await stores[0]!.news(null, 100);
    expect(taken.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const one of taken) {
      expect(results.flat().filter(({ id }) => id === one.id)).toEqual([one]);
      expect((await stores[1]!.history(one.id)).hands).toHaveLength(1);
    }
  });

  test('accepts exactly one of many simultaneous reassignments of the same version', async () => {
    const stores = (await open(2)).map((store) => createAssignmentStore(store, 'a'));
    const id = randomUUID();
    await stores[0]!.change(step('take', [id]), 'ana', 1);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        stores[n % 2]!.change(step('take-over', [id], { version: 1 }), `p${n}`, n + 2),
      ),
    );
    const winners = results.flatMap(({ changed }) => changed);
    expect(winners).toHaveLength(1);
    for (const { refused } of results) expect(refused).toEqual(refused.map(() => winners[0]));
    expect((await stores[0]!.history(id)).hands).toMatchObject([
      { what: 'take-over', who: winners[0]!.who, had: 'ana' },
      { what: 'take', who: 'ana', had: null },
    ]);
  });

  test('keeps assignments within one account', async () => {
    const [store] = await open(1);
    const [a, b] = [createAssignmentStore(store!, 'a'), createAssignmentStore(store!, 'b')];
    const id = randomUUID();
    await a.change(step('take', [id], { note: 'ours' }), 'ana', 1);
    expect((await b.news(null, 2)).taken).toEqual([]);
    expect((await b.history(id)).hands).toEqual([]);
    expect((await b.change(step('take', [id.toUpperCase()]), 'ben', 2)).changed).toMatchObject([
      { who: 'ben', version: 1 },
    ]);
    expect((await a.news(null, 3)).taken).toMatchObject([{ who: 'ana', note: 'ours' }]);
  });

  test('reports changes since a given time and the full history', async () => {
    const [store] = await open(1);
    const taken = createAssignmentStore(store!, 'a');
    const id = randomUUID();
    const hour = 3_600_000;
    await taken.change(step('take', [id]), 'ana', hour);
    await taken.change(step('note', [id], { version: 1, note: 'till noon' }), 'ana', 2 * hour);
    await taken.change(step('release', [id], { version: 2 }), 'ana', 3 * hour);
    await taken.change(step('take', [id]), 'ben', 4 * hour);
    expect((await taken.news(4 * hour, 5 * hour)).taken).toEqual([
      { id, who: 'ben', since: new Date(4 * hour).toISOString(), by: null, note: '', version: 4 },
    ]);
    expect((await taken.news(5 * hour, 5 * hour)).taken).toEqual([]);
    expect(
      (await taken.history(id)).hands.map(({ what, who, had, note }) => [what, who, had, note]),
    ).toEqual([
      ['take', 'ben', null, ''],
      ['release', 'ana', 'ana', ''],
      ['note', 'ana', 'ana', 'till noon'],
      ['take', 'ana', null, ''],
    ]);
  });

  test('announces accepted writes and their outcomes', async () => {
    const [store] = await open(1);
    const taken = createAssignmentStore(store!, 'a');
    const hour = 3_600_000;
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
    await written(store!, { ids: [first, second], at: hour });
    await written(store!, { ids: [first], at: 2 * hour, who: 'ben' });
    await written(store!, { ids: [first], at: 3 * hour, as: 'REJECTED' });
    await written(store!, { ids: [first], at: 4 * hour, as: 'UNKNOWN' });
    await written(store!, { ids: [first], at: 5 * hour, as: 'PREPARED' });
    await written(store!, { ids: [other], at: hour, account: 'b' });
    const { done, isCut } = await taken.news(hour, 6 * hour);
    expect(isCut).toBe(false);
    expect(done.map(({ who, at, archive }) => [who, Date.parse(at) / hour, archive])).toEqual([
      ['ana', 1, [first, second]],
      ['ben', 2, [first]],
    ]);
    expect((await taken.news(2 * hour, 6 * hour)).done.map(({ who }) => who)).toEqual(['ben']);
    const { done: steps } = await taken.history(first.toUpperCase());
    expect(steps.map(({ at, outcome }) => [Date.parse(at) / hour, outcome])).toEqual([
      [5, 'open'],
      [4, 'open'],
      [3, 'refused'],
      [2, 'done'],
      [1, 'done'],
    ]);
    expect((await taken.history(other)).done).toEqual([]);
  });

  test('reports the newest of very many changes and that there are more', async () => {
    const [store] = await open(1);
    const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
    const newest = ids(2000);
    await written(store!, { ids: ids(4000), at: 1_000_000 });
    await written(store!, { ids: newest, at: 2_000_000 });
    const { done, isCut } = await createAssignmentStore(store!, 'a').news(1_000_000, 3_000_000);
    expect(isCut).toBe(true);
    expect(done.at(-1)!.archive).toEqual(newest);
    expect(done.flatMap(({ archive }) => archive)).toHaveLength(5000);
  });

  test('keeps the history append-only', async () => {
    const [store] = await open(1);
    await createAssignmentStore(store!, 'a').change(step('take', [randomUUID()]), 'ana', 1);
    for (const text of [`UPDATE taken_history SET who = 'ben'`, 'DELETE FROM taken_history']) {
      await expect(store!.commit((sql) => sql.run(text))).rejects.toThrow(/append-only/);
    }
  });
});
