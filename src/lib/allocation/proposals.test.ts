import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenItem, ProposedLine } from './open-item.ts';
import { proposeExact, proposeOldestFirst, proposeProportional } from './proposals.ts';

const items = fc.array(
  fc.record<OpenItem>({
    available: fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 10n ** 18n })),
    reduces: fc.boolean(),
  }),
  { maxLength: 40 },
);
const amount = fc.oneof(
  fc.bigInt({ min: 1n, max: 1000n }),
  fc.bigInt({ min: 1n, max: 4n * 10n ** 19n }),
);

function total(lines: readonly ProposedLine[]): bigint {
  return lines.reduce((sum, line) => sum + line.amount, 0n);
}

function debitsOf(list: readonly OpenItem[]): bigint {
  return list.reduce((sum, { available, reduces }) => (reduces ? sum : sum + available), 0n);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

describe.each([
  ['oldest first', proposeOldestFirst],
  ['proportional', proposeProportional],
  ['proportional in tens', (list, given) => proposeProportional(list, given, 10n)],
] satisfies [string, typeof proposeOldestFirst][])('%s', (_, propose) => {
  test('applies the whole amount or all items, and never more than an item’s balance', () => {
    fc.assert(
      fc.property(items, amount, (list, given) => {
        const lines = propose(list, given);
        expect(total(lines)).toBe(least(given, debitsOf(list)));
        expect(new Set(lines.map(({ place }) => place)).size).toBe(lines.length);
        for (const line of lines) {
          const item = list[line.place]!;
          expect(line.amount > 0n && line.amount <= item.available && !item.reduces).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test('fills older items before newer items with oldest first', () => {
  fc.assert(
    fc.property(items, amount, (list, given) => {
      const lines = proposeOldestFirst(list, given);
      for (const line of lines.slice(0, -1)) {
        expect(line.amount).toBe(list[line.place]!.available);
      }
      const last = lines.at(-1)?.place ?? 0;
      const older = list.slice(0, last).filter((item) => !item.reduces && item.available > 0n);
      expect(older.length).toBe(Math.max(0, lines.length - 1));
    }),
  );
});

test('keeps each share within a unit of the exact share', () => {
  fc.assert(
    fc.property(items, amount, (list, given) => {
      const whole = debitsOf(list);
      fc.pre(whole > given);
      for (const { place, amount: share } of proposeProportional(list, given)) {
        const difference = share * whole - given * list[place]!.available;
        expect(difference > -whole && difference < whole).toBe(true);
      }
    }),
  );
});

test('gives remaining units to the shares that lost most by rounding', () => {
  const sharesOf = (balances: readonly bigint[], given: bigint) =>
    proposeProportional(
      balances.map((available) => ({ available, reduces: false })),
      given,
    ).map((line) => line.amount);
  // 69.3, 9.9 and 19.8: two of 97 are over.
  expect(sharesOf([70n, 10n, 20n], 99n)).toEqual([69n, 10n, 20n]);
  // 68.6, 9.8 and 19.6: two of 96 are over, and the older of the equal losses gets the second.
  expect(sharesOf([70n, 10n, 20n], 98n)).toEqual([69n, 10n, 19n]);
});

test('gives the oldest of three equal items the remaining cent of 100.00', () => {
  const list = [1, 2, 3].map(() => ({ available: 100_000n, reduces: false }));
  expect(proposeProportional(list, 100_000n, 10n).map((line) => line.amount)).toEqual([
    33_340n,
    33_330n,
    33_330n,
  ]);
});

test('proposes only the oldest debit of the exact amount', () => {
  const list = [
    { available: 500n, reduces: true },
    { available: 501n, reduces: false },
    { available: 500n, reduces: false },
    { available: 500n, reduces: false },
  ];
  expect(proposeExact(list, 500n)).toEqual([{ place: 2, amount: 500n, rule: 'exact' }]);
  expect(proposeExact(list.slice(2), 500n)).toMatchObject([{ place: 0 }]);
  expect(proposeExact(list, 499n)).toEqual([]);
});
