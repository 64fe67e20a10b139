import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DraftContent, Holder } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { createApproval } from '../approval/approval.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { settlePayments, writePayments } from '../testing/payments-on-record.ts';
import { open } from '../testing/stores.ts';
import { claimPayments } from './claim.ts';
import { createDraftsStore } from './drafts-store.ts';
import { allHolds, shortagesOf } from './holds.ts';
import { paymentBody } from './payment-body.ts';
import { makeLine, makePayment } from '../testing/made-draft.ts';

const transaction = (number: number) =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** One payment for each list of lines. */
function contentOf(...payments: (readonly (readonly [number, string])[])[]): DraftContent {
  return {
    payments: payments.map((lines, at) =>
      makePayment({
        id: `p${at}`,
        paymentNumber: `N-${at}`,
        amount: '100',
        lines: lines.map(([number, amount]) => makeLine({ id: transaction(number), amount })),
      }),
    ),
  };
}

function openDrafts() {
  const drafts = createDraftsStore({ store: open(newDataFolder()), account: 'a' });
  let version: number | null = null;
  return {
    keep: async (content: DraftContent): Promise<void> => {
      ({ version } = await drafts.keep('d', { version, name: 'd', content }, 'ada', 0));
    },
    held: async () => {
      const { holds } = await drafts.list('ada');
      const sorted = holds.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return sorted.map(({ id, holders }) => [id, holders.map(({ amount }) => amount).toSorted()]);
    },
  };
}

test('reserves each changed amount of a transaction that several payments pay', async () => {
  const drafts = openDrafts();
  for (const [one, two] of [
    ['10', '20'],
    ['10', '30'],
    ['30', '10'],
    ['15', '10'],
  ] as const) {
    await drafts.keep(contentOf([[1, one]], [[1, two]]));
    expect(await drafts.held()).toEqual([[transaction(1), [one, two].toSorted()]]);
  }
  await drafts.keep(contentOf([[1, '15']], []));
  expect(await drafts.held()).toEqual([[transaction(1), ['15']]]);
});

test('lists the reservations of more transactions than one query returns', async () => {
  const drafts = openDrafts();
  const numbers = Array.from({ length: 1_001 }, (_, at) => at + 1);
  await drafts.keep(contentOf(numbers.map((number) => [number, '1'] as const)));
  expect(await drafts.held()).toEqual(numbers.map((number) => [transaction(number), ['1']]));
});

/** Amounts by the number of a transaction; '' is one that a person has not typed yet. */
const linesOfDraft = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.constantFrom('', 'x', '1', '2.50', '30'),
  { maxKeys: 3 },
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('save' as const), fc.nat(2), linesOfDraft) },
  fc.tuple(fc.constantFrom('send', 'prove', 'refuse', 'withdraw'), fc.nat(2)),
);

test('reserves the amounts of unsent drafts and unfinished batches, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const store = open(newDataFolder());
      // The last one is of another account.
      const accountOf = (draft: number) => (draft === 2 ? 'b' : 'a');
      const drafts = [0, 1, 2].map((draft) => ({
        store: createDraftsStore({ store, account: accountOf(draft) }),
        version: null as number | null,
        lines: {} as Record<string, string>,
        batch: null as number | null,
        isFinished: false,
      }));
      const contentIn = (draft: number): DraftContent =>
        contentOf(
          ...Object.entries(drafts[draft]!.lines).map(
            ([number, amount]) => [[Number(number), amount]] as const,
          ),
        );
      for (const [what, at, lines] of steps) {
        const draft = drafts[at]!;
        const id = `d${at}`;
        if (what === 'save' && draft.batch === null) {
          draft.lines = lines;
          const saved = { version: draft.version, name: id, content: contentIn(at) };
          ({ version: draft.version } = await draft.store.keep(id, saved, 'ada', 0));
        } else if (what === 'send' && draft.batch === null && draft.version !== null) {
          const { key } = await draft.store.readWithKey(id, 'ada');
          const { body } = paymentBody(contentIn(at), key);
          if (body === null || Object.keys(draft.lines).length === 0) continue;
          const account = accountOf(at);
          draft.batch = await writePayments(store, account, key, body, (sql, writeId) =>
            claimPayments(sql, writeId, {
              account,
              draft: {
                id,
                key,
              },
              body,
              balances: null,
              approval: createApproval([]),
              readAt: 0,
              since: 0,
              partners: [],
            }),
          );
        } else if (draft.batch !== null && !draft.isFinished && what !== 'save') {
          if (what === 'send') continue;
          draft.isFinished = true;
          if (what === 'withdraw') {
            const sent = draft.batch;
            await store.commit((sql) =>
              sql.run('UPDATE writes SET withdrawn_at = 1 WHERE id = ?', sent),
            );
          } else await settlePayments(store, draft.batch, what === 'prove');
        }
      }
      const expected = (account: string, without?: number): Map<string, string[]> => {
        const holders = new Map<string, string[]>();
        for (const [at, { lines, batch, isFinished }] of drafts.entries()) {
          if (accountOf(at) !== account || isFinished || at === without) continue;
          for (const [number, amount] of Object.entries(lines)) {
            if (!/\d/.test(amount)) continue;
            const key = transaction(Number(number));
            const kind = batch === null ? 'draft' : 'batch';
            holders.set(key, [...(holders.get(key) ?? []), `${kind} d${at} ${amount}`]);
          }
        }
        return holders;
      };
      const named = (holders: readonly Holder[]) =>
        holders
          .map((one) => `${one.kind} ${one.name} ${(one as Holder & { amount: string }).amount}`)
          .toSorted();
      const sorted = (all: Map<string, string[]>) =>
        Object.fromEntries([...all].map(([id, of]) => [id, of.toSorted()]));
      for (const account of ['a', 'b']) {
        const all = await store.read((sql) => allHolds(sql, account));
        const found = new Map(all.map(({ id, holders }) => [id, named(holders)]));
        expect(sorted(found)).toEqual(sorted(expected(account)));
      }
      // A draft's own reservations leave it what they hold.
      const ids = [1, 2, 3].map(transaction);
      const short = await store.read((sql) =>
        shortagesOf(
          sql,
          { account: 'a', draft: 'd0' },
          ids.map((id) => ({ id: id.toUpperCase(), amount: '9' as Decimal })),
          new Map(ids.map((id) => [id, '-9' as Decimal])),
        ),
      );
      expect(sorted(new Map(short.map((one) => [one.id, named(one.holders)])))).toEqual(
        sorted(expected('a', drafts[0]!.batch === null ? 0 : undefined)),
      );
    }),
    { numRuns: 60 },
  );
});
