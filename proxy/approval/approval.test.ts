import { describe, expect, test } from 'vitest';
import { renameOnRecord } from '../access/canonical-records.ts';
import type { Entry } from '../journal/entry.ts';
import { createJournal } from '../journal/journal.ts';
import { withTransactionId } from '../journal/transaction-id.ts';
import type { Claim } from '../journal/write-request.ts';
import { createDraftsStore } from '../drafts/drafts-store.ts';
import { eachStore } from '../testing/each-store.ts';
import { createApproval } from './approval.ts';
import { contentHash, isApproved } from './approval-rows.ts';
import { sentWithinDay } from './counted-payments.ts';
import type { ApprovalLimit } from './judge-payments.ts';
import type { Decimal } from '#lib/decimal.ts';

const HOUR = 3_600_000;
const START = 1_800_000_000_000;
const nord = { Id: '0a000000-0000-4000-8000-00000000000a', Code: 'NORD' };
const limits: ApprovalLimit[] = [{ units: 0, value: '100' as Decimal }];
const needsSecond = expect.objectContaining({ kind: 'second-approver' }) as unknown;

function bodyOf(amount: string, partner: object = { Id: nord.Id }, key: string = ''): string {
  const body = `{"Payments":[{"PaymentNumber":"N","AutoApply":true,
    "Partner":${JSON.stringify(partner)},"PaymentMethod":{"Code":"ACH"},
    "Amount":{"Value":${amount},"Units":0},"ApplyTo":[]}]}`;
  return withTransactionId(body, key);
}

describe.each(eachStore)('in %s', (_kind, open) => {
  async function setUp() {
    const [store] = await open(1);
    const journal = createJournal(store!);
    let now = START;
    const approval = createApproval(limits, () => now);
    /** Records a payment, as if it was asked for now. */
    const record = async (
      who: string | null,
      amount: string,
      {
        partner,
        approvedBy = null,
        claim,
        key = crypto.randomUUID(),
      }: { partner?: object; approvedBy?: string | null; claim?: Claim; key?: string } = {},
    ): Promise<Entry> => {
      const body = bodyOf(amount, partner, key);
      const intent = {
        account: 'a',
        who,
        approvedBy,
        key,
        endpoint: 'payments.apply',
        target: 't',
      };
      return await journal.prepare({ ...intent, body, bodyHash: key }, now, async (sql, id) =>
        claim ? claim(sql, id) : approval.claim(sql, id, null, [nord]),
      );
    };
    const older: Claim = () => Promise.resolve();
    const goes = (entry: Entry, who: string | null) =>
      journal.markSending(entry, now, { claim: (sql) => approval.release(sql, entry, who) });
    const settle = (entry: Entry, state: 'DONE' | 'REJECTED' | 'UNKNOWN') =>
      journal.settle(entry, { state, reason: '', reportId: null, recordsReceived: null }, now);
    const answered = async (entry: Entry, state: 'DONE' | 'REJECTED') => {
      const answer = { status: 200, contentType: 'application/json', body: '{}' };
      return await settle(await journal.storeAnswer(entry, answer, now), state);
    };
    const wait = (hours: number) => (now += hours * HOUR);
    return { store: store!, journal, approval, record, older, goes, settle, answered, wait };
  }

  test('counts a day as the last 24 hours', async () => {
    const { record, wait } = await setUp();
    await record('anna', '60');
    wait(23.9);
    await expect(record('anna', '40.01')).rejects.toEqual(needsSecond);
    await record('anna', '40');
    wait(0.2);
    await record('anna', '60');
    await expect(record('anna', '0.01')).rejects.toEqual(needsSecond);
  });

  test('counts every spelling of the payer and the partner, but no other payer', async () => {
    const { record } = await setUp();
    await record('anna', '60');
    await expect(record('ANNA', '60')).rejects.toEqual(needsSecond);
    await expect(record('ａnna', '60', { partner: { Code: 'NORD' } })).rejects.toEqual(needsSecond);
    await expect(record('anna', '60', { partner: nord })).rejects.toEqual(needsSecond);
    await expect(record('anna', '60', { partner: { Code: 'nord' } })).rejects.toEqual(needsSecond);
    await record('anna', '60', { partner: { Id: nord.Id.replace('0a', '0b') } });
    await record('bob', '60');
  });

  test('records only one of several simultaneous writes that together exceed the limit', async () => {
    const { record } = await setUp();
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => record('anna', '60')));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('counts payments with an unknown outcome, but not refused or withdrawn ones', async () => {
    const { journal, record, goes, settle, answered } = await setUp();
    await answered(await goes(await record('anna', '100'), 'anna'), 'REJECTED');
    await journal.withdraw(await record('anna', '100'), START, { who: 'anna', note: null });
    const unknown = await settle(await goes(await record('anna', '100'), 'anna'), 'UNKNOWN');
    await expect(record('anna', '0.01')).rejects.toEqual(needsSecond);
    // Refused the second time, it may have been done the first time.
    const again = await journal.markSendingAgain(unknown, START, { reason: 'again' });
    await answered(again, 'REJECTED');
    await expect(record('anna', '0.01')).rejects.toEqual(needsSecond);
  });

  test('counts payments of an older Waybill by their body, in any spelling of the name', async () => {
    const { record, older } = await setUp();
    await record('ANNA', '60', { claim: older });
    await expect(record('anna', '60')).rejects.toEqual(needsSecond);
    await record(null, '60', { claim: older });
    await expect(record('bob', '60')).rejects.toEqual(needsSecond);
  });

  test('checks a delayed payment again when it is sent and requires a different second payer', async () => {
    const { store, record, goes, wait } = await setUp();
    const [one, two] = [await record('anna', '60'), await record('anna', '40')];
    wait(25);
    const three = await record('anna', '60');
    await goes(three, 'anna');
    for (const who of ['anna', 'ANNA', null]) {
      await expect(goes(one, who)).rejects.toEqual(needsSecond);
    }
    await goes(two, 'anna');
    await goes(one, 'bob');
    const isOnRecord = (hash: string) => store.read((sql) => isApproved(sql, one.id, hash));
    expect(await isOnRecord(contentHash(one.body!))).toBe(true);
    expect(await isOnRecord(contentHash(`${one.body} `))).toBe(false);
  });

  test('keeps an approval valid when the payment is sent again', async () => {
    const { journal, approval, record, older, goes, settle } = await setUp();
    const unknown = await settle(
      await goes(await record('anna', '500', { claim: older }), 'bob'),
      'UNKNOWN',
    );
    const claim: Claim = (sql) => approval.release(sql, unknown, 'anna');
    expect(await journal.markSendingAgain(unknown, START, { claim })).toMatchObject({
      state: 'SENDING',
    });
  });

  test('accepts an approval only for the exact submitted content and from another person', async () => {
    const { store, approval, record } = await setUp();
    const drafts = createDraftsStore({ store, account: 'a' });
    const content = { payments: [] };
    await drafts.keep('d', { version: null, name: 'd', content }, 'anna', 0);
    const { key } = await drafts.readWithKey('d', 'anna');
    const claim: Claim = (sql, id) => approval.claim(sql, id, 'd', [nord]);
    const by = (approvedBy: string) => record('anna', '500', { approvedBy, claim, key });
    const hash = contentHash(bodyOf('500', undefined, key));

    const changed = expect.objectContaining({ kind: 'draft-changed' }) as unknown;
    await expect(by('bob')).rejects.toEqual(changed);
    await drafts.submit('d', key, 'anna', contentHash(bodyOf('499', undefined, key)), 0);
    await expect(by('bob')).rejects.toEqual(changed);
    await drafts.submit('d', key, 'anna', hash, 0);
    for (const who of ['anna', 'Anna', 'ａnna']) await expect(by(who)).rejects.toEqual(needsSecond);
    // To keep it once more, even as it is, takes it back.
    await drafts.keep('d', { version: 1, name: 'd', content }, 'anna', 0);
    await expect(by('bob')).rejects.toEqual(changed);
    await drafts.submit('d', key, 'anna', hash, 0);
    const { id } = await by('bob');
    expect(
      await store.read((sql) =>
        sql.all(`SELECT who, content_hash FROM approvals WHERE step = 'approved'`),
      ),
    ).toEqual([{ who: 'bob', content_hash: hash }]);
    expect(await store.read((sql) => isApproved(sql, id, hash))).toBe(true);
  });

  test('takes a submission only from its own draft and payer', async () => {
    const { store, approval, record } = await setUp();
    const key = crypto.randomUUID();
    const hash = contentHash(bodyOf('500', undefined, key));
    const drafts = createDraftsStore({ store, account: 'a' });
    const submit = async (id: string, who: string, content: string) => {
      await drafts.keep(id, { version: null, name: id, content: { payments: [] } }, who, 0);
      const { key: reviewed } = await drafts.readWithKey(id, who);
      await drafts.submit(id, reviewed, who, content, 0);
    };
    const by = (who: string) => {
      const claim: Claim = (sql, id) => approval.claim(sql, id, 'd', [nord]);
      return record(who, '500', { approvedBy: 'bob', claim, key });
    };
    const changed = expect.objectContaining({ kind: 'draft-changed' }) as unknown;
    await submit('c', 'carl', hash);
    await expect(by('anna')).rejects.toEqual(changed);
    await submit('d', 'anna', hash);
    await submit('e', 'carl', 'other');
    await expect(by('carl')).rejects.toEqual(changed);
    expect(await by('anna')).toMatchObject({ who: 'anna', approvedBy: 'bob' });
  });

  test('accepts the second payer whom an older Waybill recorded only with the write', async () => {
    const { record, older, goes } = await setUp();
    const approvedBy = async (name: string) =>
      goes(await record('anna', '500', { claim: older, approvedBy: name }), 'anna');
    await expect(approvedBy('ＡNNA')).rejects.toEqual(needsSecond);
    expect(await approvedBy('bob')).toMatchObject({ state: 'SENDING' });
  });

  test('knows a payer by their former names', async () => {
    const { store, record, older, goes } = await setUp();
    const entry = await record('anna', '500', { claim: older });
    await renameOnRecord(store, 'anna', 'anna.smith');
    await renameOnRecord(store, 'anna.smith', 'ann');
    await expect(goes(entry, 'Ann')).rejects.toEqual(needsSecond);
    await expect(record('ann', '1')).rejects.toEqual(needsSecond);
    await record('bob', '1');
    expect(await goes(entry, 'bob')).toMatchObject({ state: 'SENDING' });
  });

  test('refuses a second payer for a payment without a first payer', async () => {
    const { record, older, goes } = await setUp();
    const entry = await record(null, '500', { claim: older });
    await expect(goes(entry, 'bob')).rejects.toEqual(needsSecond);
  });

  test('never records an amount of 0 or less, and never sends a recorded one', async () => {
    const { store, record, older, goes } = await setUp();
    const bad = expect.objectContaining({ kind: 'bad-body' }) as unknown;
    await expect(record('anna', '0')).rejects.toEqual(bad);
    await expect(record('anna', '-500')).rejects.toEqual(bad);
    expect(await store.read((sql) => sql.all('SELECT id FROM writes'))).toEqual([]);
    const entry = await record('anna', '-500', { claim: older });
    await expect(goes(entry, 'bob')).rejects.toEqual(bad);
  });

  test('keeps approvals and counted payments append-only', async () => {
    const { store, record, older, goes } = await setUp();
    await goes(await record('anna', '500', { claim: older }), 'bob');
    await record('carl', '1');
    for (const change of [
      `UPDATE approvals SET who = 'anna'`,
      'DELETE FROM approvals',
      `UPDATE counted_payments SET amount = '0'`,
      'DELETE FROM counted_payments',
    ]) {
      await expect(store.commit((sql) => sql.run(change))).rejects.toThrow('append-only');
    }
    const sums = await store.read((sql) => sentWithinDay(sql, 'carl', START, 0));
    expect(sums).toEqual([{ partner: nord.Id, units: 0, amount: '1' }]);
  });
});
