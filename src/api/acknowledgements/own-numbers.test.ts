import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { elementsOf, reviewOf, type Chosen } from './acknowledgement.ts';
import { countOwnNumbers, withOwnNumbers } from './own-numbers.ts';

const zero = { Value: '0' as Decimal, Units: 0 };
const chosen: fc.Arbitrary<Chosen> = fc.record({
  Id: fc.uuid().map((id) => id.toUpperCase()),
  Type: fc.constant(0),
  Status: fc.constant(4),
  TransactionNumber: fc.option(fc.string()),
  Partner: fc.constant({ Id: null, Code: 'NORD', Name: null }),
  DueAt: fc.constant(null),
  Total: fc.constant(zero),
  Balance: fc.constant(zero),
});

const planned = fc
  .uniqueArray(chosen, { selector: ({ Id }) => Id, maxLength: 450, minLength: 1 })
  .map((all) => reviewOf(all, { id: 'id', now: 0 }));
const references = fc.array(fc.nat(449)).map((places) => new Set(places));

test('adds own references only to transactions without a service number, also in requests', () => {
  fc.assert(
    fc.property(planned, references, (plan, places) => {
      const all = plan.transactions;
      const own = new Map(
        all.flatMap(({ Id }, place) => (places.has(place) ? [[idKey(Id), `INV ${place}`]] : [])),
      );
      const on = withOwnNumbers(plan, own, true);
      const sent = elementsOf(on.transactions);
      const expected = all.map(
        ({ Id, TransactionNumber }) => TransactionNumber ?? own.get(idKey(Id)) ?? null,
      );
      expect(sent.map((line) => (line as unknown as Chosen).TransactionNumber)).toEqual(expected);
      const { possible, filled } = countOwnNumbers(on, own);
      expect(filled).toBe(possible);
      expect(countOwnNumbers(plan, own)).toEqual({ possible, filled: 0 });
      expect(withOwnNumbers(on, own, false)).toEqual(plan);
    }),
  );
});
