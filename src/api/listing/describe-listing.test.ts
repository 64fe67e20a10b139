import { expect, test } from 'vitest';
import {
  countedAll,
  describeCount,
  describeEnd,
  describeOrder,
  knownTotal,
} from './describe-listing.ts';
import { describeOddities } from './describe-oddities.ts';
import type { Listing, ListRow } from './list-reader.ts';

const noun = { one: 'notification', many: 'notifications' };

function listing(rows: number, fields: Partial<Listing<null>> = {}): Listing<null> {
  const row: ListRow<null> = {
    value: null,
    raw: null,
    identity: '',
    key: '',
    hasOwnId: true,
    instant: 0,
  };
  return {
    rows: Array.from({ length: rows }, () => row),
    faults: [],
    pages: 1,
    answers: [],
    order: 'newest-first',
    incomparable: 0,
    end: 'more',
    total: null,
    mismatch: null,
    newest: 0,
    arrivals: () => 0,
    ...fields,
  };
}

test('says “all” of two or more', () => {
  const noun = { one: 'payment', many: 'payments' };
  const words = [0, 1, 2].map((count) => countedAll(count, noun));
  expect(words).toEqual(['0 payments', '1 payment', 'All 2 payments']);
});

test('counts only the rows that were found', () => {
  expect(describeCount(listing(1, { end: 'complete' }), noun)).toBe('1 notification');
  expect(describeCount(listing(0, { end: 'complete' }), noun)).toBe('0 notifications');
  expect(describeCount(listing(400), noun)).toBe('400 loaded');
  const count = (counts: 'records' | 'pages' | 'unclear') =>
    describeCount(listing(400, { pages: 2, total: { counts, value: 12_000 } }), noun);
  expect(count('records')).toMatch(/^400 of 12.000 loaded$/);
  expect(count('pages')).toMatch(/^400 loaded, page 2 of 12.000$/);
  expect(count('unclear')).toMatch(/^400 loaded; the service reports a total of 12.000$/);
});

test('takes the total from a complete list or from a Total that may count rows', () => {
  expect(knownTotal(listing(7, { end: 'complete' }))).toBe(7);
  const total = (counts: 'records' | 'unclear' | 'pages' | 'nothing' | 'contradicts') =>
    knownTotal(listing(400, { total: { counts, value: 12_000 } }));
  expect(total('records')).toBe(12_000);
  expect(total('unclear')).toBe(12_000);
  for (const counts of ['pages', 'nothing', 'contradicts'] as const) {
    expect(total(counts)).toBeNull();
  }
  // More rows follow, so that it counts something else.
  expect(knownTotal(listing(400, { total: { counts: 'unclear', value: 400 } }))).toBeNull();
  expect(knownTotal(listing(400))).toBeNull();
  expect(knownTotal(listing(400, { end: 'repeating' }))).toBeNull();
});

test('names the order and whether Waybill or the service sorted the rows', () => {
  expect(describeOrder(listing(2), false)).toBe('Newest first');
  const sorted = listing(2, { order: 'oldest-first', end: 'complete' });
  expect(describeOrder(sorted, false)).toBe('Newest first, sorted by Waybill');
  expect(describeOrder(listing(2, { order: 'mixed', end: 'repeating' }), false)).toBe(
    'Sorted by Waybill, loaded rows only',
  );
  expect(describeOrder(listing(2, { order: 'mixed' }), true)).not.toMatch(/^Newest first/);
});

test('never claims an order for incomparable times', () => {
  expect(describeOrder(listing(2, { order: 'unknown', incomparable: 2 }), false)).toBe(
    'In the service’s order, because its times have no time zone',
  );
  const some = listing(9, { order: 'mixed', incomparable: 3, end: 'complete' });
  expect(describeOrder(some, false)).toMatch(/, 3 without a time zone last$/);
});

test('claims that all rows are loaded only at the end of the list', () => {
  expect(describeEnd(listing(3, { end: 'complete' }), noun)).toBe('All 3 notifications loaded');
  expect(describeEnd(listing(3, { end: 'repeating' }), noun)).not.toMatch(/All/);
});

test('says that pages have other numbers, and that rows may be missing where pages repeat', () => {
  expect(describeOddities(listing(3))).toEqual([]);
  const [mismatch, repeating] = describeOddities(
    listing(3, { mismatch: { asked: 1, answered: 0, isFirst: true }, end: 'repeating' }),
  );
  expect(mismatch).toMatch(/page 1 .* page 0.*firstPage/);
  const later = { asked: 4, answered: 3, isFirst: false };
  expect(describeOddities(listing(3, { mismatch: later }))[0]).not.toMatch(/firstPage/);
  expect(repeating).toMatch(/there may be more/i);
});

test('never calls a list complete that ends before its Total', () => {
  const short = listing(1_200, { end: 'complete', total: { counts: 'contradicts', value: 1_400 } });
  expect(describeEnd(short, noun)).not.toMatch(/All/);
  expect(describeOddities(short)).toEqual([expect.stringMatching(/1,400.*1,200.*firstPage/)]);
});

test('reports a Total of 0 beside rows and never relies on it', () => {
  const none = listing(3, { end: 'more', total: { counts: 'nothing', value: 0 } });
  expect(describeOddities(none)).toEqual(['The service reports a total of 0, but sent 3.']);
  expect(describeCount(none, noun)).toBe('3 loaded');
});

test('counts unreadable rows as sent', () => {
  const faults = [{ index: 0, raw: null, reasons: [], page: 1 }];
  const sent = (counts: 'contradicts' | 'nothing' | 'unclear', value: number) =>
    listing(2, { faults, total: { counts, value } });
  expect(describeOddities(sent('nothing', 0))).toEqual([
    'The service reports a total of 0, but sent 3.',
  ]);
  expect(describeOddities(sent('contradicts', 2))).toEqual([
    'The service reports a total of 2, but sent 3.',
  ]);
  expect(knownTotal(sent('unclear', 3))).toBeNull();
});
