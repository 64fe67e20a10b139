import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import type { BankLine } from '../paste/bank-list.ts';
import { groupsOf, skippedLines, totalsByUnits } from './work-groups.ts';

const line = (amount: string | null): BankLine => ({
  cells: [],
  amount: amount as Decimal | null,
  stated: null,
  bankDate: null,
  reference: '',
  bankReference: '',
  payer: { name: '', account: '' },
  partner: null,
  by: null,
  proposal: null,
  named: [],
  namedElsewhere: 0,
  fault: null,
});

test('includes entries that are put aside or in a draft in the incoming total', () => {
  const lines = [line('10.00'), line('2.50'), line(null), line('1.25')];
  const groups = groupsOf(lines, [], new Map([[1, { state: 'aside' }]]), new Set([3]));
  expect(totalsByUnits(groups, 840)).toMatchObject([
    {
      units: 840,
      counts: { ready: 0, look: 1, aside: 1, done: 1 },
      sums: { look: '10.00', aside: '2.50', done: '1.25' },
      all: '13.75',
    },
  ]);
});

test('groups lines that aren’t payments by reason', () => {
  const out = { ...line(null), fault: 'Money out' };
  const lines = [line('10.00'), out, { ...line(null), fault: 'Total' }, out];
  expect([...skippedLines(lines)]).toEqual([
    ['Money out', [out, out]],
    ['Total', [lines[2]]],
  ]);
  expect(skippedLines([{ ...line('1.00'), fault: 'Unknown partner' }]).size).toBe(0);
});
