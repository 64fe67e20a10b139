import { isCurrencyCode } from '../currency.ts';
import { isGuidShaped } from '../guid.ts';
import { powerIn } from './amount-scale.ts';
import {
  BEFORE_CONVERSION,
  chooseAmount,
  hasFractions,
  type AmountColumn,
} from './amount-columns.ts';
import {
  amountKind,
  areFlags,
  directionInWords,
  directionOf,
  isAttributeName,
  isDirectionName,
  isMethod,
} from './column-words.ts';
import { areDates, areDaysOfNoYear } from './date-text.ts';
import type { TextTable } from './read-table.ts';
import { summaryKind } from './summary-rows.ts';
import { isAmount, isSigned } from './written-amount.ts';

/**
 * The role of a column; `other` is shown but not used. A bank's list has `in` and `out` for
 * separate columns of money, or a `direction` beside an unsigned amount, and a `bankReference`, the
 * bank's own name of a transfer. A `part` is one of the amounts that a batch or a check has the sum of.
 */
export type ColumnRole =
  | 'reference'
  | 'bankReference'
  | 'id'
  | 'amount'
  | 'in'
  | 'out'
  | 'part'
  | 'direction'
  | 'currency'
  | 'date'
  | 'partner'
  | 'other';

export interface Columns {
  /** The header row, below a preamble; -1 if there is none. */
  header: number;
  roles: readonly ColumnRole[];
  /** The question for the person: which column is the amount. */
  asks: 'amount' | null;
  /** Answers that need two columns: those of money in and out, or of amounts and their parts. */
  offers?: readonly (readonly (readonly [column: number, role: ColumnRole])[])[];
}

/** Words in the header, most specific first; roles listed earlier win over later ones. */
const WORDS = {
  id: /\b(guid|uuid|transaction ?id|id)\b/,
  date: /date|datum|\bdat[ao]\b|dátum|tag\b|due|fällig|échéance|valuta|fecha|päivä|日付|日期/,
  partner:
    /partner|customer|pay[eo]r|payee|name|naam|namn|kunde|client|auftraggeber|zahler|nombre|debtor|company|firma|empfänger|zahlungspflicht|zahlungsbeteiligt|drawer|tegenrekeninghouder|betaler|ordonnateur|ordenante|nadawc|avsändare|maksaja|remitter|originator|sender|donneur d|émetteur|ordinante|户名|振込人/,
  reference:
    /r[eé]f|invoice|fattura|factu|faktur|fatura|nota fiscal|inv\b|number|no\b|nr\b|document|beleg|rechnung|facture|bill|order|zweck|riferimento|omschrijving|libellé|concepto|causale|description|details|memo|narrative|purpose|motif|mededeling|viite|番号|票号|摘要/,
  currency:
    /currenc|\bccy\b|\bcurr?\b|währung|waehrung|\bwkz\b|devise|monnaie|moneda|měna|divisa|munteenheid|\bvaluta\b/,
};

/** Prefixes of names for a bank's own reference, without spaces, dots and dashes. */
const BANK_REFERENCES = ['bank', 'transaction', 'trans', 'txn', 'trx'].flatMap((whose) =>
  ['ref', 'id', 'num'].map((what) => whose + what),
);
const BANK_WORDS = ['banktrans', 'banktxn', 'fitid', 'endtoend', 'end2end', 'trace'];
/** Whole names. */
const BANK_NAMES = new Set(['trn', 'utr', 'transactionno', 'transno', 'txnno', 'trxno']);

function isBankReference(name: string): boolean {
  const squeezed = name.replaceAll(/[\s_.-]/g, '');
  return (
    BANK_NAMES.has(squeezed) ||
    [...BANK_REFERENCES, ...BANK_WORDS].some((word) => squeezed.includes(word))
  );
}

/** Known values by which rows can be matched. */
export interface KnownSpellings {
  isReference: (text: string) => boolean;
  isId: (text: string) => boolean;
  /** Only for tables with several partners: a bank's list, with money in and money out. */
  isPartner?: (text: string) => boolean;
}

/**
 * Guesses the columns' contents: first by values found among the open items, then by the header,
 * then by the format of the cells. Each role is assigned once. The amount is never guessed by its
 * format alone.
 */
export function guessColumns({ rows }: TextTable, known: KnownSpellings): Columns {
  const header = headerOf(rows, known);
  const lines = rows.slice(header + 1).filter((row) => summaryKind(textsOf(row)) === null);
  // The words of a letter tell nothing about its columns.
  const paid = lines.filter((row) => row.some(isAmount));
  const body = paid.length > 0 ? paid : lines;
  const names = header < 0 ? [] : rows[header]!;
  const columns = (rows[0] ?? []).map((_, index): Column => {
    const all = body.map((row) => row[index]!);
    const name = (names[index] ?? '').toLowerCase();
    return { index, name, all, cells: all.filter((cell) => cell !== '') };
  });
  const roles: ColumnRole[] = columns.map(() => 'other');

  const give = (
    role: ColumnRole,
    score: (column: Column) => number,
    { isKnown = false } = {},
  ): void => {
    if (roles.includes(role)) return;
    let best: Column | undefined;
    let most = 0;
    for (const column of columns) {
      if (roles[column.index] !== 'other' || amounts.has(column.index)) continue;
      // A date identifies nothing: the value date beside the booking date is no reference.
      if (role !== 'date' && !isKnown && days.has(column.index)) continue;
      const own = score(column);
      if (own > most) [best, most] = [column, own];
    }
    if (best) roles[best.index] = role;
  };
  const amounts = new Set<number>();
  const dates = new Set(
    columns.flatMap(({ index, name, cells }) =>
      areDates(cells, WORDS.date.test(name)) ? [index] : [],
    ),
  );
  const days = new Set([
    ...dates,
    ...columns.flatMap(({ index, name, cells }) =>
      (WORDS.date.test(name) || !WORDS.reference.test(name)) &&
      areDaysOfNoYear(cells, WORDS.date.test(name))
        ? [index]
        : [],
    ),
  ]);
  give('id', (column) => share(column, (cell) => isGuidShaped(cell) || known.isId(cell)) - 0.2);
  give('reference', (column) => share(column, known.isReference) - 0.2, { isKnown: true });
  const { isPartner } = known;
  if (isPartner) {
    give('partner', (column) => share(column, isPartner) - 0.2);
    give('bankReference', ({ name, cells }) => (cells.length > 0 && isBankReference(name) ? 1 : 0));
  }
  give('date', (column) =>
    dates.has(column.index) ? 1 + Number(WORDS.date.test(column.name)) : 0,
  );

  const ofAmounts = columns.filter(
    (column) =>
      roles[column.index] === 'other' &&
      !days.has(column.index) &&
      isOfAmounts(column, isPartner !== undefined),
  );
  for (const { index } of ofAmounts) amounts.add(index);
  const choice = chooseAmount(
    ofAmounts.map(({ index, name, all }): AmountColumn => ({ index, name, cells: all })),
    isPartner !== undefined,
    header >= 0,
  );
  for (const role of ['amount', 'in', 'out', 'part'] as const) {
    const index = choice[role];
    if (index !== undefined) roles[index] = role;
  }
  // Once the amount column is known, whole numbers beside it may be document numbers.
  if (!choice.isUnclear) {
    for (const { index, name, cells } of ofAmounts) {
      const mayBeNumbers = amountKind(name) === 'unnamed' || WORDS.reference.test(name);
      if (mayBeNumbers && !hasFractions(cells)) amounts.delete(index);
    }
  }
  give('currency', (column) => currencyScore(column, isPartner !== undefined));
  if (choice.amount !== undefined || choice.isUnclear) {
    // A remittance has a dash where a column is empty.
    const isDirection = (cell: string): boolean =>
      directionOf(cell) !== undefined && (isPartner !== undefined || /\p{L}/u.test(cell));
    give('direction', (column) => {
      const ofDirections = share(column, isDirection);
      // A purpose may be `Debit`.
      return isPartner && isTextName(column.name) && ofDirections < 1 ? 0 : ofDirections - 0.6;
    });
    // Without a sign, unknown marks may be directions, and a person is asked.
    const amountCells = columns[choice.amount ?? -1]?.all ?? [];
    const areSigned = choice.amount === undefined || amountCells.some(isSigned);
    /** Whether a mark always has the same sign. Otherwise a minus sign is that of a reversal. */
    const isSign = ({ all }: Column): boolean => {
      const signs = all.map((mark, at) => `${mark} ${isSigned(amountCells[at] ?? '')}`);
      return new Set(signs).size === new Set(all).size;
    };
    if (isPartner && !areSigned) {
      // `Credit Suisse` and `Debit Oy` are names.
      give('direction', (column) =>
        isTextName(column.name) ? 0 : share(column, (cell) => !!directionInWords(cell)) - 0.4,
      );
    }
    if (isPartner) {
      give('direction', (column) => {
        const { name, all, cells } = column;
        const isShort = cells.every((cell) => !/\d\d/.test(cell));
        const marks = new Set(cells);
        if (areSigned && (choice.amount === undefined || isSign(column))) return 0;
        if (isDirectionName(name) && isShort && marks.size <= 4) return cells.length;
        // A single minus sign may be that of a reversal.
        if (amountCells.filter(isSigned).length > 1) return 0;
        if (!areSigned && TYPE.test(name) && isShort && marks.size === 2)
          return [...marks].every(isMethod) ? 0 : 1;
        return isNamed(name) || !areFlags(all) ? 0 : 0.5;
      });
    }
  }
  const isOfAccounts = ({ name }: Column) => isPartner !== undefined && ACCOUNT.test(name);
  const isCounter = ({ all }: Column) =>
    all.length > 1 && all.every((cell, at) => Number(cell) === at + 1);
  give('reference', (column) =>
    column.cells.length > 0 &&
    WORDS.reference.test(column.name) &&
    !isOfAccounts(column) &&
    !WORDS.partner.test(column.name) &&
    !isCounter(column)
      ? 1 + Number(/ref|invoice|rechnung|zweck/.test(column.name))
      : 0,
  );
  // Some banks give the payer's account below its name.
  give('partner', (column) =>
    share(column, (cell) => /\p{L}/u.test(cell)) > 0 ? partnerScore(column.name) : 0,
  );
  // One name beside an empty column of payers is that of the account.
  const named = columns[roles.indexOf('partner')];
  const payers = columns.find(({ name, cells }) => cells.length === 0 && isPayer(name));
  if (isPartner && named && payers && !isPayer(named.name) && new Set(named.cells).size === 1) {
    roles[named.index] = 'other';
    roles[payers.index] = 'partner';
  }
  give('reference', (column) =>
    isCounter(column) || isOfAccounts(column) ? 0 : share(column, (cell) => /\d/.test(cell)) - 0.5,
  );
  if (!choice.isUnclear) return { header, roles, asks: null };
  const offers = isPartner ? offersOf(ofAmounts) : [];
  return { header, roles, asks: 'amount', offers };
}

/** Answers of two columns. Those of wholes have gaps beside their parts, or repeat them. */
function offersOf(columns: readonly { index: number; name: string; all: readonly string[] }[]) {
  const filled = columns.filter(({ all }) => all.some((cell) => cell !== ''));
  const of = (kind: string) => filled.filter(({ name }) => amountKind(name) === kind);
  const [[into, ...ins], [out, ...outs]] = [of('in'), of('out')];
  const areWays = into && out && ins.length + outs.length === 0;
  const amounts = filled.filter(({ name }) => !['in', 'out', 'never'].includes(amountKind(name)));
  const ofParts = amounts.flatMap((whole) =>
    amounts.flatMap((part) => {
      const isWhole = whole.all.some(
        (cell, at) => part.all[at] !== '' && (cell === '' || cell === whole.all[at - 1]),
      );
      return whole === part || !isWhole
        ? []
        : [[[whole.index, 'amount'] as const, [part.index, 'part'] as const]];
    }),
  );
  return [
    ...(areWays ? [[[into.index, 'in'] as const, [out.index, 'out'] as const]] : []),
    ...ofParts,
  ];
}

/** Names of columns of accounts and banks, also of the payer's. */
const ACCOUNT = /account|konto|compte|cuenta|rekening|\biban\b|\bbic\b|\bbank$|sort code/;

const TYPE = /\b(?:type|typ|tipo|art|umsatzart|buchungsart|vorgang|soort|rodzaj)\b/;

interface Column {
  index: number;
  /** In lower case; '' where the table has no header. */
  name: string;
  all: readonly string[];
  /** Those that are not empty. */
  cells: readonly string[];
}

/** Returns the share of a column's cells that are of a kind. */
function share({ cells }: Column, is: (cell: string) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
}

/** Returns the currency that a row above the table names, such as `Currency: EUR`. */
export function currencyAbove(row: readonly string[]): string | null {
  const [name = '', text = '', ...more] = row
    .flatMap((cell) => cell.split(':'))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const isCurrency = more.length === 0 && WORDS.currency.test(name.toLowerCase());
  return isCurrency && isCurrencyCode(text) ? text : null;
}

/**
 * By its name, or because all cells are currencies and the name says nothing else: `AMD` may be a
 * payer as well.
 */
function currencyScore(column: Column, isBank: boolean): number {
  const { name } = column;
  const ofCodes = share(column, isCurrencyCode);
  // The currency of an amount before its conversion, or of a fee: the account has another.
  if (BEFORE_CONVERSION.test(name) || /fee|gebühr/.test(name)) return isBank ? 0 : ofCodes / 2;
  if (WORDS.currency.test(name))
    return share(column, (cell) => /\d/.test(cell)) < 0.5 ? 2 + ofCodes : 0;
  return ofCodes === 1 && !WORDS.partner.test(name) && !WORDS.reference.test(name) ? 1 : 0;
}

/** Other names than a payer's, and those of whom a payer pays. */
const NO_PARTNER =
  /r[eé]f|num|nummer|number|account name|kontoname|inhaber|\brekening|titular|auftragskonto|bank name|bankname|currenc|amount|address|adresse/;
const PAYEE = /payee|empfänger/;
const PAYER =
  /pay[eo]r|auftraggeber|zahler|zahlungspflicht|zahlungsbeteiligt|debtor|avsändare|ordenante|nadawc|tegenpartij|tegenrekeninghouder|counterpart|contrepartie|contrapart|contropart|gegenpartei|motpart|remitter|originator|sender|donneur d|émetteur|ordinante/;

function isPayer(name: string): boolean {
  return PAYER.test(name) && !NO_PARTNER.test(name);
}

function partnerScore(name: string): number {
  if (!WORDS.partner.test(name) || NO_PARTNER.test(name)) return 0;
  return 2 + Number(PAYER.test(name)) - Number(PAYEE.test(name));
}

const NUMBERED = /number|nummer|nr\b|\bno\b|\bref|\bid\b|document|order|memo|text|type|method/;
/** Names such as `Invoices paid`: below the amounts of invoices are others, such as `Invoice total`. */
const INVOICE = /invoice|rechnung|fact?ur|fattur|faktur/;

/** Names such as `Payment reference`, which name no payment. */
const NAMED = /\b(?:references?|referenz|referencia|r[eé]f|memo|text|id)\.?$/;

/**
 * Whether a column has mostly amounts, or is empty below a header for money in or out; document
 * numbers don't count.
 */
function isOfAmounts(column: Column, hasDirections: boolean): boolean {
  const { name, cells } = column;
  const kind = amountKind(name);
  if (cells.length === 0) return hasDirections && (kind === 'in' || kind === 'out');
  // In a column with an amount's name, remarks count as unreadable amounts.
  const isEnough = share(column, isAmount) >= (kind === 'unnamed' ? 0.6 : 0.01);
  const mayBeNumbers =
    NUMBERED.test(name) || isAttributeName(name) || (kind === 'paid' && INVOICE.test(name));
  return isEnough && !NAMED.test(name) && !(mayBeNumbers && !hasFractions(cells));
}

/** The most rows above the table, such as a letter or a bank's account details. */
const MOST_PREAMBLE = 40;

/**
 * Returns the row that names most columns: it has no amount and no known value, and some row below
 * it has an amount. The first row may name a single column.
 */
function headerOf(rows: TextTable['rows'], { isReference, isId }: KnownSpellings): number {
  const last = rows.findLastIndex((row) => row.some(isAmount));
  let best = -1;
  let most = 0;
  for (const [index, row] of rows.slice(0, Math.min(MOST_PREAMBLE, last)).entries()) {
    if (row.some((cell) => isAmount(cell) || isReference(cell) || isId(cell))) continue;
    const named = row.filter((cell) => isName(cell)).length;
    // A line with a number may be one whose amount can't be read.
    const isAlone = index === 0 && !/\d/.test(row.join(' '));
    if (named > most && (named > 1 || isAlone)) [best, most] = [index, named];
  }
  return best < 0 && isFirstApart(rows) ? 0 : best;
}

/** Whether the first row has its day in another column than all others, because it is the account's. */
function isFirstApart([first, ...others]: TextTable['rows']): boolean {
  const hasDay = (row: readonly string[], column: number) => areDates([row[column] ?? '']);
  const places = [...(first ?? []).keys()];
  const own = places.filter((column) => hasDay(first!, column));
  return (
    own.length > 0 &&
    others.length > 0 &&
    own.every((column) => !others.some((row) => hasDay(row, column))) &&
    places.some((column) => others.every((row) => hasDay(row, column)))
  );
}

/** Whether the table ends with the names of its columns, because its file has no entries. */
export function isHeaderAlone({ rows }: TextTable): boolean {
  // One delimiter among the lines of a preamble is not enough to split them.
  const cells = (rows.at(-1) ?? []).flatMap((cell) => cell.split(/[;,|]/));
  return (
    cells.filter((cell) => isName(cell)).length > 1 &&
    cells.some((cell) => amountKind(cell.toLowerCase()) !== 'unnamed') &&
    !cells.some((cell) => /\d/.test(cell))
  );
}

function isName(cell: string): boolean {
  const name = cell.toLowerCase();
  if (name === '' || name.length > 40 || (/\d{3}/.test(name) && powerIn(name) === 0)) return false;
  return isBankReference(name) || amountKind(name) !== 'unnamed' || isNamed(name);
}

/** Whether a column has a payer's name or a purpose, which may be the word for a direction. */
export function isTextName(name: string): boolean {
  return (WORDS.partner.test(name) || WORDS.reference.test(name)) && !isDirectionName(name);
}

function isNamed(name: string): boolean {
  return Object.values(WORDS).some((words) => words.test(name));
}

/** The cells of a row that are no amounts. */
export function textsOf(row: readonly string[]): string[] {
  return row.filter((cell) => cell !== '' && !isAmount(cell));
}
