import { expect, test } from 'vitest';
import type { DraftContent } from '#contract/draft.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { open } from '../testing/stores.ts';
import { createDraftsStore } from './drafts-store.ts';

const transaction = (number: number) =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** One payment for each list of lines. */
function contentOf(...payments: (readonly (readonly [number, string])[])[]): DraftContent {
  return {
    payments: payments.map((lines, at) => ({
      id: `p${at}`,
      paymentNumber: `N-${at}`,
      partner: { Id: null, Code: 'NORD', Name: null },
      method: { Id: null, Code: 'WIRE', Name: null },
      amount: '100',
      units: 0,
      autoApply: false,
      lines: lines.map(([number, amount]) => ({
        id: transaction(number),
        type: 0,
        transactionNumber: null,
        amount,
        balance: '100',
        rule: null,
      })),
      bankDate: null,
      note: '',
    })),
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
