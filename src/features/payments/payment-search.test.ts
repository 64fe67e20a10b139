import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyPaymentSearch,
  readPaymentSearch,
  paymentStatusChoices,
  writePaymentSearch,
} from './payment-search.ts';

const day = fc.integer({ min: 10_000, max: 30_000 });
const word = fc.stringMatching(/^[\w-]{1,12}$/);

test('restores a search from its link', () => {
  fc.assert(
    fc.property(
      fc.record({
        filters: fc.record({
          partnerIds: fc.uniqueArray(word),
          ids: fc.uniqueArray(word),
          statuses: fc.subarray(paymentStatusChoices),
        }),
        paid: fc.record({ from: fc.option(day), to: fc.option(day) }),
        owners: fc.option(
          fc.uniqueArray(fc.constantFrom('ACME', 'a,b', '@', '', '1 & 2'), { minLength: 1 }),
        ),
        units: fc.option(fc.integer({ min: -9, max: 999 })),
        text: fc.string().map((text) => text.toWellFormed().trim()),
        sort: fc.record({ column: fc.constantFrom('paid', 'total'), isDescending: fc.boolean() }),
        view: fc.constantFrom('list' as const, 'chart' as const),
      }),
      (search) => {
        expect(readPaymentSearch(new URLSearchParams(writePaymentSearch(search)))).toEqual(search);
      },
    ),
  );
  expect(writePaymentSearch(emptyPaymentSearch)).toBe('');
});

test('replaces invalid URL values with the default', () => {
  const text = 'status=4,99,x&view=nothing&sort=&partner=,';
  expect(readPaymentSearch(new URLSearchParams(text))).toEqual({
    ...emptyPaymentSearch,
    filters: { ...emptyPaymentSearch.filters, statuses: [4] },
  });
});
