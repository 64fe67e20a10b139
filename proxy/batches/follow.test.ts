import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { entryOfId } from '../journal/entry-rows.ts';
import type { Entry } from '../journal/entry.ts';
import { createJournal } from '../journal/journal.ts';
import { monotonic } from '../service/sending-clock.ts';
import { eachStore } from '../testing/each-store.ts';
import { listedRow } from '../testing/listed-row.ts';
import { createFollow } from './follow.ts';
import { openBatches, type OpenBatch, type OpenLine } from './follow-rows.ts';
import { notificationUpdates } from './notification-updates.ts';
import type { ReadBack } from './read-back.ts';
import { createWaits } from './waits.ts';

const WAITING_TIME = 60_000;
/**
 * Milliseconds from sending to a look before and just after the waiting time, long after it, and after
 * Waybill gave up.
 */
const [EARLY, SOON, LATE, GIVEN_UP] = [50_000, 70_000, 200_000, 86_400_000 + WAITING_TIME];

const [, open] = eachStore[0]!;

/**
 * Starts with a write for three notifications and a service that lists the given rows.
 * @param stored the state by an answer that was not judged yet
 */
async function start(
  outcome: 'UNKNOWN' | 'DONE' = 'UNKNOWN',
  stored: 'DONE' | 'REJECTED' = 'DONE',
) {
  const [store] = await open(1);
  const journal = createJournal(store!);
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const settle = async (sent: Entry, state: 'UNKNOWN' | 'DONE' | 'REJECTED'): Promise<void> => {
    const verdict = { state, reason: 'reset', reportId: null, recordsReceived: null };
    await journal.settle(sent, verdict, 2);
  };
  const send = async (
    body: object,
    outcome: 'UNKNOWN' | 'DONE' | 'PREPARED' | 'REJECTED' = 'UNKNOWN',
    account = 'a',
  ): Promise<void> => {
    const intent = {
      account,
      who: null,
      key: randomUUID(),
      endpoint: 'notifications.update',
      target: '/v2/notifications/update',
      body: JSON.stringify(body),
      bodyHash: 'h',
    };
    const prepared = await journal.prepare(intent, 1);
    if (outcome === 'PREPARED') return;
    const sending = await journal.markSending(prepared, 1);
    const answer = { status: 200, contentType: null, body: '{}' };
    const sent = outcome === 'UNKNOWN' ? sending : await journal.storeAnswer(sending, answer, 2);
    await settle(sent, outcome);
  };
  await send({ Read: ids, Unread: [], Archive: [] }, outcome);
  let sentAgain = 0;
  let meanwhile = async (): Promise<void> => {};
  const listed = new Map<string, number>();
  const ask = async (_method: string, path: string) => {
    await meanwhile();
    const wanted = new Set(/statuses=([\d,]+)/.exec(path)![1]!.split(',').map(Number));
    const rows = [...listed].filter(([, status]) => wanted.has(status));
    const Result = rows.map(([id, status]) => listedRow(id, status));
    return { Success: true, Result, Paging: { HasMoreRecords: false } };
  };
  const firstPage = () => Promise.resolve(1 as const);
  const follow = createFollow({
    account: 'a',
    journal,
    ask,
    firstPage,
    doneCodes: { reportStatus: [], lineStatus: [] },
    async sendAgain() {
      sentAgain++;
    },
    judgeStored: (entry) => Promise.resolve({ ...entry, state: stored, settledBy: 'answer' }),
  });
  const kind = notificationUpdates(ask, { firstPage, waitingTime: WAITING_TIME, quiet: 0 });
  const waits = createWaits({ owner: journal.owner, serviceTime: () => null });
  return {
    ids: ids as [string, string, string],
    listed,
    send,
    sentAgain: () => sentAgain,
    /** While the next list loads, a person decides about the first write. */
    decideMeanwhile: (outcome: 'UNKNOWN' | 'DONE') => {
      meanwhile = async () => {
        meanwhile = async () => {};
        const entry = (await store!.read((sql) => entryOfId(sql, 'a', 1)))!;
        if (outcome === 'DONE') await journal.settleWithoutAnswer(entry, 'person', 'seen', 3);
        else await settle(await journal.markSendingAgain(entry, 3, {}), outcome);
      };
    },
    stateOf: async () => (await store!.read((sql) => entryOfId(sql, 'a', 1)))!.state,
    /** Returns the unfinished writes of the account. */
    unfinished: async () =>
      (await store!.read((sql) => openBatches(sql, 'a', waits))).map(({ id }) => id),
    /**
     * Prepares the first write for its check.
     * @returns whether it needs one, its state, and its basis
     */
    prepare: async (given: Partial<OpenBatch>) => {
      const [first] = await store!.read((sql) => openBatches(sql, 'a', waits));
      const batch = { ...first!, ...given };
      return [await follow.prepare(batch), batch.state, batch.basis];
    },
    verdicts: async () => {
      const lines = await store!.read((sql) =>
        sql.all('SELECT verdict, is_final FROM lines WHERE write_id = 1'),
      );
      return lines.map(({ verdict, is_final: isFinal }) => [verdict, isFinal === 1]);
    },
    /**
     * Checks the first write at this time after it was sent, and others long after theirs.
     * @returns whether it needs a person, and the state of its lines
     */
    look: async (
      after: number,
      { attempts = 0, ...given }: Partial<ReadBack> & { attempts?: number } = {},
    ) => {
      const batches = await store!.read((sql) => openBatches(sql, 'a', waits));
      for (const batch of batches) batch.begunAt = monotonic() - (batch.id === 1 ? after : LATE);
      batches[0]!.attempts = attempts;
      await follow.look({ ...kind, ...given }, batches, () => 9);
      return await store!.read(async (sql) => {
        const head = await sql.get('SELECT needs_person FROM follows ORDER BY write_id');
        const lines = await sql.all(
          'SELECT shown_status, verdict, is_final FROM lines WHERE write_id = 1 ORDER BY position',
        );
        const shown = lines.map(({ shown_status: status }) => status as OpenLine['lineStatus']);
        return {
          head: { needsPerson: head!['needs_person'] === 1, shown },
          final: lines.map(({ verdict, is_final: isFinal }) => (isFinal === 1 ? verdict : null)),
        };
      });
    },
  };
}

test('looks again for a row that moved between pages before asking a person', async () => {
  const { ids, listed, look } = await start();
  const [done, undone, moving] = ids;
  listed.set(done, 2).set(undone, 1);
  expect((await look(SOON)).head).toEqual({ needsPerson: false, shown: [2, 1, null] });
  // This time another row moves.
  listed.delete(done);
  listed.set(moving, 2);
  expect((await look(SOON)).head).toEqual({ needsPerson: false, shown: [2, 1, 2] });
  listed.set(done, 2);
  expect((await look(SOON)).head.needsPerson).toBe(true);
});

test('leaves a row that no list shows to a person after the waiting time', async () => {
  const { ids, listed, look } = await start();
  const [done, undone] = ids;
  listed.set(undone, 1);
  expect((await look(SOON)).head).toEqual({ needsPerson: false, shown: [null, 1, null] });
  listed.set(done, 2);
  expect((await look(LATE)).head).toEqual({ needsPerson: true, shown: [2, 1, null] });
});

test('does not resend a write while a list may have missed one of its rows', async () => {
  const { ids, listed, look, sentAgain } = await start();
  const [one, two] = ids;
  listed.set(one, 1).set(two, 1);
  await look(SOON);
  expect(sentAgain()).toBe(0);
  await look(LATE);
  expect(sentAgain()).toBe(1);
});

test('settles a write once the list shows all of it, and resends it only late', async () => {
  const { ids, listed, look, send, sentAgain, stateOf } = await start();
  for (const id of ids) listed.set(id, 1);
  // For this one, Waybill loads all lists.
  await send({ Read: [], Unread: [], Archive: [randomUUID()] });
  expect((await look(EARLY)).head.needsPerson).toBe(false);
  expect(sentAgain()).toBe(0);
  await look(SOON);
  expect(sentAgain()).toBe(1);
  expect(await stateOf()).toBe('UNKNOWN');
  for (const id of ids) listed.set(id, 2);
  await look(EARLY);
  expect(await stateOf()).toBe('DONE');
});

test.each([
  ['may only be resent by a person', { maySendAlone: false }],
  ['was sent five times', { attempts: 4 }],
])('leaves a write without effect to a person if it %s', async (_name, batch) => {
  const { ids, listed, look, sentAgain } = await start();
  for (const id of ids) listed.set(id, 1);
  expect((await look(LATE, batch)).head).toEqual({ needsPerson: true, shown: [1, 1, 1] });
  expect(sentAgain()).toBe(0);
});

test.each([
  ['sends it again', 'UNKNOWN'],
  ['marks it as received', 'DONE'],
] as const)(
  'does not settle or resend a write if a person %s while its list loads',
  async (_decision, state) => {
    for (const status of [1, 2]) {
      const { ids, listed, look, sentAgain, decideMeanwhile, stateOf } = await start();
      for (const id of ids) listed.set(id, status);
      decideMeanwhile(state);
      await look(LATE);
      expect(sentAgain()).toBe(0);
      expect(await stateOf()).toBe(state);
    }
  },
);

test('does not resend a write over a later change that no list shows', async () => {
  const { ids, listed, look, sentAgain, send } = await start();
  const [one, two, later] = ids;
  await send({ Read: [], Unread: [], Archive: [later] });
  listed.set(one, 1).set(two, 1);
  await look(LATE);
  expect(sentAgain()).toBe(0);
});

test('settles a write that the list shows, in spite of a later change that it does not show', async () => {
  const { ids, listed, look, send, stateOf } = await start();
  await send({ Read: [], Unread: [], Archive: [ids[2]] });
  for (const id of ids) listed.set(id, 2);
  await look(SOON);
  expect(await stateOf()).toBe('DONE');
});

test.each([
  ['asks for the same', { Read: true }, 'DONE', 'a'],
  ['was never sent', { Archive: true }, 'PREPARED', 'a'],
  ['was refused', { Archive: true }, 'REJECTED', 'a'],
  ['is of another account', { Archive: true }, 'DONE', 'b'],
] as const)(
  'resends a write in spite of a later one that %s',
  async (_name, of, outcome, account) => {
    const { ids, listed, look, sentAgain, send, unfinished } = await start();
    const [one, two, later] = ids;
    const idsIf = (is: boolean): string[] => (is ? [later] : []);
    const body = { Read: idsIf('Read' in of), Unread: [], Archive: idsIf('Archive' in of) };
    await send(body, outcome, account);
    expect(await unfinished()).toEqual(account === 'b' ? [1] : [1, 2]);
    listed.set(one, 1).set(two, 1);
    await look(LATE);
    expect(sentAgain()).toBe(1);
  },
);

test('takes the verdict of a missed row from the next check', async () => {
  const { ids, listed, look } = await start('DONE');
  const [done, other, moving] = ids;
  listed.set(done, 2).set(other, 2);
  const first = await look(SOON);
  expect([first.final, first.head.shown]).toEqual([
    ['proven', 'proven', null],
    [2, 2, null],
  ]);
  listed.set(moving, 2);
  expect((await look(SOON)).final).toEqual(['proven', 'proven', 'proven']);
});

test('never proves a row that no list shows', async () => {
  const { ids, listed, look } = await start('DONE');
  const [done, other] = ids;
  listed.set(done, 2).set(other, 2);
  expect((await look(LATE)).final).toEqual(['proven', 'proven', 'reported']);
});

test('settles the lines of a refused write only if it was never sent before', async () => {
  const { prepare, verdicts } = await start();
  expect((await prepare({ state: 'REJECTED', attempts: 1 }))[0]).toBe(true);
  expect(await verdicts()).toEqual(Array.from({ length: 3 }, () => ['pending', false]));
  expect((await prepare({ state: 'REJECTED', attempts: 0 }))[0]).toBe(false);
  expect(await verdicts()).toEqual(Array.from({ length: 3 }, () => ['refused', true]));
});

test.each([
  ['PREPARED', false],
  ['SENDING', false],
  ['UNKNOWN', true],
  ['DONE', true],
] as const)('checks a write that is %s: %s', async (state, isChecked) => {
  const { prepare } = await start();
  expect(await prepare({ state })).toEqual([isChecked, state, 'answer']);
});

test('judges the stored answer of a write before its check', async () => {
  const { prepare } = await start();
  const batch = { state: 'UNKNOWN', hasAnswer: true } as const;
  expect(await prepare(batch)).toEqual([true, 'DONE', 'answer']);
});

test('takes a stored answer that refuses a write for no acceptance', async () => {
  const { prepare, verdicts } = await start('UNKNOWN', 'REJECTED');
  const batch = { state: 'UNKNOWN', hasAnswer: true } as const;
  expect(await prepare({ ...batch, attempts: 1 })).toEqual([true, 'REJECTED', 'refusal']);
  expect(await verdicts()).toEqual(Array.from({ length: 3 }, () => ['pending', false]));
  expect((await prepare({ ...batch, attempts: 0 }))[0]).toBe(false);
  expect(await verdicts()).toEqual(Array.from({ length: 3 }, () => ['refused', true]));
});

test.each([
  ['done', EARLY, 'proven', 'proven'],
  ['undone', EARLY, 'open', 'open'],
  ['undone', SOON, 'contradicted', 'contradicted'],
  ['untold', EARLY, 'open', 'open'],
  ['untold', SOON, 'reported', 'open'],
  ['unseen', SOON, 'reported', 'open'],
  ['untold', GIVEN_UP, 'reported', 'reported'],
  ['unread', LATE, 'open', 'open'],
  ['unread', GIVEN_UP, 'reported', 'reported'],
] as const)(
  'judges lines that are %s %i ms after they were sent as %s, and those that wait for proof as %s',
  async (shown, after, verdict, afterProof) => {
    const read = () =>
      shown === 'unread'
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve({ asked: 'the list', shown: () => shown });
    for (const waitsForProof of [false, true]) {
      const { look } = await start('DONE');
      const expected = waitsForProof ? afterProof : verdict;
      const { final } = await look(after, { read, waitsForProof });
      expect(new Set(final.map((one) => one ?? 'open'))).toEqual(new Set([expected]));
    }
  },
);
