import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAcknowledgement } from '#contract/acknowledgement-job.ts';
import { z } from '#contract/zod.ts';
import type { Decimal } from '#lib/decimal.ts';
import { elementsOf, requestsOf, reviewOf, type Chosen } from './acknowledgement.ts';

const zero = { Value: '0' as Decimal, Units: 0 };

const transaction = fc.record({
  Id: fc.oneof(
    fc.uuid(),
    fc.uuid().map((id) => id.toUpperCase()),
    fc.string(),
  ),
  Type: fc.integer(),
  Status: fc.integer(),
  TransactionNumber: fc.option(fc.string()),
  Partner: fc.option(
    fc.record({
      Id: fc.option(fc.string()),
      Code: fc.option(fc.string()),
      Name: fc.option(fc.string()),
    }),
  ),
  DueAt: fc.constant(null),
  Total: fc.constant(zero),
  Balance: fc.constant(zero),
}) satisfies fc.Arbitrary<Chosen>;

const review = (chosen: readonly Chosen[]) => reviewOf(chosen, { id: 'id', now: 0 });

test('sends each transaction once or lists it as left out, in requests that meet the contract', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 700, size: 'max' }), (chosen) => {
      const { transactions, leftOut } = review(chosen);
      const sent = transactions.map(({ Id }) => Id);
      const keys = new Set([...sent, ...leftOut.map((it) => it.transaction.Id)].map(lower));
      expect(keys).toEqual(new Set(chosen.map(({ Id }) => lower(Id))));
      expect(new Set(sent.map(lower)).size).toBe(sent.length);
      const body = { action: 'acknowledge', transactions: elementsOf(transactions) };
      expect(z.safeParse(newAcknowledgement, body).success).toBe(true);
      const requests = requestsOf(review(chosen));
      expect(requests.flat()).toEqual(transactions);
      expect(requests.every(({ length }) => length > 0 && length <= 200)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('splits 450 transactions into three requests', () => {
  const [one] = fc.sample(transaction, 1);
  const chosen = Array.from({ length: 450 }, (_, index) => ({
    ...one!,
    Id: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    Partner: { Id: null, Code: 'A', Name: null },
  }));
  expect(requestsOf(review(chosen)).map(({ length }) => length)).toEqual([200, 200, 50]);
});

function lower(text: string): string {
  return text.toLowerCase();
}
