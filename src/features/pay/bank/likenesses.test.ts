import { expect, test } from 'vitest';
import type { Decimal } from '#lib/decimal.ts';
import type { BankLine } from '../paste/bank-list.ts';
import { findLikenesses } from './likenesses.ts';

const DAY = 'DE1|2026-11-20|';
const OPEN = () => true;

/** A line of an MT940 file, whose entries have no reference. */
function line(
  amount: string,
  text = 'mt',
  { reference = '', days = [DAY] }: { reference?: string; days?: readonly string[] } = {},
) {
  return {
    amount: amount as Decimal,
    bankReference: reference,
    bankEntry: `${DAY}${amount}|${reference}${reference ? '' : `|||${text}`}`,
    days,
  } as BankLine;
}

const inDraft = (entry: string, name = 'CAMT') => ({ entry: DAY + entry, name });
const find = (
  lines: readonly BankLine[],
  known: readonly { entry: string; name: string }[],
  isOpen: (index: number) => boolean = OPEN,
) => [
  ...findLikenesses(
    lines,
    known,
    ({ bankEntry }) => known.some(({ entry }) => entry === bankEntry),
    isOpen,
  ),
];

test('finds a whole day in another format, and offers one answer for it', () => {
  const lines = [line('1.00'), line('2.00'), line('3.00')];
  const found = find(lines, [inDraft('1.00|A'), inDraft('2.00|B'), inDraft('4.00|C')]);
  expect(found).toEqual([
    [0, { draft: 'CAMT', reference: 'A', isBatch: false, peers: [0, 1] }],
    [1, { draft: 'CAMT', reference: 'B', isBatch: false, peers: [0, 1] }],
  ]);
});

test('offers one answer only where draft and missing references are the same', () => {
  const lines = [line('1.00'), line('2.00'), line('3.00', '', { reference: 'C' })];
  const known = [inDraft('1.00|A'), inDraft('2.00|B', 'Other'), inDraft('3.00||||camt')];
  expect(find(lines, known).map(([, { peers }]) => peers)).toEqual([[0], [1], [2]]);
});

test('lets a person compare one by one where several entries look like one', () => {
  const lines = [line('1.00', 'a'), line('1.00', 'b'), line('2.00')];
  const known = [inDraft('1.00|A'), inDraft('2.00|B')];
  expect(find(lines, known)).toEqual([
    [0, { draft: 'CAMT', reference: 'A', isBatch: false, peers: [] }],
    [1, { draft: 'CAMT', reference: 'A', isBatch: false, peers: [] }],
    [2, { draft: 'CAMT', reference: 'B', isBatch: false, peers: [2] }],
  ]);
  // One answer doesn’t make the other one certain.
  expect(find(lines, known, (index) => index === 1)).toEqual([
    [1, { draft: 'CAMT', reference: 'A', isBatch: false, peers: [] }],
  ]);
  const enough = [...known, inDraft('1.00|C')];
  expect(find(lines, enough).map(([, { reference }]) => reference)).toEqual(['A', 'C', 'B']);
});

test('compares no entry that another line certainly is, nor lines that a draft has', () => {
  const lines = [line('1.00', 'a'), line('1.00', 'b')];
  expect(find(lines, [inDraft('1.00||||a')])).toEqual([]);
  expect(find([line('1.00', 'b', { days: [] })], [inDraft('1.00|A')])).toEqual([]);
});

test('finds the batch that a line is a part of, and the day that another format gives', () => {
  const part = {
    ...line('1.00', '', { reference: 'P1' }),
    bookedAs: `${DAY}3.00|LONGREFERENCE0012`,
  };
  const batch = [0, { draft: 'CAMT', reference: 'LONGREFERENCE001', isBatch: true, peers: [0] }];
  expect(find([part], [inDraft('3.00|LONGREFERENCE001')])).toEqual([batch]);
  const later = { ...line('1.00', '', { reference: 'LONGREFERENCE0012' }) };
  later.onOtherDay = 'DE1|2026-11-23|1.00|LONGREFERENCE0012';
  const known = { entry: 'DE1|2026-11-23|1.00|LONGREFERENCE001', name: 'MT940' };
  expect(find([later], [known]).map(([, { draft, isBatch }]) => [draft, isBatch])).toEqual([
    ['MT940', false],
  ]);
});
