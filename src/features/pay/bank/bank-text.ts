import { calendarDay, formatDay } from '#lib/calendar-day.ts';
import { areDates } from '#lib/remittance/date-text.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import type { BankLine } from '../paste/bank-line.ts';

const IBAN = /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/;

/**
 * Returns the bank's text in one line: the day and the purpose first, because the end may be cut
 * off, and nothing that the row shows elsewhere.
 */
export function bankText(
  { cells, payer, amount, bankDate, purpose = '' }: BankLine,
  units: string,
): string {
  const isElsewhere = (cell: string): boolean =>
    cell === payer.name ||
    cell === units ||
    IBAN.test(cell) ||
    (bankDate !== null && areDates([cell])) ||
    (amount !== null && isAmount(cell) && digitsOf(cell) === digitsOf(amount));
  const day = bankDate === null ? '' : formatDay(calendarDay(bankDate)!);
  return [...new Set([day, purpose, ...cells.filter((cell) => !isElsewhere(cell))])]
    .filter(Boolean)
    .join(' · ');
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}
