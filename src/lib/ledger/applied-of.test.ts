import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals } from '../decimal-sum.ts';
import { decimalFromText } from '../decimal.ts';
import { payableAmount } from './payable-amount.ts';
import { appliedOf } from './applied-of.ts';

/** Cents as a decimal: 1234n becomes 12.34. */
function textOf(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

test('adds Orders and Debits, and subtracts Returns and Credits, to the digit', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          type: fc.constantFrom(0, 2, 8, 32),
          cents: fc.bigInt({ min: 1n, max: 10n ** 30n }),
        }),
      ),
      (lines) => {
        const expected = lines.reduce(
          (sum, { type, cents }) => sum + (type === 2 || type === 8 ? -cents : cents),
          0n,
        );
        const applied = appliedOf(
          lines.map(({ type, cents }) => ({ type, amount: ` ${textOf(cents)} ` })),
        );
        expect(compareDecimals(applied, decimalFromText(textOf(expected))!)).toBe(0);
      },
    ),
  );
});

test.each(['', '0', '0.00', '-1', 'ten', '1,5'])(
  'rejects %j as an amount and leaves it out of sums',
  (amount) => {
    expect(payableAmount(amount)).toBeNull();
    const lines = [
      { type: 0, amount },
      { type: 2, amount },
      { type: 0, amount: '1.5' },
    ];
    expect(compareDecimals(appliedOf(lines), decimalFromText('1.5')!)).toBe(0);
  },
);
