import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acknowledge } from '#contract/ledger.ts';
import { z } from '#contract/zod.ts';
import type { Decimal } from '#lib/decimal.ts';
import { bodyOf, planAcknowledgement, splitRefused, type Chosen } from './acknowledgement.ts';

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

function plan(chosen: readonly Chosen[]) {
  let keys = 0;
  return planAcknowledgement(chosen, { id: 'id', now: 0, newKey: () => `key ${keys++}` });
}

test('each transaction goes out once, or is said to be left out; each write is of the contract', () => {
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 700, size: 'max' }), (chosen) => {
      const { batches, leftOut } = plan(chosen);
      const sent = batches.flatMap(({ transactions }) => transactions.map(({ Id }) => Id));
      const keys = new Set([...sent, ...leftOut.map((it) => it.transaction.Id)].map(lower));
      expect(keys).toEqual(new Set(chosen.map(({ Id }) => lower(Id))));
      expect(new Set(sent.map(lower)).size).toBe(sent.length);
      expect(new Set(batches.map(({ key }) => key)).size).toBe(batches.length);
      for (const batch of batches) {
        expect(batch.transactions.length).toBeLessThanOrEqual(200);
        expect(z.safeParse(acknowledge, bodyOf(batch)).success).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test('450 are three writes', () => {
  const [one] = fc.sample(transaction, 1);
  const chosen = Array.from({ length: 450 }, (_, index) => ({
    ...one!,
    Id: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    Partner: { Id: null, Code: 'A', Name: null },
  }));
  expect(plan(chosen).batches.map(({ transactions }) => transactions.length)).toEqual([
    200, 200, 50,
  ]);
});

const many = fc.array(transaction, { minLength: 1, maxLength: 450, size: 'max' }).map((chosen) =>
  chosen.map((one, index) => ({
    ...one,
    Id: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    Partner: { Id: null, Code: 'A', Name: null },
  })),
);

test('what a service refuses is split until it passes, and each transaction goes out once', () => {
  fc.assert(
    fc.property(many, fc.integer({ min: 1, max: 300 }), (chosen, most) => {
      let keys = 0;
      const newKey = () => `split ${keys++}`;
      let current = plan(chosen);
      const passed: string[] = [];
      const used = new Set<string>();
      let refused = 0;
      for (;;) {
        const index = current.batches.findIndex(({ state }) => state === 'waiting');
        if (index === -1) break;
        const batch = current.batches[index]!;
        expect(used).not.toContain(batch.key);
        used.add(batch.key);
        const isTooLarge = batch.transactions.length > most;
        if (isTooLarge) current = splitRefused(current, index, newKey);
        else {
          const sent = { ...batch, state: 'sent' as const };
          current = { ...current, batches: current.batches.with(index, sent) };
        }
        const after = current.batches[index]!;
        if (after.state === 'sent' && isTooLarge) refused += after.transactions.length;
        if (!isTooLarge) passed.push(...batch.transactions.map(({ Id }) => Id));
      }
      expect(new Set(passed).size).toBe(passed.length);
      expect(passed.length + refused).toBe(chosen.length);
      if (most >= 25) expect(refused).toBe(0);
      // A service that refuses everything is not asked in vain over and over.
      if (most < 13) expect(used.size).toBeLessThanOrEqual(current.batches.length + 3);
    }),
    { numRuns: 30 },
  );
});

function lower(text: string): string {
  return text.toLowerCase();
}
