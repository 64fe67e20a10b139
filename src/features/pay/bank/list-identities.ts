import { writtenDay } from '#lib/calendar-day.ts';
import { beginningOfDay, entryIdentities, OF_LIST } from '#lib/bank-file/entry-identity.ts';
import type { Decimal } from '#lib/decimal.ts';
import { dateOrderOf, dayFromText } from '#lib/remittance/date-text.ts';
import type { ColumnRole } from '#lib/remittance/guess-columns.ts';
import { isAmount, splitDirection } from '#lib/remittance/written-amount.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { cellOf } from '../paste/column-readers.ts';

/**
 * Lines of a list don't name the bank's account, so their content identifies them at the next
 * import.
 */
export function withIdentities(
  lines: readonly BankLine[],
  roles: readonly ColumnRole[],
): BankLine[] {
  const written = lines.map(({ cells }) => splitDirection(cellOf(cells, roles, 'amount')));
  const hasDirections = written.some(([, direction]) => direction !== '');
  /** A payment without a direction beside others has the opposite one. */
  const withDirection = (cell: string): string[] => {
    const [amount, direction] = splitDirection(cell);
    return [amount, direction || (hasDirections && isAmount(cell) ? 'CR' : '')];
  };
  const identities = entryIdentities({
    format: 'CAMT.053',
    account: OF_LIST,
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
      text: cells
        .flatMap((cell, at) => (roles[at] === 'amount' ? withDirection(cell) : [cell]))
        .filter((cell) => !isPlain(cell) || dateOrderOf([cell]) !== undefined)
        .join(' '),
      reference,
      bankReference,
    })),
  });
  return lines.map((line, index) => {
    const bankEntry = identities[index]!;
    const [, written = '', ...rest] = bankEntry.split('|');
    const { bankDate } = line;
    const isItself = bankDate === null || bankDate === written;
    return {
      ...line,
      bankEntry,
      onValueDay: isItself ? null : [OF_LIST, bankDate, ...rest].join('|'),
      days: [
        ...(written && bankDate !== written ? [`${OF_LIST}|${written}|`] : []),
        ...(bankDate === null ? [] : [beginningOfDay(bankDate)]),
      ],
    };
  });
}

function isPlain(cell: string): boolean {
  return isAmount(cell) && splitDirection(cell)[1] === '';
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
