import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import { refuseAmounts, refuseOtherUnits } from './refuse-amounts.ts';

const bodyOf = (amount: string, line: string, lineUnits = 0): string =>
  `{"Payments":[{"PaymentNumber":"A-1","AutoApply":true,"Partner":{"Code":"NORD"},
    "PaymentMethod":{"Code":"ACH"},"Amount":{"Value":${amount},"Units":0},
    "ApplyTo":[{"Id":"0a000000-0000-4000-8000-00000000000a","Type":2,
      "Amount":{"Value":${line},"Units":${lineUnits}}}]}]}`;

test.each(['0', '-0', '0.00', '0e5', '-1', '-0.01', '-1e-9'])('refuses %s', (value) => {
  const refused = (why: RegExp) =>
    expect.objectContaining({ kind: 'bad-body', message: expect.stringMatching(why) as string });
  expect(() => refuseAmounts(bodyOf(value, '1'))).toThrow(
    refused(/^Payment A-1: the amount must be above 0\. Nothing was sent\.$/) as Error,
  );
  expect(() => refuseAmounts(bodyOf('1', value))).toThrow(
    refused(/^Payment A-1: the amount for 0a0.* must be above 0\./) as Error,
  );
});

test('refuses a line in other Units than its payment', () => {
  expect(() => refuseAmounts(bodyOf('1', '1', 7))).toThrow('in the payment’s Units');
});

test('refuses a line in other Units than its transaction', () => {
  const id = '0a000000-0000-4000-8000-00000000000a';
  const isIn = (Units: number) => new Map([[id, { Balance: { Value: '5' as Decimal, Units } }]]);
  expect(() => refuseOtherUnits(bodyOf('1', '1'), isIn(7))).toThrow(
    `Payment A-1: ${id} is in Units 7, but its amount is in Units 0. Nothing was sent.`,
  );
  for (const known of [isIn(0), new Map()]) {
    expect(() => refuseOtherUnits(bodyOf('1', '1'), known)).not.toThrow();
  }
});

test.each(['1', '0.01', '1e-9', '9007199254740993.01'])('accepts %s', (value) => {
  expect(() => refuseAmounts(bodyOf(value, value))).not.toThrow();
});
