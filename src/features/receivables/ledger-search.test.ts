import { expect, test } from 'vitest';
import {
  emptyLedgerSearch,
  isLedgerFiltered,
  readLedgerSearch,
  writeLedgerSearch,
} from './ledger-search.ts';

const read = (query: string) => readLedgerSearch(new URLSearchParams(query));

test.each([
  '',
  '?partner=ab,cd&status=0,1,4&types=2,8&unacknowledged=true',
  '?ids=ab&due=2026-10-01..2026-10-31&amount=-1.50..20000000000000000.01&units=0&q=r%26d',
  '?due=..2026-10-31&sort=balance&view=aging&day=2026-11-01',
  '?overdue=-3..30&units=840&withBalance=true',
  '?settled=2026-10-01..&owner=p1,c%252C1,%40',
  '?without=p1',
])('reads %s and writes it back', (query) => {
  expect(writeLedgerSearch(read(query))).toBe(query);
});

test('replaces invalid URL values with the default', () => {
  expect(read('?status=5&types=x&due=soon&amount=much&units=usd&view=x&day=2026-02-30')).toEqual(
    emptyLedgerSearch,
  );
  expect(isLedgerFiltered(read('?sort=total&view=aging&day=2026-11-01'))).toBe(false);
  expect(isLedgerFiltered(read('?amount=..5'))).toBe(true);
});
