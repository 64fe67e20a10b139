import { describe, expect, test } from 'vitest';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { createApproval } from '../approval/approval.ts';
import { claimPayments } from '../drafts/claim.ts';
import { lastVerdict } from '../drafts/holds.ts';
import { createDraftsStore } from '../drafts/drafts-store.ts';
import { sentPayments } from '../drafts/sent-payments.ts';
import { createJournal } from '../journal/journal.ts';
import type { Entry, Intent } from '../journal/entry.ts';
import { prepareImport } from '../references/prepare-import.ts';
import { createReferencesStore } from '../references/references-store.ts';
import { eachStore } from '../testing/each-store.ts';
import { createWaits } from './waits.ts';
import { readBatchQuery } from './batch-query.ts';
import { listBatches, readBatch } from './batch-rows.ts';
import { countBatches } from './count-batches.ts';
import {
  endFollowed,
  openBatches,
  openLines,
  saveBefore,
  saveEvidence,
  saveJudgements,
  savePersonNeeded,
  saveReport,
} from './follow-rows.ts';
import { numbersSentTo, paidLines, saveLinesBefore } from './payment-rows.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const waits = createWaits({ owner: 'me', serviceTime: () => null });

const ids = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-00000000000A`);
const decimal = (text: string): Decimal => decimalFromText(text)!;
const endpoint = 'payments.apply';
const answer = { status: 200, contentType: null, body: '{}' };

/** A body of 4.9: each payment applies 10 to each of its targets, or is left to the service. */
function bodyOf(
  payments: readonly {
    number: string;
    targets: readonly string[];
    units?: number;
    type?: number;
  }[],
): string {
  return JSON.stringify({
    Payments: payments.map(({ number, targets, units = 0, type = 0 }) => ({
      Partner: { Id: 'P', Code: null, Name: null },
      PaymentMethod: { Id: null, Code: 'ACH', Name: null },
      PaymentNumber: number,
      Amount: { Units: units, Value: 10 },
      AutoApply: targets.length === 0,
      ApplyTo: targets.map((Id) => ({
        Id,
        Type: type,
        TransactionNumber: null,
        Amount: { Units: units, Value: 10 },
      })),
    })),
  });
}

function intentOf(key: string, body: string): Intent {
  const target = '/v2/accounting/receivables/payments/apply';
  return { account: 'a', who: 'ada', key, endpoint, target, body, bodyHash: body };
}

describe.each(eachStore)('rows in %s', (_kind, open) => {
  async function setUp() {
    const [store] = await open(1);
    const journal = createJournal(store!);
    const balances = new Map(ids.map((id) => [idKey(id), decimal('100')]));
    const prepare = async (key: string, body: string, draft: string | null = null) =>
      await journal.prepare(intentOf(key, body), 1, async (sql, id) =>
        claimPayments(sql, id, {
          account: 'a',
          approval: createApproval([]),
          draft: draft === null ? null : { id: draft, key },
          body,
          balances,
          readAt: 1,
          since: await lastVerdict(sql),
          partners: [],
        }),
      );
    const take = async (entry: Entry, at = 2) => {
      const sending = await journal.markSending(entry, at);
      const answered = await journal.storeAnswer(sending, answer, at + 1);
      const verdict = { state: 'DONE', reason: 'yes', reportId: 'R', recordsReceived: 2 } as const;
      return await journal.settle(answered, verdict, at + 2);
    };
    return { store: store!, journal, prepare, take };
  }

  const two = bodyOf([
    { number: 'N1', targets: [ids[0]!, ids[1]!] },
    { number: 'N2', targets: [] },
  ]);

  test('follows a batch from its first lines to its end', async () => {
    const { store, prepare, take } = await setUp();
    const prepared = await prepare('k1', two);
    await store.commit((sql) => saveBefore(sql, prepared.id, [true, false, false]));
    const { id } = await take(prepared);
    const [open] = await store.read((sql) => openBatches(sql, 'a', waits));
    expect(open).toMatchObject({ id, state: 'DONE', epoch: 1, attempts: 0, reportId: 'R' });
    const lines = await store.read((sql) => openLines(sql, id));
    expect(lines.map(({ key, before, isOvertaken }) => [key, before, isOvertaken])).toEqual([
      [idKey(ids[0]!), true, false],
      [idKey(ids[1]!), false, false],
      [null, false, false],
    ]);
    const report = {
      lines: 2,
      named: new Map([[idKey(ids[0]!), { message: 'well', status: 7 }]]),
      numbered: new Map([
        ['N1', { message: 'one of two', status: 8 }],
        ['N2', { message: 'alone', status: 9 }],
      ]),
    };
    expect(await store.commit((sql) => saveReport(sql, id, report, false))).toBe(true);
    const named = await store.read((sql) => readBatch(sql, 'a', id));
    expect(named!.lines.map(({ message, lineStatus }) => [message, lineStatus])).toEqual([
      ['well', 7],
      ['one of two', null],
      ['alone', 9],
    ]);
    const judge = (isFinal: boolean, positions: number[]) =>
      store.commit((sql) =>
        saveJudgements(
          sql,
          positions.map((position) => ({
            line: { writeId: id, position },
            judgement: { verdict: 'proven', isFinal, reason: 'shown' },
          })),
          9,
        ),
      );
    expect(await judge(false, [0, 1])).toBe(2);
    expect(await judge(false, [0, 1])).toBe(0);
    expect(await judge(true, [0, 1, 2])).toBe(3);
    expect(await judge(false, [0])).toBe(0);
    const evidence = { asked: 'what', found: 'that' };
    await store.commit(async (sql) => {
      await saveEvidence(sql, id, 'after', evidence, 9);
      await endFollowed(sql, id, 9);
    });
    expect(await store.read((sql) => openBatches(sql, 'a', waits))).toEqual([]);
    const read = await store.read((sql) => readBatch(sql, 'a', id));
    expect(read).toMatchObject({
      kind: 'apply',
      who: 'ada',
      isFollowed: true,
      sent: 3,
      elements: 2,
      namedLines: 3,
      reportLines: 2,
      verdicts: { proven: 3, pending: 0 },
      evidence: [{ when: 'after', ...evidence }],
    });
    expect(read!.history.map(({ state, reason }) => state ?? reason)).toEqual([
      'PREPARED',
      'SENDING',
      'DONE',
      '2 lines seem proven',
      '3 lines are proven',
    ]);
  });

  test('pages, filters and counts lists of batches', async () => {
    const { store, journal, prepare, take } = await setUp();
    const first = await take(await prepare('k1', two));
    const second = await prepare('k2', bodyOf([{ number: ' Ünï-%N3', targets: [ids[2]!] }]));
    const sending = await journal.markSending(second, 5);
    await journal.abandon(sending, 6);
    await store.commit((sql) => savePersonNeeded(sql, second.id));
    const list = (query: object, seen = [endpoint]) =>
      store.read(async (sql) => {
        const { batches, ...rest } = await listBatches(sql, 'a', readBatchQuery(query), seen);
        return { ids: batches.map(({ id }) => id), ...rest };
      });
    const counts = { uncertain: 1, needsPerson: 1 };
    expect(await list({})).toEqual({ ids: [second.id, first.id], next: null, ...counts });
    expect(await list({ limit: '1' })).toMatchObject({ ids: [second.id], next: second.id });
    expect(await list({ before: String(second.id) })).toMatchObject({ ids: [first.id] });
    expect(await list({ state: 'uncertain', kind: 'apply' })).toMatchObject({ ids: [second.id] });
    expect(await list({ person: 'true', endpoint })).toMatchObject({ ids: [second.id] });
    expect(await list({ failed: 'true' })).toMatchObject({ ids: [] });
    await store.commit((sql) =>
      saveJudgements(
        sql,
        [
          {
            line: { writeId: first.id, position: 0 },
            judgement: { verdict: 'refused', isFinal: false, reason: 'no' },
          },
        ],
        9,
      ),
    );
    expect(await list({ failed: 'true' })).toMatchObject({ ids: [first.id] });
    const at = (ms: number) => new Date(ms).toISOString();
    expect(await list({ since: at(1) })).toMatchObject({ ids: [second.id, first.id] });
    expect(await list({ since: at(2) })).toMatchObject({ ids: [] });
    expect(await list({ until: at(2) })).toMatchObject({ ids: [second.id, first.id] });
    expect(await list({ until: at(1) })).toMatchObject({ ids: [] });
    expect(await list({ record: ids[1]! })).toMatchObject({ ids: [first.id] });
    expect(await list({ key: 'K2' })).toMatchObject({ ids: [second.id] });
    await store.commit((sql) =>
      sql.insert('own_references', [
        { account: 'a', id_key: idKey(ids[1]!), id: ids[1]!, reference: 'Größe_Ä1' },
      ]),
    );
    expect(await list({ find: 'üNÏ-%n3' })).toMatchObject({ ids: [second.id] });
    expect(await list({ find: 'gRÖßE_ä1' })).toMatchObject({ ids: [first.id] });
    expect(await list({ find: 'Größe Ä1' })).toMatchObject({ ids: [] });
    expect(await list({ find: 'n1' })).toMatchObject({ ids: [first.id] });
    expect(await list({}, [])).toEqual({ ids: [], next: null, uncertain: 0, needsPerson: 0 });
    expect(await store.read(countBatches)).toMatchObject({
      states: { DONE: 1, UNKNOWN: 1 },
      needPerson: 1,
    });
  });

  test('sums what a batch sent by Units and verdict, to the digit', async () => {
    const { store, prepare, take } = await setUp();
    const mixed = bodyOf([
      { number: 'N1', targets: [ids[0]!] },
      { number: 'N2', targets: [ids[1]!], type: 8 },
      { number: 'N3', targets: [ids[2]!], units: 3 },
      { number: 'N4', targets: [] },
    ]).replaceAll('"Value":10', '"Value":10.00000000000000001');
    const { id } = await take(await prepare('k1', mixed));
    const amountsOf = async (query: object) => {
      const { batches } = await store.read((sql) =>
        listBatches(sql, 'a', readBatchQuery(query), [endpoint]),
      );
      return batches[0]!.amounts;
    };
    const none = { proven: '0', refused: '0', reported: '0', contradicted: '0', pending: '0' };
    const one = '10.00000000000000001';
    const sent = { units: 0, sent: '30.00000000000000003' };
    const other = { ...none, units: 3, sent: one, pending: one };
    expect(await amountsOf({})).toBeUndefined();
    expect(await amountsOf({ amounts: 'true' })).toEqual([
      // The credit reduces what was paid.
      { ...none, ...sent, pending: one },
      other,
    ]);
    await store.commit((sql) =>
      saveJudgements(
        sql,
        [0, 1].map((position) => ({
          line: { writeId: id, position },
          judgement: {
            verdict: position === 0 ? 'proven' : 'refused',
            isFinal: true,
            reason: 'shown',
          },
        })),
        9,
      ),
    );
    const judged = [{ ...none, ...sent, proven: one, refused: `-${one}`, pending: one }, other];
    expect(await amountsOf({ amounts: 'true' })).toEqual(judged);
    const read = await store.read((sql) => readBatch(sql, 'a', id));
    expect(read!.amounts).toEqual(judged);
    expect(read!.lines.map(({ type, amount }) => [type, amount])).toEqual([
      [0, { value: one, units: 0 }],
      [8, { value: one, units: 0 }],
      [0, { value: one, units: 3 }],
      [null, { value: one, units: 0 }],
    ]);
  });

  test('records the state before each payment line and its rival batches', async () => {
    const { store, prepare, take } = await setUp();
    const first = await prepare('k1', two);
    await store.commit((sql) =>
      saveLinesBefore(sql, first.id, [{ position: 0, balance: decimal('90'), payments: ['x'] }], 2),
    );
    await take(first);
    const lines = await store.read((sql) => paidLines(sql, first.id, 0));
    expect(lines.map(({ before, rival }) => [before?.balance, rival])).toEqual([
      ['90', 'none'],
      ['100', 'none'],
      [null, 'none'],
    ]);
    expect(lines[0]!.before!.payments).toEqual(new Set(['x']));
    await take(await prepare('k2', bodyOf([{ number: 'N1', targets: [ids[0]!] }])), 5);
    await take(await prepare('k3', bodyOf([{ number: 'N9', targets: [ids[1]!] }])), 5);
    await take(await prepare('k4', bodyOf([{ number: 'N2', targets: [] }])), 5);
    const rivals = async () =>
      (await store.read((sql) => paidLines(sql, first.id, 0))).map(({ rival }) => rival);
    expect(await rivals()).toEqual(['twin', 'other', 'twin']);
    const refused = { verdict: 'refused', isFinal: true, reason: 'no' } as const;
    await store.commit(async (sql) => {
      for (const { id } of await openBatches(sql, 'a', waits)) {
        if (id === first.id) continue;
        const judged = (await openLines(sql, id)).map((line) => ({ line, judgement: refused }));
        await saveJudgements(sql, judged, 9);
      }
    });
    expect(await rivals()).toEqual(['none', 'none', 'none']);
    const partner = partnerKey({ Id: 'P', Code: null, Name: null });
    const sent = await store.read((sql) => sentPayments(sql, 'a', ['nobody', partner]));
    expect(sent.map(({ number }) => number)).toEqual(['N1', 'N2', 'N1', 'N9', 'N2']);
  });

  test('uses a state before only from the minute before the first sending', async () => {
    const { store, journal, prepare, take } = await setUp();
    // The claim loads the balances at 1.
    const knownIf = async (key: string, sentAt: number | null) => {
      const entry = await prepare(key, bodyOf([{ number: key, targets: [ids[0]!] }]));
      if (sentAt !== null) await take(entry, sentAt);
      const [line] = await store.read((sql) => paidLines(sql, entry.id, 0));
      return [line!.before?.balance ?? null, line!.readAt];
    };
    // Sent again much later, in between the others.
    const again = await prepare('k0', two);
    const lost = await journal.abandon(await journal.markSending(again, 60_001), 60_002);
    await journal.markSendingAgain(lost, 9_000_000, {});
    expect(await knownIf('k1', null)).toEqual(['100', 1]);
    expect(await knownIf('k2', 60_001)).toEqual(['100', 1]);
    expect(await knownIf('k3', 60_002)).toEqual([null, null]);
    // By a clock that was set back.
    expect(await knownIf('k4', 0)).toEqual([null, null]);
    const [line] = await store.read((sql) => paidLines(sql, again.id, 0));
    expect(line!.before?.balance).toBe('100');
  });

  test('counts another batch as a rival until its verdict is older than the state before', async () => {
    const { store, journal, prepare, take } = await setUp();
    const [first, second] = [ids[0]!, ids[1]!].map((id) => ({ number: 'N1', targets: [id] }));
    const own = await prepare('k1', bodyOf([first!, second!]));
    await store.commit((sql) =>
      saveLinesBefore(sql, own.id, [{ position: 0, balance: null, payments: null }], 9),
    );
    await take(own, 9);
    const rivals = async () =>
      (await store.read((sql) => paidLines(sql, own.id, 0))).map(({ rival }) => rival);
    const judge = (id: number, at: number) =>
      store.commit(async (sql) => {
        const judgement = { verdict: 'proven', isFinal: true, reason: 'shown' } as const;
        const lines = (await openLines(sql, id)).map((line) => ({ line, judgement }));
        await saveJudgements(sql, lines, at);
      });
    const other = (key: string) => prepare(key, bodyOf([{ number: 'N9', targets: [...ids] }]));
    expect(await rivals()).toEqual(['none', 'none']);
    const unsent = await other('k2');
    expect(await rivals()).toEqual(['none', 'none']);
    const reject = async (sending: Entry) => {
      const answered = await journal.storeAnswer(sending, answer, 5);
      const verdict = { reason: 'no', reportId: null, recordsReceived: null };
      await journal.settle(answered, { ...verdict, state: 'REJECTED' }, 5);
    };
    const sent = await journal.markSending(unsent, 2);
    const lost = await journal.abandon(sent, 3);
    expect(await rivals()).toEqual(['other', 'other']);
    // The first sending may have had an effect, though the second one was refused.
    await reject(await journal.markSendingAgain(lost, 4, {}));
    expect(await rivals()).toEqual(['other', 'other']);
    await judge(unsent.id, 0);
    expect(await rivals()).toEqual(['none', 'none']);
    await reject(await journal.markSending(await other('k3'), 2));
    expect(await rivals()).toEqual(['none', 'none']);
    // The states before were loaded at 9 and at 1.
    for (const [at, expected] of [
      [0, ['none', 'none']],
      [1, ['none', 'other']],
      [8, ['none', 'other']],
      [9, ['other', 'other']],
    ] as const) {
      const proven = await take(await other(`at ${at}`));
      await judge(proven.id, at);
      expect(await rivals(), String(at)).toEqual(expected);
    }
  });

  test('knows the numbers that one account sent to one partner', async () => {
    const { store, journal, prepare, take } = await setUp();
    await take(await prepare('k1', two));
    await prepare('k2', bodyOf([{ number: 'unsent', targets: [ids[2]!] }]));
    const foreign = {
      ...intentOf('k3', bodyOf([{ number: 'F', targets: [ids[2]!] }])),
      account: 'b',
    };
    const own = partnerKey({ Id: 'P', Code: null, Name: null });
    const prepared = await journal.prepare(foreign, 1, (sql, id) =>
      sql.insert('sent_payments', [
        { write_id: id, partner_key: own, number: 'F', amount: '10', units: 0 },
      ]),
    );
    await take(prepared);
    const numbers = (account: string, partner: string) =>
      store.read((sql) => numbersSentTo(sql, account, partner));
    expect((await numbers('a', own)).toSorted()).toEqual(['N1', 'N2']);
    expect(await numbers('b', own)).toEqual(['F']);
    expect(await numbers('a', 'other')).toEqual([]);
  });

  test('saves, submits, sends and removes drafts, and reserves each amount once', async () => {
    const { store, prepare } = await setUp();
    let key = 0;
    const drafts = createDraftsStore({ store, account: 'a', newKey: () => `d${++key}` });
    const content = {
      payments: [
        makePayment({
          paymentNumber: 'N1',
          partner: { Id: 'P', Code: null, Name: null },
          amount: '10',
          lines: [makeLine({ id: ids[0]!, amount: '60' })],
          bankReference: 'E2E-1',
          bankEntry: 'E1',
        }),
      ],
    };
    const change = (version: number | null, name = 'd') => ({ version, name, content });
    expect(await drafts.keep('one', change(null), 'ada', 1)).toMatchObject({ shortages: [] });
    expect(await drafts.keep('two', change(null), 'bob', 2)).toMatchObject({
      shortages: [{ id: ids[0], left: '40', holders: [{ kind: 'draft', name: 'd', who: 'ada' }] }],
    });
    await drafts.keep('everybody', change(null), null, 3);
    await expect(drafts.keep('one', change(9), 'ada', 3)).rejects.toThrow('changed elsewhere');
    await expect(drafts.keep('one', change(null), 'bob', 3)).rejects.toThrow('already in use');
    const seen = async (who: string | null) =>
      (await drafts.list(who)).drafts.map(({ id }) => id).toSorted();
    expect(await seen('ada')).toEqual(['everybody', 'one']);
    expect(await seen(null)).toEqual(['everybody']);
    const { key: reviewed } = await drafts.readWithKey('one', 'ada');
    await drafts.submit('one', reviewed, 'ada', 'hash', 4);
    expect(await seen('bob')).toEqual(['everybody', 'one', 'two']);
    for (const foreign of [
      drafts.read('two', 'ada'),
      drafts.remove('two', 'ada'),
      drafts.keep('two', change(1), 'ada', 4),
      drafts.submit('two', reviewed, 'ada', 'hash', 4),
    ]) {
      await expect(foreign).rejects.toThrow('The draft was deleted');
    }
    await expect(drafts.submit('one', 'other', 'ada', 'hash', 4)).rejects.toThrow('elsewhere');
    await expect(drafts.keep('one', change(null), 'ada', 4)).rejects.toThrow('elsewhere');
    expect((await drafts.knownBankEntries(['E1', 'E2'], [])).map(({ name }) => name)).toEqual([
      'd',
      'd',
      'd',
    ]);
    const elsewhere = createDraftsStore({ store, account: 'b' });
    expect(await elsewhere.knownBankEntries(['E1'], [])).toEqual([]);
    await expect(elsewhere.read('one', 'ada', true)).rejects.toThrow('The draft was deleted');
    expect(await drafts.read('two', 'ada', true)).toMatchObject({ who: 'bob' });
    const body = bodyOf([{ number: 'N1', targets: [ids[0]!] }]);
    const { id } = await prepare(reviewed, body, 'one');
    expect(await drafts.read('one', 'ada')).toMatchObject({ state: 'locked', batch: id });
    expect((await store.read((sql) => readBatch(sql, 'a', id)))!.internal).toEqual([
      { payment: 0, paymentNumber: 'N1', bankDate: null, bankReference: 'E2E-1', note: '' },
    ]);
    expect((await drafts.list('bob')).holds).toMatchObject([
      { id: idKey(ids[0]!), holders: [{ kind: 'batch', id: String(id), name: 'd', amount: '10' }] },
    ]);
    for (const late of [
      drafts.keep('one', change(1), 'ada', 5),
      drafts.edit('one', { version: 1, name: 'new' }, 'ada', 5),
      drafts.submit('one', reviewed, 'ada', 'hash', 5),
      drafts.return('one', { version: 1, note: 'no' }, 'bob', 5),
      drafts.remove('one', 'ada'),
      drafts.remove('one', 'root', true),
    ]) {
      await expect(late).rejects.toThrow('was sent');
    }
    expect((await drafts.read('one', 'ada')).shortages).toEqual([]);
    await drafts.remove('two', 'bob');
    await drafts.remove('everybody', 'ada', true);
    expect(await seen('bob')).toEqual([]);
    expect(await store.read((sql) => sql.all('SELECT draft_id FROM draft_holds'))).toEqual([]);
  });

  test('merges, replaces and clears references', async () => {
    const { store } = await setUp();
    const references = createReferencesStore(store, 'a');
    const put = (mode: 'merge' | 'replace', rows: [string, string][], at: number) =>
      references.put(prepareImport({ mode, rows }), at);
    const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
    expect(
      await put(
        'merge',
        [
          ['A', '1'],
          ['b', '2'],
        ],
        1,
      ),
    ).toEqual({ ...counts, added: 2, count: 2 });
    expect(await put('merge', [['a', '3']], 2)).toEqual({ ...counts, changed: 1, count: 2 });
    expect(await put('replace', [['b', '2']], 3)).toEqual({
      ...counts,
      unchanged: 1,
      removed: 1,
      count: 1,
    });
    expect(JSON.parse(String(await references.readJson()))).toEqual({
      rows: [['b', '2']],
      changedAt: new Date(3).toISOString(),
    });
    expect(JSON.parse(String(await createReferencesStore(store, 'b').readJson()))).toMatchObject({
      rows: [],
    });
    expect(await references.clear(4)).toEqual({ ...counts, removed: 1, count: 0 });
  });
});
