import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Decimal } from '../decimal.ts';
import { wholeUnits } from '../whole-units.ts';
import { matchNamed, type MatchableItem } from './match-payment.ts';
import { isTolerated, toleranceFor } from './tolerance.ts';

const cents = wholeUnits(['0.01' as Decimal]);
const of = (amount: string, percent: string) => ({
  units: 0,
  amount: amount as Decimal,
  percent: percent as Decimal,
});

test('enforces both limits to the digit', () => {
  const tolerance = of('5.00', '1.5');
  expect(isTolerated(500n, 100_000n, cents, tolerance)).toBe(true);
  expect(isTolerated(501n, 100_000n, cents, tolerance)).toBe(false);
  // 1.5 % of 100.00
  expect(isTolerated(150n, 10_000n, cents, tolerance)).toBe(true);
  expect(isTolerated(-151n, 10_000n, cents, tolerance)).toBe(false);
  expect(isTolerated(1n, 10_000n, cents, of('0.005', '100'))).toBe(false);
  expect(isTolerated(501n, 10_000n, cents, of('5', '100'))).toBe(false);
});

test('accepts every difference of either sign that a smaller tolerance accepts', () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      whole,
      whole,
      fc.integer({ min: 0, max: 99_999 }),
      fc.nat(9_999),
      (size, total, amount, percent) => {
        const text = (n: number) => cents.fromWhole(BigInt(n));
        const small = of(text(amount), text(percent));
        const large = of(text(amount + 1), text(percent + 1));
        const isIn = isTolerated(size, total, cents, small);
        expect(isTolerated(-size, total, cents, small)).toBe(isIn);
        expect(isIn).toBe(size <= BigInt(amount) && size * 10_000n <= total * BigInt(percent));
        if (isIn) expect(isTolerated(size, total, cents, large)).toBe(true);
      },
    ),
  );
});

test('prefers a partner’s own tolerance and has none for other Units', () => {
  const partner = { Id: 'A0', Code: 'NORTH', Name: null };
  const all = of('1', '1');
  const own = { ...of('9', '9'), partner: 'NORTH' };
  expect(toleranceFor([all, own], partner, 0)).toBe(own);
  expect(toleranceFor([all, own], { ...partner, Code: 'SOUTH' }, 0)).toBe(all);
  expect(toleranceFor([all, own], partner, 1)).toBeUndefined();
});

const item = (available: bigint, reduces = false): MatchableItem => ({
  available,
  reduces,
  due: null,
});
const mayDiffer = (more: bigint, total: bigint) =>
  isTolerated(more, total, cents, of('5.00', '10'));

test('allows a small difference between named items and the payment', () => {
  const items = [item(10_000n), item(20_000n)];
  const named = new Map([
    [0, 'name'],
    [1, 'name'],
  ] as const);
  expect(matchNamed(items, { amount: 29_700n, named, mayDiffer })).toMatchObject({
    certainty: 'certain',
    evidence: 'named-short',
    more: 300n,
    items: [
      { place: 0, amount: 10_000n },
      { place: 1, amount: 19_700n },
    ],
  });
  // All of them paid, and a little left of the payment.
  expect(matchNamed(items, { amount: 30_500n, named, mayDiffer })).toMatchObject({
    certainty: 'certain',
    evidence: 'named-over',
    more: -500n,
    items: [
      { place: 0, amount: 10_000n },
      { place: 1, amount: 20_000n },
    ],
  });
  // Too short, without a tolerance, with a slip, with a credit, or too much: a person looks.
  const differs = { certainty: 'possible', evidence: 'named-differs' };
  expect(matchNamed(items, { amount: 29_400n, named, mayDiffer })).toMatchObject(differs);
  expect(matchNamed(items, { amount: 29_700n, named })).toMatchObject(differs);
  expect(matchNamed(items, { amount: 30_501n, named, mayDiffer })).toMatchObject(differs);
  const slip = new Map([...named, [1, 'slip']] as const);
  expect(matchNamed(items, { amount: 29_700n, named: slip, mayDiffer })).toMatchObject(differs);
  expect(matchNamed(items, { amount: 30_100n, named: slip, mayDiffer })).toMatchObject(differs);
  const credit = [items[0]!, item(20_000n), item(100n, true)];
  const all = new Map([...named, [2, 'name']] as const);
  expect(matchNamed(credit, { amount: 29_700n, named: all, mayDiffer })).toMatchObject(differs);
});
