import { expect, test } from 'vitest';
import type { Action, Target } from '#api/notifications.ts';
import { makeRow } from '#api/listing/testing/make-row.ts';
import { createInbox, type InboxRow } from './inbox.ts';

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function row(n: number, { hasOwnId = true, status = 1 } = {}): InboxRow {
  const numbers = { RecordId: guid(900), RecordNumber: `SO-${n}` };
  return makeRow({ id: guid(n), hasOwnId, Status: status, ...numbers }, n);
}

function inboxWith(rows: readonly InboxRow[]) {
  const done: [Action, Target[]][] = [];
  const inbox = createInbox((action, targets) => void done.push([action, [...targets]]));
  inbox.show(rows);
  const numbers = () =>
    done.map(([action, targets]) => [action, targets.map(({ recordNumber }) => recordNumber)]);
  return { inbox, numbers };
}

const frozenNow = { at: 1, isSure: true, isAll: true, latest: () => [] };

test('acts on the selection, or on the active row without a selection', () => {
  const { inbox, numbers } = inboxWith([row(1, { status: 2 }), row(2), row(3, { status: 2 })]);
  inbox.act('read');
  inbox.active.set(row(2));
  inbox.act('read');
  inbox.toggle(guid(1));
  inbox.toggle(guid(3));
  inbox.act('unread');
  // They are read already.
  inbox.act('read');
  expect(numbers()).toEqual([
    ['read', ['SO-2']],
    ['unread', ['SO-1', 'SO-3']],
  ]);
  expect(inbox.selection.get().keys.size).toBe(2);
  inbox.toggle(guid(2));
  inbox.act('read');
  expect(numbers().at(-1)).toEqual(['read', ['SO-2']]);
});

test('does not undo an action by a z from before it', () => {
  const { inbox } = inboxWith([row(1)]);
  inbox.undos.runLatest();
  inbox.act('archive', [row(1)]);
  inbox.undos.add({ name: 'archive', run: async () => true });
  inbox.undos.settle();
  expect(inbox.undos.all.get()).toHaveLength(1);
});

test('acts on nothing while all that match are being collected', () => {
  const { inbox, numbers } = inboxWith([row(1), row(2)]);
  inbox.toggle(guid(1));
  inbox.collecting.set(true);
  expect(inbox.chosen()).toEqual([]);
  inbox.act('archive');
  expect(numbers()).toEqual([]);
  inbox.collecting.set(false);
  inbox.act('archive');
  expect(numbers()).toEqual([['archive', ['SO-1']]]);
});

test('doesn’t act on arrivals after selecting all', () => {
  const { inbox, numbers } = inboxWith([row(1), row(2)]);
  inbox.freeze([row(1), row(2)], frozenNow);
  inbox.show([row(3), row(1), row(2)]);
  inbox.act('archive');
  expect(numbers()).toEqual([['archive', ['SO-1', 'SO-2']]]);
  expect(inbox.selection.get().keys.size).toBe(0);
});

test('removes from a frozen selection only a row that was acted on separately', () => {
  const { inbox, numbers } = inboxWith([row(1), row(2)]);
  inbox.freeze([row(1), row(2)], frozenNow);
  inbox.act('read', [row(1)]);
  inbox.act('archive');
  expect(numbers()).toEqual([
    ['read', ['SO-1']],
    ['archive', ['SO-2']],
  ]);
});

test('asks before an irreversible action unless told not to ask again', () => {
  const { inbox, numbers } = inboxWith([
    row(1, { hasOwnId: false }),
    row(2, { status: 0 }),
    row(3),
  ]);
  inbox.toggle(guid(1));
  inbox.toggle(guid(2));
  inbox.toggle(guid(3));
  inbox.act('read');
  expect(numbers()).toEqual([]);
  expect(inbox.question.get()?.risks).toEqual({
    unrestorable: { rows: 1, statuses: ['Unknown (0)'] },
    byRecord: { rows: 1, records: 1 },
    unreachable: 0,
  });
  inbox.answer(false, true);
  expect(numbers()).toEqual([]);
  inbox.act('read');
  inbox.answer(true, true);
  inbox.act('archive');
  expect(numbers()).toEqual([
    ['read', ['SO-1', 'SO-2', 'SO-3']],
    ['archive', ['SO-1', 'SO-2', 'SO-3']],
  ]);
});

test('deselects hidden rows', () => {
  const { inbox } = inboxWith([row(1), row(2)]);
  inbox.selectLoaded();
  inbox.show([row(2)]);
  expect([...inbox.selection.get().keys]).toEqual([guid(2)]);
});

test('acts on details that hide the list and leaves the selection unchanged', () => {
  const { inbox, numbers } = inboxWith([row(1), row(2)]);
  inbox.toggle(guid(1));
  inbox.active.set(row(1));
  inbox.alone.set({ row: row(2), open: () => {} });
  inbox.act('archive');
  inbox.alone.set({ row: undefined, open: () => {} });
  inbox.act('archive');
  inbox.alone.set(null);
  inbox.act('read');
  expect(numbers()).toEqual([
    ['archive', ['SO-2']],
    ['read', ['SO-1']],
  ]);
});
