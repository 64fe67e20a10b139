import { amountFromText } from '../amount-text.ts';
import { isGuidShaped } from '../guid.ts';
import { areDates } from './date-text.ts';
import type { TextTable } from './read-table.ts';

/** What a column holds; `other` is shown and not used. */
export type ColumnRole = 'reference' | 'id' | 'amount' | 'date' | 'partner' | 'other';

export interface Columns {
  /** Whether the first row names the columns. */
  hasHeader: boolean;
  roles: readonly ColumnRole[];
}

/** Words in the header, most telling first; those of a role above win over those below. */
const WORDS: readonly (readonly [ColumnRole, RegExp])[] = [
  ['id', /\b(guid|uuid|transaction ?id|id)\b/],
  ['date', /date|datum|due|fällig|échéance|valuta|fecha/],
  [
    'amount',
    /amount|betrag|paid|payment|montant|importe|zahl|total|sum|net|brutto|open|balance|applied/,
  ],
  ['partner', /partner|customer|payer|name|kunde|client|debtor|company|firma/],
  ['reference', /ref|invoice|inv\b|number|no\b|nr\b|document|beleg|rechnung|facture|bill|order/],
];

/** Known spellings of what rows can be matched by. */
export interface Known {
  isReference: (text: string) => boolean;
  isId: (text: string) => boolean;
  /** Where the table is of several partners. */
  isPartner?: (text: string) => boolean;
}

/**
 * Guesses what the columns hold: by what is found among the open items first, then by the header,
 * then by what the cells look like. Each role is given once.
 */
export function guessColumns({ rows }: TextTable, known: Known): Columns {
  const hasHeader = rows.length > 0 && isHeader(rows[0]!, rows.slice(1));
  const body = hasHeader ? rows.slice(1) : rows;
  const header = hasHeader ? rows[0]! : [];
  const columns = (rows[0] ?? []).map((_, index) => ({
    name: (header[index] ?? '').toLowerCase(),
    cells: body.map((row) => row[index]!).filter((cell) => cell !== ''),
  }));
  const roles: ColumnRole[] = columns.map(() => 'other');
  const free = (role: ColumnRole) => !roles.includes(role);

  const give = (role: ColumnRole, score: (column: (typeof columns)[number]) => number): void => {
    if (!free(role)) return;
    let best = -1;
    for (const [index, column] of columns.entries()) {
      if (roles[index] !== 'other' || score(column) <= 0) continue;
      if (best < 0 || score(column) > score(columns[best]!)) best = index;
    }
    if (best >= 0) roles[best] = role;
  };

  const word = (role: ColumnRole) => WORDS.find(([of]) => of === role)![1];
  const share = ({ cells }: { cells: readonly string[] }, is: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

  give('id', (column) => share(column, (cell) => isGuidShaped(cell) || known.isId(cell)) - 0.5);
  give('reference', (column) => share(column, known.isReference) - 0.2);
  const { isPartner } = known;
  if (isPartner) give('partner', (column) => share(column, isPartner) - 0.2);
  give('date', (column) => (areDates(column.cells) ? 1 : 0));
  give('amount', (column) => {
    const amounts = share(column, isAmount);
    if (amounts < 0.6) return 0;
    const fractions = share(column, (cell) => /[.,]\d{1,4}\D{0,9}$/.test(cell));
    return amounts + fractions + (word('amount').test(column.name) ? 2 : 0);
  });
  give('reference', ({ name, cells }) =>
    cells.length > 0 && word('reference').test(name) && !word('partner').test(name) ? 1 : 0,
  );
  give('partner', ({ name }) => (word('partner').test(name) ? 1 : 0));
  give('reference', (column) => share(column, (cell) => /\d/.test(cell)) - 0.5);
  return { hasHeader, roles };
}

function isAmount(cell: string): boolean {
  return amountFromText(cell, '.') !== undefined || amountFromText(cell, ',') !== undefined;
}

/** The first row names columns where it has no amount, and what is below it has some. */
function isHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const hasWord = first.some((cell) => WORDS.some(([, word]) => word.test(cell.toLowerCase())));
  return (
    hasWord && !first.some(isAmount) && others.some((row) => row.some((cell) => isAmount(cell)))
  );
}
