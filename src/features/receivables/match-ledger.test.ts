import { expect, test } from 'vitest';
import { ledgerResult } from '#contract/ledger.ts';
import { z } from '#contract/zod.ts';
import { parseJson } from '#lib/json.ts';
import { calendarDay, writtenDay } from '#lib/calendar-day.ts';
import { agingOf, shownBuckets } from '#lib/ledger/aging.ts';
import { sumDecimals } from '#lib/decimal-sum.ts';
import { ofBucket, readLedgerSearch } from './ledger-search.ts';
import { ledgerMatcher } from './match-ledger.ts';

const transaction = (over: string) =>
  z.parse(
    ledgerResult,
    parseJson(`{"Id":"AB-1","Type":0,"Status":4,"SubStatus":0,
      "Partner":{"Id":"P1","Code":"NORD","Name":"Nörd & Søn"},"DueAt":"2026-10-31T23:59:59",
      "Total":{"Value":12.50,"Units":0},"Balance":{"Value":2,"Units":0},${over}}`),
  );

const plain = transaction('"SettledAt":null');
const credit = transaction(
  '"Type":8,"Total":{"Value":-12.5,"Units":1},"Balance":{"Value":-2,"Units":1}',
);
const undated = transaction('"DueAt":null,"SettledAt":"2026-11-02T10:00:00Z","Partner":null');
const paid = transaction('"Balance":{"Value":-0.00,"Units":0}');
const references = new Map([['ab-1', 'INV-77']]);

test.each([
  ['?due=2026-10-31..2026-10-31', [true, true, false]],
  ['?due=2026-11-01..', [false, false, false]],
  ['?due=..2026-10-30', [false, false, false]],
  ['?due=undated', [false, false, true]],
  ['?overdue=5..', [true, true, false]],
  ['?overdue=6..', [false, false, false]],
  ['?overdue=..5', [true, true, false]],
  ['?amount=12.5..12.500', [true, true, true]],
  ['?amount=12.51..', [false, false, false]],
  ['?units=1', [false, true, false]],
  ['?q=inv-77', [true, true, true]],
  ['?q=son+nord', [false, false, false]],
  ['?settled=2026-11-02..2026-11-02', [false, false, true]],
  ['?settled=..2026-11-01', [false, false, false]],
  ['?owner=p1', [true, true, false]],
  ['?owner=%40', [false, false, true]],
  ['?without=p1', [false, false, true]],
  ['?q=nord+77', [true, true, false]],
  ['?q=12,50', [true, true, true]],
  ['?q=nord+2.00', [true, true, false]],
  ['?q=(12.5)', [true, true, true]],
  ['?q=12.51', [false, false, false]],
  ['?q=ab12.50', [false, false, false]],
  ['?q=ab-1', [true, true, true]],
  ['', [true, true, true]],
])('%s', (query, expected) => {
  const matches = ledgerMatcher(
    readLedgerSearch(new URLSearchParams(query)),
    references,
    calendarDay('2026-11-05')!,
  );
  expect([plain, credit, undated].map(matches)).toEqual(expected);
});

test('matches only transactions with a balance of either sign', () => {
  const matches = ledgerMatcher(
    readLedgerSearch(new URLSearchParams('?withBalance=true')),
    references,
    calendarDay('2026-11-05')!,
  );
  expect([plain, credit, paid].map(matches)).toEqual([true, true, false]);
});

test.each([
  '',
  '?overdue=10..40',
  '?overdue=..31',
  '?overdue=-5..',
  '?due=undated',
  '?due=2026-09-10..',
])('links an aging figure to the rows of its sum, also with %j', (query) => {
  const day = calendarDay('2026-11-05')!;
  const search = readLedgerSearch(new URLSearchParams(query));
  const rows = Array.from({ length: 120 }, (_, over) =>
    Object.assign({}, plain, { DueAt: over % 7 === 0 ? null : writtenDay(day + 10 - over) }),
  );
  const [aging] = agingOf(rows.filter(ledgerMatcher(search, references, day)), day);
  for (const { key } of shownBuckets(aging!)) {
    const shown = rows.filter(
      ledgerMatcher({ ...search, ...ofBucket(search, key) }, references, day),
    );
    expect(sumDecimals(shown.map(({ Balance }) => Balance.Value))).toBe(aging!.buckets[key]);
  }
});
