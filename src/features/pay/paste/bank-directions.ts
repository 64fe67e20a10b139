import { negateDecimal, signOf, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { directionsOfBalance } from '#lib/remittance/balance-directions.ts';
import {
  directionInWords,
  directionOf,
  directionOfHeading,
  isBalanceName,
  namesBothWays,
} from '#lib/remittance/column-words.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { splitDirection } from '#lib/remittance/written-amount.ts';
import { cellOf, unclearMarks, type ColumnReaders, type Way } from './column-readers.ts';

type Ways = readonly (Way | undefined)[];

/** The directions of the rows below the header. */
export interface BankDirections {
  /** As the rows tell them, or a person said. */
  told: Ways;
  /** Also as the balance, a heading or a sign shows them; `null` where every row is as its sign says. */
  known: Ways | null;
}

/**
 * Returns the directions of a bank list's rows.
 *
 * @param rows below the header
 * @param incoming the mark of money in, as a person said
 */
export function directionsOfRows(
  table: TextTable,
  columns: Columns,
  rows: TextTable['rows'],
  read: ColumnReaders,
  incoming: string | undefined,
): BankDirections {
  const { header, roles } = columns;
  const names = table.rows[header] ?? [];
  const amounts = rows.map((row) => read.amount(row));
  const written = rows.map((row) => read.direction(row)?.way);
  const isWritten = written.some((way) => way !== undefined);
  const isSigned = amounts.some((amount) => signOf(amount ?? ZERO) < 0);
  const hasDirections =
    isWritten ||
    roles.includes('direction') ||
    (!isSigned && namesBothWays(names[roles.indexOf('amount')] ?? ''));
  const others = roles.includes('direction') ? undefined : oppositeOfFew(amounts, written);
  const marks = incoming === undefined ? [] : unclearMarks(table, columns);
  const told = rows.map((row, index): Way | undefined => {
    const mark = cellOf(row, roles, 'direction');
    const chosen = mark === incoming ? 'in' : 'out';
    const byPerson = marks.includes(mark) ? chosen : undefined;
    return (
      written[index] ?? byPerson ?? (read.hasFlags ? undefined : directionInWords(mark)) ?? others
    );
  });
  const isUnsigned = !isSigned && roles.includes('amount');
  const proven = isUnsigned && !isWritten ? provenByBalance() : [];
  const sections = isUnsigned && !hasDirections ? waysOfSections(table.rows) : [];
  const shown = sections.includes('out') ? sections.slice(header + 1) : [];
  const unmarked = areSignsKnown(amounts, written) ? 'in' : undefined;
  const isKnown = hasDirections || proven.includes('out') || shown.length > 0;
  return {
    told,
    known: isKnown
      ? told.map((way, index) => way ?? proven[index] ?? shown[index] ?? unmarked)
      : null,
  };

  /** The directions that the column of balances proves. */
  function provenByBalance(): Ways {
    const column = names.findIndex((name, at) => roles[at] === 'other' && isBalanceName(name));
    if (column < 0) return [];
    return directionsOfBalance(
      rows.map((row, index) => {
        const [text, word] = splitDirection(row[column]!);
        const balance = read.text(text, column);
        const isOwed = balance !== null && directionOf(word) === 'out';
        return { amount: amounts[index]!, balance: isOwed ? negateDecimal(balance) : balance };
      }),
    );
  }
}

/** The directions of entries below headings. */
function waysOfSections(rows: TextTable['rows']): Ways {
  let way: Way | undefined;
  return rows.map((row) => {
    const [text = '', ...others] = row.filter((cell) => cell !== '');
    if (others.length === 0 && row[0] !== '') way = directionOfHeading(text) ?? way;
    return way;
  });
}

/** Whether all money out has a minus sign, as the written directions show. */
function areSignsKnown(amounts: readonly (Decimal | null)[], written: Ways): boolean {
  const known = amounts.flatMap((amount, index) => {
    const way = written[index];
    return way && amount ? [{ way, isOut: signOf(amount) < 0 }] : [];
  });
  const areKnown = known.some(({ isOut }) => isOut);
  return areKnown && known.every(({ way, isOut }) => isOut === (way === 'out'));
}

/** If only a few amounts have a direction behind them, all the same, the others went the other way. */
function oppositeOfFew(amounts: readonly (Decimal | null)[], written: Ways): Way | undefined {
  const ways = written.filter((_, index) => amounts[index] !== null);
  const few = ways.filter((way) => way !== undefined);
  if (new Set(few).size !== 1 || few.length * 2 > ways.length) return undefined;
  return few[0] === 'in' ? 'out' : 'in';
}
