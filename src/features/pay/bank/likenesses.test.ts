import { expect, test } from 'vitest';
import type { KnownBankEntry } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { findLikenesses, identitiesOf } from './likenesses.ts';

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

const inDraft = (entry: string, name = 'CAMT', onValueDay: string | null = null) => ({
  entry: DAY + entry,
  onValueDay,
  name,
});
const find = (
  lines: readonly BankLine[],
  known: readonly KnownBankEntry[],
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
    [0, { draft: 'CAMT', reference: 'A', isBatch: false, isOnValueDay: false, peers: [0, 1] }],
    [1, { draft: 'CAMT', reference: 'B', isBatch: false, isOnValueDay: false, peers: [0, 1] }],
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
    [0, { draft: 'CAMT', reference: 'A', isBatch: false, isOnValueDay: false, peers: [] }],
    [1, { draft: 'CAMT', reference: 'A', isBatch: false, isOnValueDay: false, peers: [] }],
    [2, { draft: 'CAMT', reference: 'B', isBatch: false, isOnValueDay: false, peers: [2] }],
  ]);
  // One answer doesn’t make the other one certain.
  expect(find(lines, known, (index) => index === 1)).toEqual([
    [1, { draft: 'CAMT', reference: 'A', isBatch: false, isOnValueDay: false, peers: [] }],
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
  const batch = [
    0,
    {
      draft: 'CAMT',
      reference: 'LONGREFERENCE001',
      isBatch: true,
      isOnValueDay: false,
      peers: [0],
    },
  ];
  expect(find([part], [inDraft('3.00|LONGREFERENCE001')])).toEqual([batch]);
  const later = { ...line('1.00', '', { reference: 'LONGREFERENCE0012' }) };
  later.onValueDay = 'DE1|2026-11-23|1.00|LONGREFERENCE0012';
  const known = { ...inDraft('', 'MT940'), entry: 'DE1|2026-11-23|1.00|LONGREFERENCE001' };
  expect(find([later], [known])).toMatchObject([
    [0, { draft: 'MT940', isBatch: false, isOnValueDay: true }],
  ]);
});

test.each([
  ['names it alike', 'R1', 'R1'],
  ['shortens its reference', 'LONGREFERENCE0012', 'LONGREFERENCE001'],
  ['has no reference either', '', ''],
])('finds an entry whose value date is the day of a file that %s', (_, reference, written) => {
  const named = (day: string, by: string) => `DE1|${day}|1.00|${by}${by ? '' : '|||text'}`;
  const [booked, valued] = ['2026-11-20', '2026-11-23'];
  const known = inDraft('', 'CAMT', named(valued, reference));
  known.entry = named(booked, reference);
  const later = {
    ...line('1.00', '', { reference: written, days: [`DE1|${valued}|`] }),
    bankEntry: named(valued, written),
  };
  const found = { draft: 'CAMT', reference, isBatch: false, isOnValueDay: true, peers: [0] };
  expect(find([later], [known])).toEqual([[0, found]]);
  // Where the file has the entry itself, the other one is another payment.
  const itself = { ...later, bankEntry: known.entry, onValueDay: known.onValueDay };
  expect(find([later, itself], [known])).toEqual([]);
});

test('compares entries without references on two days, in whichever order their files come', () => {
  const [own, valued] = [line('1.00'), 'DE1|2026-11-23|1.00||||mt'];
  const known = { ...inDraft(''), entry: valued };
  const asked = { ...own, onValueDay: valued, days: [DAY, 'DE1|2026-11-23|'] };
  expect(find([asked], [known])).toMatchObject([[0, { isOnValueDay: true, peers: [0] }]]);
  expect(identitiesOf(asked)).not.toContain(valued);
  expect(identitiesOf({ ...asked, bankReference: 'R' })).toContain(valued);
});
