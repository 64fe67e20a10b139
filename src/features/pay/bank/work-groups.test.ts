import { expect, test } from 'vitest';
import type { BankDecision } from '#contract/bank-decision.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { newPayment } from '../model/draft-edits.ts';
import { lineOf } from '../model/pay-item.ts';
import { acme, makeItems } from '../testing/made-items.ts';
import type { MatchedEntry } from './match-entries.ts';
import {
  acceptance,
  chosenItems,
  countUnreadable,
  groupsOf,
  skippedLines,
  totalsByUnits,
} from './work-groups.ts';

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

test('counts lines and parts that only a person can read', () => {
  const lines = [
    { ...line(null), fault: 'Unknown direction' },
    { ...line(null), fault: 'Money out' },
    { ...line(null), fault: 'Parts that differ from their total' },
    { ...line(null), fault: 'Unreadable amount' },
    line(null),
  ];
  const table = { rows: [], delimiter: '', notRead: { tooMany: 10, tooLong: [7] } } as const;
  expect(countUnreadable({ file: null, table }, lines)).toBe(14);
  const unread = [{ place: 1, text: '2611201120C250.50NTRFNONREF' }];
  const statement = {
    format: 'MT940',
    account: '1',
    currency: null,
    opening: null,
    closing: null,
    entries: [],
    unread,
  } as const;
  const sorted = { payable: [], leftOut: new Map(), tooMany: 0 };
  expect(countUnreadable({ file: { statements: [statement], sorted }, table }, lines)).toBe(15);
});

test('accepts no match from before the latest decision about its entry', () => {
  const [first, second] = makeItems([['1.00'], ['2.00']]);
  const before: BankDecision = { items: [first!.key] };
  const match: MatchedEntry = {
    payment: newPayment({ partner: acme, lines: [lineOf(first!, '1.00', null)] }),
    decision: before,
    certainty: 'certain',
    evidence: 'chosen',
    ways: null,
    more: null,
    near: [],
    slips: [],
    passedOver: [],
  };
  const amount = '3.00' as Decimal;
  const entry = { index: 0, line: { ...line('3.00'), amount, partner: acme }, match };
  expect(acceptance({ ...entry, decision: before })?.items).toEqual([first!.key]);
  const decision: BankDecision = { items: [first!.key, second!.key] };
  // It would pay the former items.
  expect(acceptance({ ...entry, decision })).toBeNull();
  expect(chosenItems({ ...entry, decision })).toEqual(decision.items);
  expect(chosenItems({ ...entry, decision: before })).toEqual([first!.key]);
});
