import { writtenDay } from '#lib/calendar-day.ts';
import { entryIdentities } from '#lib/bank-file/entry-identity.ts';
import type { Decimal } from '#lib/decimal.ts';
import { dateOrderOf, dayFromText } from '#lib/remittance/date-text.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import { isAmount } from '#lib/remittance/split-by-spaces.ts';
import type { BankLine } from '../paste/bank-list.ts';
import { cellOf } from '../paste/remittance.ts';

/**
 * Lines of a list don't name the bank's account, so their content identifies them at the next
 * import.
 */
export function withIdentities(
  lines: readonly BankLine[],
  roles: readonly ColumnRole[],
): BankLine[] {
  const identities = entryIdentities({
    format: 'CAMT.053',
    account: 'list',
    currency: null,
    opening: null,
    closing: null,
    unread: [],
    entries: lines.map(({ amount, bankReference, reference, payer, cells }) => ({
      kind: 'in',
      amount: amount ?? ('0' as Decimal),
      currency: null,
      bookedOn: dayByItself(cellOf(cells, roles, 'date')),
      valuedOn: null,
      payer: payer.name,
      payerAccount: '',
      // A day in digits alone could be an amount.
      text: cells.filter((cell) => !isAmount(cell) || dateOrderOf([cell]) !== undefined).join(' '),
      reference,
      bankReference,
    })),
  });
  return lines.map((line, index) => ({ ...line, bankEntry: identities[index]! }));
}

/**
 * Reads each day by itself, because the lines of the next list may determine the order of
 * `03/04/2026` or leave it open.
 */
function dayByItself(written: string): string {
  const order = dateOrderOf([written]);
  const day = order && dayFromText(written, order);
  return day === undefined ? written : writtenDay(day);
}
