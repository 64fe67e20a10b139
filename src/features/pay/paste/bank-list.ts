import type { DecimalMark } from '#lib/amount-text.ts';
import { readPurpose, statedReference } from '#lib/bank-file/entry-text.ts';
import { writtenDay } from '#lib/calendar-day.ts';
import { signOf } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { KnownPayer } from '#lib/payers/find-payer.ts';
import { bookingReader } from '#lib/remittance/booking-states.ts';
import { areDates } from '#lib/remittance/date-text.ts';
import type { Columns, ColumnRole } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isCount, summaryKind } from '#lib/remittance/summary-rows.ts';
import { isAmount } from '#lib/remittance/written-amount.ts';
import { unitsOfCurrency } from '#lib/units-of-currency.ts';
import type { PayItem } from '../model/pay-item.ts';
import { batchesApart } from './bank-batches.ts';
import { directionsOfRows } from './bank-directions.ts';
import type { BankLine } from './bank-line.ts';
import { withParts } from './bank-parts.ts';
import { sumsApart, type RowAmounts, type SummableLine } from './bank-sums.ts';
import { cellOf, columnReaders, rowLabels, rowsBelowHeader, type Way } from './column-readers.ts';
import { continuedTexts } from './continued-lines.ts';
import { lineCurrencyReader } from './line-currency.ts';
import { chosenPayers, mentionsOf, namedOf, payerTeller } from './line-partner.ts';
import { bankFaults } from './texts.ts';

/** Names of the first column of a pivot table, whose groups have the sums of the rows below. */
const PIVOT =
  /row labels|zeilenbeschriftung|étiquettes de lignes|etiquetas de fila|etichette di riga/i;

interface BankListOptions {
  /** Partners that a person chose, by line. */
  partners?: ReadonlyMap<number, PartnerReference>;
  mark?: DecimalMark | undefined;
  /** The mark of money in, as a person said. */
  incoming?: string | undefined;
  /** Whether lines that may be batches count, as a person said of each. */
  countsBatches?: ReadonlyMap<number, boolean> | undefined;
  learned?: readonly KnownPayer[];
  /** Names of Units in the settings, to which a line's currency is compared. */
  unitsNames?: Readonly<Record<string, string>>;
}

/**
 * Reads a bank's list. The partner's column names the payer, otherwise the named items do,
 * otherwise a person chooses.
 *
 * @param items of all partners, oldest first
 */
export function readBankList(
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  {
    partners = new Map(),
    mark,
    incoming,
    countsBatches = new Map(),
    learned = [],
    unitsNames = {},
  }: BankListOptions = {},
): BankLine[] {
  const written = rowsBelowHeader(table, columns);
  const { roles } = columns;
  const read = columnReaders(table, columns, mark);
  const { rows, faults } = withParts(written, roles, read, table.rows[columns.header] ?? []);
  const currencyOf = lineCurrencyReader(table, columns, unitsNames);
  const isNotBooked = bookingReader(table.rows[columns.header] ?? []);
  const payerOf = (cells: readonly string[]): BankLine['payer'] => ({
    name: cellOf(cells, roles, 'partner'),
    account: '',
  });
  const tell = payerTeller(items, learned, chosenPayers(partners, rows, payerOf));
  const mentions = mentionsOf(items);
  const { told: ways, known } = directionsOfRows(table, columns, rows, read, incoming);
  const asks = columns.asks !== null || read.asksMark;
  const continued = continuedTexts(rows, roles, read, faults);
  const lines = rows.map((cells, index): SummableLine => {
    const day = read.day(cells);
    // A number of digits alone could be an amount, unless it is where references are.
    const texts = cells.filter((cell, at) => roles[at] === 'reference' || !isAmount(cell));
    const below = continued.get(index) ?? [];
    const named = mentions([...texts, ...below.flat()].join(' '));
    const payer = payerOf(cells);
    const told = tell(payer, named, partners.get(index));
    const amounts = {
      amount: read.amount(cells),
      in: read.amount(cells, 'in'),
      out: read.amount(cells, 'out'),
    };
    const stated = amounts.in ?? amounts.amount;
    const labels = rowLabels(cells, roles).filter((text) => !areDates([text]));
    const summary = summaryFault(labels, stated, rows.length, day !== null);
    const isContinuation = continued.has(index) && below.length === 0;
    const money =
      faults[index] ??
      (isContinuation ? bankFaults.continued : summary) ??
      (asks
        ? bankFaults.asks
        : isNotBooked(cells)
          ? bankFaults.notBooked
          : (moneyIn(amounts, known, index) ?? noAmountFault(amounts, cells, roles)));
    const currency = currencyOf(cells);
    const line: BankLine = {
      cells: written[index]!,
      amount: typeof money === 'object' ? money.amount : null,
      stated: money === bankFaults.total ? stated : null,
      bankDate: day === null ? null : writtenDay(day),
      reference: statedIn(cellOf(cells, roles, 'reference')),
      purpose: cellOf(cells, roles, 'reference'),
      bankReference: statedReference(cellOf(cells, roles, 'bankReference')),
      units: unitsOfCurrency(currency),
      currency,
      payer,
      ...told,
      ...namedOf(named, told.partner),
      fault:
        typeof money === 'string'
          ? money
          : told.partner === null
            ? bankFaults.unknownPartner
            : null,
    };
    return { line, amounts, way: ways[index], labels };
  });
  const isPivot = (table.rows[columns.header] ?? []).some((name) => PIVOT.test(name));
  return batchesApart(sumsApart(lines, roles.includes('partner')), isPivot, countsBatches);
}

/** The reference that a purpose states, or all that the payer wrote. */
function statedIn(purpose: string): string {
  const { text, reference } = readPurpose(purpose);
  return reference || statedReference(text);
}

/** Why a row is about other rows; `null` for an entry. */
function summaryFault(
  labels: readonly string[],
  stated: Decimal | null,
  rows: number,
  isDated: boolean,
): string | null {
  if (isCount(labels, stated, rows)) return bankFaults.count;
  const kind = summaryKind(labels);
  if (kind === 'balance') return bankFaults.balance;
  return kind === 'total' && !isDated ? bankFaults.total : null;
}

/**
 * Returns the row's incoming amount, or why it is no payment; `null` without an amount.
 *
 * @param known the directions of the rows; `null` where the signs alone give them
 */
function moneyIn(
  { amount, in: paidIn, out: paidOut }: RowAmounts,
  known: readonly (Way | undefined)[] | null,
  index: number,
): { amount: Decimal } | string | null {
  const isIn = !!paidIn && signOf(paidIn) !== 0;
  const isOut = !!paidOut && signOf(paidOut) !== 0;
  if (isIn && isOut) return bankFaults.bothWays;
  if (isOut) return bankFaults.moneyOut;
  const given = isIn ? paidIn : amount;
  if (!given || signOf(given) === 0) return null;
  if (signOf(given) < 0) return bankFaults.moneyOut;
  const way = isIn || known === null ? 'in' : known[index];
  if (way === undefined) return bankFaults.unknownDirection;
  return way === 'out' ? bankFaults.moneyOut : { amount: given };
}

/** A cell with a digit may be an amount, even where Waybill can't read it. */
function noAmountFault(
  amounts: RowAmounts,
  cells: readonly string[],
  roles: readonly ColumnRole[],
): string {
  const isUnread = (['amount', 'in', 'out'] as const).some(
    (role) => amounts[role] === null && /\p{Nd}/u.test(cellOf(cells, roles, role)),
  );
  return isUnread ? bankFaults.unreadAmount : bankFaults.noAmount;
}
