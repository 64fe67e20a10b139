import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { absoluteDecimal, compareDecimals, signOf } from '#lib/decimal-sum.ts';
import { idKey } from '#lib/guid.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { amountMatcher } from '#lib/search/amount-matcher.ts';
import { foldText } from '#lib/search/fold-text.ts';
import type { Range } from '#ui/filters/range.ts';
import { isBounded, type LocalFilters } from './ledger-search.ts';

/**
 * Returns a test for the page's own filters.
 *
 * @param day at which days overdue are counted
 */
export function ledgerMatcher(
  { due, overdue, settled, amount, units, hasBalance, owners, text }: LocalFilters,
  references: References,
  day: CalendarDay,
): (transaction: LedgerResult) => boolean {
  const tests: ((transaction: LedgerResult) => boolean)[] = [];
  if (units !== null) tests.push(({ Balance }) => Balance.Units === units);
  if (hasBalance) tests.push(({ Balance }) => signOf(Balance.Value) !== 0);
  if (isBounded(due)) {
    tests.push(({ DueAt }) => {
      const day = DueAt === null ? undefined : calendarDay(DueAt);
      if (due === 'undated' || day === undefined) return due === 'undated' && day === undefined;
      return isWithin(day, due, (a, b) => a - b);
    });
  }
  if (isBounded(overdue)) {
    tests.push(({ DueAt }) => {
      const over = daysOver(DueAt, day);
      return over !== null && isWithin(over, overdue, (a, b) => a - b);
    });
  }
  if (isBounded(settled)) {
    tests.push(({ SettledAt }) => {
      const day = SettledAt === null ? undefined : calendarDay(SettledAt);
      return day !== undefined && isWithin(day, settled, (a, b) => a - b);
    });
  }
  if (owners !== null) {
    const keys = new Set(owners.keys);
    tests.push(({ Partner }) => keys.has(partnerKey(Partner)) !== owners.isLeftOut);
  }
  if (isBounded(amount)) {
    tests.push(({ Total }) => isWithin(absoluteDecimal(Total.Value), amount, compareDecimals));
  }
  // Every word must occur, in any order, or be an amount.
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, matches: amountMatcher(word) }));
  if (words.length > 0) {
    tests.push((transaction) => {
      const { Total, Balance } = transaction;
      const own = searchedText(transaction);
      const reference = references.size > 0 ? references.get(idKey(transaction.Id)) : undefined;
      const searched = reference === undefined ? own : `${own}\n${foldText(reference)}`;
      return words.every(
        ({ word, matches }) =>
          searched.includes(word) || matches?.(Balance.Value) || matches?.(Total.Value),
      );
    });
  }
  return (transaction) => tests.every((test) => test(transaction));
}

/** Folding text is slower than searching it, and the next typed letter searches the same rows. */
const searchedTexts = new WeakMap<LedgerResult, string>();

/** Returns the searchable text. */
export function searchedText(transaction: LedgerResult): string {
  const known = searchedTexts.get(transaction);
  if (known !== undefined) return known;
  const { Id, TransactionNumber, Partner } = transaction;
  const texts = [TransactionNumber, Id, Partner?.Name, Partner?.Code, Partner?.Id];
  const searched = foldText(texts.filter(Boolean).join('\n'));
  searchedTexts.set(transaction, searched);
  return searched;
}

function isWithin<T>(value: T, { from, to }: Range<T>, compare: (a: T, b: T) => number): boolean {
  return (from === null || compare(value, from) >= 0) && (to === null || compare(value, to) <= 0);
}
