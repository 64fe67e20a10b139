import { expect, test } from 'vitest';
import type { DraftContent } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { createApproval } from '../approval/approval.ts';
import type { ProxyStore } from '../store/store.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { settlePayments, writePayments } from '../testing/payments-on-record.ts';
import { open } from '../testing/stores.ts';
import { claimPayments } from './claim.ts';
import { createDraftsStore } from './drafts-store.ts';
import { lastVerdict } from './holds.ts';
import { paymentBody } from './payment-body.ts';
import { sentBankEntries, sentPayments } from './sent-payments.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const account = 'a';
const who = 'ada';
const transaction = '00000001-0000-4000-8000-00000000000A';
/** Has nothing left. */
const settled = '00000002-0000-4000-8000-00000000000A';

/** All of a balance of 100.00, for one transaction. */
function contentOf(paymentNumber: string, amount = '100.00'): DraftContent {
  const lines = [makeLine({ id: transaction, amount, balance: '100.00' })];
  return {
    payments: [makePayment({ id: paymentNumber, paymentNumber, amount: '100.00', lines })],
  };
}

/** Claims the requested amounts, with balances as they were read. */
function claim(
  store: ProxyStore,
  content: DraftContent,
  { balance, since, draft = null }: { balance: string; since: number; draft?: string | null },
  key: string = crypto.randomUUID(),
): Promise<number> {
  const body = paymentBody(content, key).body!;
  return writePayments(store, account, key, body, (sql, writeId) =>
    claimPayments(sql, writeId, {
      account,
      approval: createApproval([]),
      draft: draft === null ? null : { id: draft, key },
      body,
      balances: new Map([
        [idKey(transaction), balance as Decimal],
        [idKey(settled), '0' as Decimal],
      ]),
      readAt: 0,
      since,
      partners: [],
    }),
  );
}

const kindOf = (kind: string) => expect.objectContaining({ kind });

test('refuses to send a draft that was saved again after its review', async () => {
  const store = open(newDataFolder());
  const drafts = createDraftsStore({ store, account });
  await drafts.keep('d', { version: null, name: 'd', content: contentOf('1') }, who, 0);
  const { key } = await drafts.readWithKey('d', who);
  await drafts.keep('d', { version: 1, name: 'd', content: contentOf('2') }, who, 0);
  const asked = { balance: '100.00', since: await store.read(lastVerdict), draft: 'd' };
  await expect(claim(store, contentOf('1'), asked, key)).rejects.toEqual(kindOf('draft-changed'));
  expect((await drafts.read('d', who, false)).batch).toBeNull();
  expect(await store.read((sql) => sql.all('SELECT id FROM writes'))).toEqual([]);

  const { key: now } = await drafts.readWithKey('d', who);
  const batch = await claim(store, contentOf('2'), asked, now);
  expect((await drafts.read('d', who, false)).batch).toBe(batch);
});

test.each([
  ['proven', 'over-allocated'],
  ['refused', null],
])(
  'checks the balance after a line is %s while balances are loaded: %s',
  async (verdict, problem) => {
    const store = open(newDataFolder());
    const since = await store.read(lastVerdict);
    const first = await claim(store, contentOf('1'), { balance: '100.00', since });
    // From here on the balance may be what it was before the payment.
    const before = await store.read(lastVerdict);
    await settlePayments(store, first, verdict === 'proven');
    const second = claim(store, contentOf('2'), { balance: '100.00', since: before });
    if (problem === null) expect(await second).toBeGreaterThan(first);
    else await expect(second).rejects.toEqual(kindOf(problem));
  },
);

test('reserves nothing for a verdict that the loaded balances already include', async () => {
  const store = open(newDataFolder());
  const since = await store.read(lastVerdict);
  const first = await claim(store, contentOf('1', '60.00'), { balance: '100.00', since });
  await settlePayments(store, first, true);
  const after = { balance: '40.00', since: await store.read(lastVerdict) };
  await expect(claim(store, contentOf('2', '40.01'), after)).rejects.toEqual(
    kindOf('over-allocated'),
  );
  expect(await claim(store, contentOf('2', '40.00'), after)).toBeGreaterThan(first);
});

test('shares a balance among the payments of one draft', async () => {
  const store = open(newDataFolder());
  const asked = { balance: '100.00', since: await store.read(lastVerdict) };
  const both = (second: string): DraftContent => ({
    payments: [contentOf('1', '60.00'), contentOf('2', second)].flatMap(({ payments }) => payments),
  });
  await expect(claim(store, both('40.01'), asked)).rejects.toEqual(kindOf('over-allocated'));
  expect(await claim(store, both('40.00'), asked)).toBeGreaterThan(0);
});

test('says how much of a balance is left, and who reserves the rest', async () => {
  const store = open(newDataFolder());
  const asked = { balance: '100.00', since: await store.read(lastVerdict) };
  const messageOf = (content: DraftContent) =>
    claim(store, content, asked).then(
      () => '',
      (error: Error) => error.message,
    );
  const start = `The draft applies 100.01 to ${transaction}, but only`;
  const more = contentOf('1', '100.01');
  more.payments[0]!.amount = '200.00';
  expect(await messageOf(more)).toBe(`${start} 100.00 of its balance is left.`);
  const first = await claim(store, contentOf('1', '60.00'), asked);
  const held = `${start} 40.00 of its balance is left; the rest is reserved by batch “Batch ${first}”.`;
  expect(await messageOf(more)).toBe(held);
  const other = { ...more.payments[0]!.lines[0]!, id: settled, amount: '1' };
  more.payments[0]!.lines.push(other);
  expect(await messageOf(more)).toBe(`${held} The same goes for 1 more.`);
});

test('remembers the sent payments and bank entries of one account, except refused ones', async () => {
  const store = open(newDataFolder());
  const asked = { balance: '100.00', since: await store.read(lastVerdict) };
  const sendDraft = async (name: string) => {
    const content = contentOf(name, '10.00');
    content.payments[0]!.bankEntry = `entry ${name}`;
    await createDraftsStore({ store, account }).keep(
      name,
      { version: null, name, content },
      who,
      0,
    );
    const { key } = await createDraftsStore({ store, account }).readWithKey(name, who);
    return await claim(store, content, { ...asked, draft: name }, key);
  };
  const [prepared, refused, withdrawn] = [
    await sendDraft('prepared'),
    await sendDraft('refused'),
    await sendDraft('withdrawn'),
  ];
  const unsent = contentOf('unsent');
  unsent.payments[0]!.bankEntry = 'entry unsent';
  await createDraftsStore({ store, account }).keep(
    'unsent',
    { version: null, name: 'unsent', content: unsent },
    who,
    0,
  );
  await store.commit(async (sql) => {
    await sql.run(
      `UPDATE writes SET state = 'SENDING', sending_at = 0, epoch = 1 WHERE id = ?`,
      refused,
    );
    await sql.run(
      `UPDATE writes SET state = 'REJECTED', settled_by = 'answer', answer_status = 400,
         answer_body = '{}' WHERE id = ?`,
      refused,
    );
    await sql.run('UPDATE writes SET withdrawn_at = 1 WHERE id = ?', withdrawn);
  });
  const names = ['prepared', 'refused', 'withdrawn', 'unsent'];
  const all = { payments: names.flatMap((name) => contentOf(name).payments) };
  for (const one of all.payments) one.bankEntry = `entry ${one.paymentNumber}`;
  const found = (of: string) =>
    store.read(async (sql) => ({
      entries: [...(await sentBankEntries(sql, of, all))],
      numbers: (await sentPayments(sql, of, ['NORD'])).map(({ write, number }) => [write, number]),
      others: await sentPayments(sql, of, ['SUED']),
    }));
  expect(await found(account)).toEqual({
    entries: [['entry prepared', [{ draft: 'prepared', write: prepared }]]],
    numbers: [[prepared, 'prepared']],
    others: [],
  });
  expect(await found('b')).toEqual({ entries: [], numbers: [], others: [] });
});
