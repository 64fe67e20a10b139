import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { countedAmount, reasonsForApproval, type CountedPayment } from './judge-payments.ts';

const decimal = (text: string) => text as Decimal;
const text = (cents: bigint) => decimal(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`);
const paid = (amount: string, units = 0, partner: string | null = 'p') => ({
  amount: decimal(amount),
  units,
  partner,
  number: 'N',
  isByLines: false,
});
const limits = [
  { units: 0, value: decimal('1000.00') },
  { units: 3, value: decimal('0') },
];
const kinds = (
  asked: readonly ReturnType<typeof paid>[],
  sent: readonly CountedPayment[] = [],
  of = limits,
) => reasonsForApproval(of, asked, sent).map(({ kind }) => kind);

describe('an amount', () => {
  test('compares an amount to the last digit and in its own Units', () => {
    for (const amount of ['1000', '1000.00', '1000.0000', '1e3', '999.99']) {
      expect(kinds([paid(amount)])).toEqual([]);
    }
    for (const amount of ['1000.01', `1000.${'0'.repeat(40)}1`, '1.0001e3', '9007199254740993']) {
      expect(kinds([paid(amount)])).toEqual(['amount']);
    }
    expect(kinds([paid('0.01', 3)])).toEqual(['amount']);
  });

  test('requires a second payer for Units without a limit once any limit is set', () => {
    expect(kinds([paid('0.01', 7)])).toEqual(['no-limit']);
    expect(kinds([paid('5000', 7)], [], [])).toEqual([]);
  });

  test('applies the lowest of several limits', () => {
    const several = [...limits, { units: 0, value: decimal('10') }];
    expect(kinds([paid('11')], [], several)).toEqual(['amount']);
  });
});

test('adds up all payments that are sent together, in each Units', () => {
  expect(kinds([paid('900'), paid('100', 0, 'q')])).toEqual([]);
  expect(kinds([paid('900'), paid('100.01', 0, 'q')])).toEqual(['together']);
});

test('adds up the day of many partners without comparing each with each', () => {
  let looks = 0;
  const sent = Array.from({ length: 100 }, (_, place) => ({
    ...paid('1'),
    get partner() {
      looks++;
      return `sent ${place}`;
    },
  }));
  expect(
    kinds(
      sent.map((_, place) => paid('1', 0, `asked ${place}`)),
      sent,
    ),
  ).toEqual([]);
  expect(looks).toBeLessThan(1_000);
});

test('adds up a day by partner, and counts an ambiguous partner with every other', () => {
  expect(kinds([paid('600')], [paid('400')])).toEqual([]);
  expect(kinds([paid('600')], [paid('400.01')])).toEqual(['day']);
  expect(kinds([paid('600')], [paid('600', 0, 'q')])).toEqual([]);
  expect(kinds([paid('600')], [paid('600', 7)])).toEqual([]);
  expect(kinds([paid('600')], [paid('600', 0, null)])).toEqual(['day']);
  expect(kinds([paid('600', 0, null)], [paid('600', 0, 'q')])).toEqual(['day']);
});

test('describes each reason with its sums, and the largest payment or day', () => {
  const common = { units: 0, limit: '1000.00', before: null, payment: null };
  const asked = [
    { ...paid('1', 0, 'q'), number: 'A' },
    { ...paid('1000.01', 0, 'q'), number: 'B', isByLines: true },
    { ...paid('400'), number: 'C' },
  ];
  expect(reasonsForApproval(limits, asked, [paid('700'), paid('20', 0, 'q')])).toEqual([
    { ...common, kind: 'lines', amount: '1000.01', payment: 'B' },
    { ...common, kind: 'together', amount: '1401.01' },
    { ...common, kind: 'day', amount: '1100', before: '700' },
  ]);
  expect(reasonsForApproval(limits, [paid('1001')], [])).toEqual([
    { ...common, kind: 'amount', amount: '1001', payment: 'N' },
  ]);
  expect(reasonsForApproval(limits, [paid('1', 7)], [])).toEqual([
    { ...common, kind: 'no-limit', units: 7, amount: '1', limit: null },
  ]);
});

const cents = fc.bigInt({ min: 1n, max: 10n ** 24n });
const partner = fc.constantFrom('p', 'q', null);
const payments = fc.array(fc.record({ cents, partner }), { minLength: 1, maxLength: 6 });

test('allows one payer any amounts up to exactly the limit', () => {
  const sumOf = (of: readonly { cents: bigint }[]) => of.reduce((sum, one) => sum + one.cents, 0n);
  fc.assert(
    fc.property(payments, fc.array(fc.record({ cents, partner })), cents, (asked, sent, limit) => {
      const found = reasonsForApproval(
        [{ units: 0, value: text(limit) }],
        asked.map((one) => paid(text(one.cents), 0, one.partner)),
        sent.map((one) => paid(text(one.cents), 0, one.partner)),
      );
      const days = asked.map(({ partner: of }) => {
        const mayBe = (one: { partner: string | null }) =>
          of === null || one.partner === null || one.partner === of;
        return sumOf([...asked, ...sent].filter(mayBe));
      });
      expect(found.length > 0).toBe(sumOf(asked) > limit || days.some((sum) => sum > limit));
    }),
  );
});

test('applies the limit to a split payment as a whole', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), cents, (parts, limit) => {
      const of = [{ units: 0, value: text(limit) }];
      const all = parts.map((part) => paid(text(part)));
      const isAbove = parts.reduce((sum, part) => sum + part, 0n) > limit;
      // In one body, or as the last of several.
      expect(reasonsForApproval(of, all, []).length > 0).toBe(isAbove);
      const last = reasonsForApproval(of, all.slice(-1), all.slice(0, -1));
      expect(last.length > 0).toBe(isAbove);
    }),
  );
});

test('counts a payment by its amount or the sum of its lines, whichever is larger', () => {
  fc.assert(
    fc.property(cents, fc.array(cents), (amount, lines) => {
      const gross = lines.reduce((sum, line) => sum + line, 0n);
      const counted = countedAmount({
        amount: text(amount),
        lines: lines.map((line) => ({ amount: text(line) })),
      });
      expect(BigInt(counted.amount.replace('.', ''))).toBe(gross > amount ? gross : amount);
      expect(counted.isByLines).toBe(gross > amount);
    }),
    { examples: [[150n, [100n, 50n]]] },
  );
});
