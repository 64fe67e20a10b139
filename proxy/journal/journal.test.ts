import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { ServiceAnswer } from '../service/service-call.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import type { Intent } from './entry.ts';
import { openJournal, type Journal } from './journal.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';

const intent: Intent = {
  account: 'a',
  who: null,
  key: '0b7f3c52-33b7-4d0e-9f5e-0c6a2f1d9e01',
  endpoint: 'archive-notifications',
  target: '/v2/notifications/archive',
  body: '{}',
  bodyHash: 'h',
};
const answer: ServiceAnswer = { status: 200, contentType: null, body: '{"Id":"x"}' };
const verdict = { state: 'DONE', reason: 'yes', reportId: null, recordsReceived: null } as const;

/** A connection beside the journal's own, with every right to do harm. */
function beside(folder: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'waybill.db'));
  onTestFinished(() => database.close());
  return database;
}

const historyOf = (database: DatabaseSync) =>
  database
    .prepare('SELECT at, state, reason FROM history ORDER BY id')
    .all()
    .map(({ at, state, reason }) => ({ at, state, reason }));

async function opened(folder: string): Promise<Journal> {
  const journal = await openJournal(openSqliteStore(folder));
  onTestFinished(() => journal.close());
  return journal;
}

test('records every transition with its time and reason', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const prepared = await journal.prepare(intent, 1);
  const back = await journal.markNotSent(await journal.markSending(prepared, 2), 'refused', 3);
  const sending = await journal.markSending(back, 4);
  const answered = await journal.storeAnswer(sending, answer, 5);
  const done = await journal.settle(answered, verdict, 6);
  expect(done).toMatchObject({ ...intent, state: 'DONE', answer });
  expect(historyOf(beside(folder))).toEqual([
    { at: 1, state: 'PREPARED', reason: 'it was requested' },
    { at: 2, state: 'SENDING', reason: 'it is being sent' },
    { at: 3, state: 'PREPARED', reason: 'refused' },
    { at: 4, state: 'SENDING', reason: 'it is being sent' },
    { at: 6, state: 'DONE', reason: 'yes' },
  ]);
  expect(beside(folder).prepare('SELECT * FROM writes').get()).toMatchObject({
    prepared_at: 1,
    sending_at: 4,
    answered_at: 5,
    settled_at: 6,
  });
});

test('refuses to move an entry whose state has already changed', async () => {
  const journal = await opened(newDataFolder());
  const prepared = await journal.prepare(intent, 1);
  await journal.markSending(prepared, 2);
  await expect(journal.markSending(prepared, 3)).rejects.toThrow('no longer PREPARED');
});

test.each([
  'UPDATE history SET reason = $',
  'UPDATE history SET id = id + 100',
  'DELETE FROM history',
  `REPLACE INTO history (id, write_id, at, state, reason) VALUES (1, 1, 0, 'DONE', 'x')`,
  'DELETE FROM writes',
  `REPLACE INTO writes (account, key, endpoint, target, body_hash, state, prepared_at)
   SELECT account, key, endpoint, target, body_hash, 'PREPARED', 0 FROM writes`,
  `UPDATE writes SET state = 'PREPARED'`,
  `UPDATE writes SET state = 'UNKNOWN'`,
  `UPDATE writes SET body = 'x'`,
  `UPDATE writes SET body_hash = 'x'`,
  `UPDATE writes SET target = 'x'`,
  `UPDATE writes SET answer_body = 'x'`,
  `UPDATE writes SET report_id = 'x'`,
])('rejects in SQLite itself: %s', async (sql) => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const sending = await journal.markSending(await journal.prepare(intent, 1), 2);
  await journal.settle(await journal.storeAnswer(sending, answer, 3), verdict, 4);
  const database = beside(folder);
  const before = [historyOf(database), database.prepare('SELECT * FROM writes').all()];
  expect(() => database.exec(sql.replace('$', `'x'`))).toThrow(/append-only|never|no such way/);
  expect([historyOf(database), database.prepare('SELECT * FROM writes').all()]).toEqual(before);
});

test.each([
  ['PREPARED', 'DONE'],
  ['PREPARED', 'UNKNOWN'],
  ['UNKNOWN', 'PREPARED'],
] as const)('rejects in SQLite itself a transition from %s to %s', async (from, to) => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const prepared = await journal.prepare(intent, 1);
  if (from === 'UNKNOWN') {
    await journal.settle(await journal.markSending(prepared, 2), { ...verdict, state: from }, 3);
  }
  const database = beside(folder);
  expect(() =>
    database.prepare('UPDATE writes SET state = ?, sending_at = 1, answer_status = 200').run(to),
  ).toThrow(/no such way/);
});

test('keeps the first response after a second send, which can’t become not sent', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const failed = { status: 500, contentType: null, body: 'oops' };
  const unknown = { ...verdict, state: 'UNKNOWN', reason: 'it answered 500' } as const;
  const sending = await journal.markSending(await journal.prepare(intent, 1), 2);
  const open = await journal.settle(await journal.storeAnswer(sending, failed, 3), unknown, 4);
  const decision = { who: null, note: 'they say it never came' };
  const again = await journal.markSendingAgain(open, 5, {
    reason: 'a person sends it again',
    decision,
  });
  expect(again).toMatchObject({ state: 'SENDING', answer: null, sendingAt: 5 });
  await expect(journal.markNotSent(again, 'no connection', 6)).rejects.toThrow('no such way');
  const done = await journal.settle(await journal.storeAnswer(again, answer, 7), verdict, 8);
  expect(done).toMatchObject({ state: 'DONE', answer, settledBy: 'answer' });
  const database = beside(folder);
  expect(database.prepare('SELECT * FROM attempts').all()).toMatchObject([
    { write_id: 1, sending_at: 2, answered_at: 3, answer_status: 500, answer_body: 'oops' },
  ]);
  expect(database.prepare('SELECT note FROM history WHERE at = 5').get()).toMatchObject({
    note: 'they say it never came',
  });
  expect(() => database.exec('DELETE FROM attempts')).toThrow('append-only');
});

test('withdraws a write once, before it is sent, and no other write', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const decision = { who: 'ada', note: 'entered twice' };
  const [first, second, third] = [
    await journal.prepare(intent, 1),
    await journal.prepare({ ...intent, key: 'k2' }, 2),
    await journal.prepare({ ...intent, key: 'k3' }, 3),
  ];
  const sending = await journal.markSending(second, 4);
  expect(await journal.withdraw(sending, 5, decision)).toBe(false);
  expect(await journal.withdraw(first, 6, decision)).toBe(true);
  expect(await journal.withdraw(first, 7, decision)).toBe(false);
  await expect(journal.markSending(first, 8)).rejects.toMatchObject({ isWithdrawn: true });
  const rows = beside(folder).prepare('SELECT withdrawn_at FROM writes ORDER BY id').all();
  expect(rows.map((row) => row['withdrawn_at'])).toEqual([6, null, null]);
  const steps = beside(folder).prepare('SELECT * FROM history WHERE at > 4').all();
  expect(steps).toMatchObject([
    { write_id: first.id, at: 6, state: 'PREPARED', who: 'ada', note: 'entered twice' },
  ]);
  expect(await journal.markSending(third, 9)).toMatchObject({ state: 'SENDING' });
});

test('sends a write of unknown outcome only as one that is sent again', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const prepared = await journal.prepare(intent, 1);
  await expect(journal.markSendingAgain(prepared, 2, {})).rejects.toThrow('no longer UNKNOWN');
  const unknown = { ...verdict, state: 'UNKNOWN' } as const;
  const open = await journal.settle(await journal.markSending(prepared, 2), unknown, 3);
  await expect(journal.markSending(open, 4)).rejects.toThrow('no longer PREPARED');
  expect(beside(folder).prepare('SELECT * FROM writes').get()).toMatchObject({
    state: 'UNKNOWN',
    settled_at: null,
    settled_by: null,
    answered_at: null,
  });
});

test('stores a late response of the sending that was abandoned, and of no other', async () => {
  const journal = await opened(newDataFolder());
  const sending = await journal.markSending(await journal.prepare(intent, 1), 2);
  const unknown = await journal.abandon(sending, 3);
  const again = await journal.markSendingAgain(unknown, 4, {});
  for (const late of [sending, unknown]) {
    await expect(journal.storeAnswer(late, answer, 5)).rejects.toThrow('no longer');
  }
  const left = await journal.abandon(again, 6);
  const answered = await journal.storeAnswer(left, answer, 7);
  expect(answered).toMatchObject({ state: 'UNKNOWN', answer });
  const done = await journal.settle(answered, verdict, 8);
  await expect(journal.storeAnswer(done, answer, 9)).rejects.toThrow('no longer SENDING');
});

test('stores no response for a write that only a read-back proved', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const sending = await journal.markSending(await journal.prepare(intent, 1), 2);
  const open = await journal.settle(sending, { ...verdict, state: 'UNKNOWN' }, 3);
  const done = await journal.settleWithoutAnswer(open, 'read-back', 'it is done', 4);
  expect(done).toMatchObject({ state: 'DONE', settledBy: 'read-back', answer: null });
  expect(() =>
    beside(folder).exec(`UPDATE writes SET state = 'SENDING', epoch = epoch + 1`),
  ).toThrow('no such way');
});

test('marks a write UNKNOWN if the last process ended while sending it', async () => {
  const folder = newDataFolder();
  const first = await openJournal(openSqliteStore(folder));
  await first.markSending(await first.prepare(intent, 1), 2);
  const answered = await first.markSending(await first.prepare({ ...intent, key: 'k2' }, 1), 2);
  await first.storeAnswer(answered, answer, 3);
  await first.prepare({ ...intent, key: 'k3' }, 1);
  await first.close();

  const second = await opened(folder);
  expect(await second.prepare(intent, 9)).toMatchObject({
    state: 'UNKNOWN',
    reason: 'Waybill stopped while sending it',
  });
  expect(await second.prepare({ ...intent, key: 'k2' }, 9)).toMatchObject({
    state: 'UNKNOWN',
    reason: 'Waybill stopped before it evaluated the response',
    answer,
  });
  expect(await second.prepare({ ...intent, key: 'k3' }, 9)).toMatchObject({ state: 'PREPARED' });
});

test('records who approved a write, its lines, and whether it waits for a person', async () => {
  const folder = newDataFolder();
  const journal = await opened(folder);
  const ids = ['0F8FAD5B-D9CB-469F-A165-70867728950E', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];
  const body = JSON.stringify({ Archive: ids });
  const given = {
    ...intent,
    endpoint: 'notifications.archive',
    body,
    who: 'ada',
    approvedBy: 'bo',
  };
  const prepared = await journal.prepare(given, 1);
  expect(prepared).toMatchObject({ who: 'ada', approvedBy: 'bo' });
  const other = await journal.prepare({ ...given, key: intent.key.replace('0', '1') }, 1);
  const waits = () =>
    beside(folder)
      .prepare('SELECT needs_person FROM follows ORDER BY write_id')
      .all()
      .map((row) => row['needs_person'] === 1);
  const lines = beside(folder).prepare('SELECT id, asked FROM lines WHERE write_id = 1').all();
  expect(lines).toMatchObject(ids.map((id) => ({ id, asked: 'archive' })));
  expect(waits()).toEqual([false, false]);
  const unsent = await journal.markNotSent(await journal.markSending(prepared, 2), 'refused', 3);
  await journal.markNotSent(await journal.markSending(other, 2), 'refused', 3);
  expect(waits()).toEqual([true, true]);
  const sending = await journal.markSending(unsent, 4);
  expect(waits()).toEqual([false, true]);
  const unknown = await journal.settle(sending, { ...verdict, state: 'UNKNOWN' }, 5);
  expect(waits()).toEqual([false, true]);
  await journal.settleWithoutAnswer(unknown, 'person', 'seen', 6);
  expect(waits()).toEqual([false, true]);
  const decision = { who: 'ada', note: null };
  expect(await journal.withdraw({ ...other, epoch: 1 }, 7, decision)).toBe(true);
  expect(waits()).toEqual([false, false]);
});
