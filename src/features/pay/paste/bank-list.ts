import type { DecimalMark } from '#lib/amount-text.ts';
import { statedReference } from '#lib/bank-file/entry-text.ts';
import type { Decimal } from '#lib/decimal.ts';
import {
  absoluteDecimal,
  compareDecimals,
  negateDecimal,
  signOf,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import { writtenDay } from '#lib/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { mentionReader, type Mention } from '#lib/matching/mentions.ts';
import { payerFinder, type KnownPayer, type PayerMatch } from '#lib/payers/find-payer.ts';
import { isNotBooked } from '#lib/remittance/booking-states.ts';
import { directionsOfBalance } from '#lib/remittance/balance-directions.ts';
import {
  directionInWords,
  directionOf,
  directionOfHeading,
  isBalanceName,
  namesBothWays,
} from '#lib/remittance/column-words.ts';
import { areDates } from '#lib/remittance/date-text.ts';
import { textsOf, type Columns, type KnownSpellings } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { isCount, summaryKind } from '#lib/remittance/summary-rows.ts';
import { isAmount, splitDirection } from '#lib/remittance/written-amount.ts';
import { unitsOfCurrency, type WrittenCurrency } from '#lib/units-of-currency.ts';
import type { PayItem } from '../model/pay-item.ts';
import { lineCurrencyReader } from './line-currency.ts';
import {
  rowsBelowHeader,
  cellOf,
  columnReaders,
  rowLabels,
  unclearMarks,
} from './column-readers.ts';
import { bankFaults } from './texts.ts';

/** A parsed line of a bank's list. */
export interface BankLine {
  cells: readonly string[];
  /** Above 0 where it is a payment. */
  amount: Decimal | null;
  /** The amount in a row of totals. */
  stated: Decimal | null;
  /** The day as saved; `null` where the line has none. */
  bankDate: string | null;
  reference: string;
  /** The bank's own name of the transfer. */
  bankReference: string;
  /** Identity of a statement's entry, by which its next import recognizes it. */
  bankEntry?: string;
  /** Identity of the same money in a statement with fewer details; `null` where there is none. */
  bookedAs?: string | null;
  /** The same where another format shortens the reference of that entry. */
  bookedShort?: string | null;
  /**
   * Its identity where a statement gives its value date as the booking date; `null` for none. Without a
   * bank reference, the two only look alike.
   */
  onValueDay?: string | null;
  /** Its identity in earlier versions. */
  former?: string | undefined;
  /** Beginnings of the identities of its account's entries of its days; none in a list. */
  days?: readonly string[];
  /** Units of the bank's currency, where the currency determines them. */
  units?: number | null;
  /** The bank's currency as written; it may be of no Units. */
  currency?: WrittenCurrency | null;
  /** The bank's spelling; '' where it gives none. */
  payer: { name: string; account: string };
  partner: PartnerReference | null;
  /** How the partner was recognized; `null` where it was not. */
  by: PayerMatch['by'] | 'person' | 'items' | null;
  /** A likely partner, for a person to confirm or replace. */
  proposal: PayerMatch | null;
  /** Items of the partner that the line names. */
  named: readonly Mention<PayItem>[];
  /** How many items of other partners it names. */
  namedElsewhere: number;
  /** Why it is no payment, or what is missing; `null` where all is there. */
  fault: string | null;
}

interface BankListOptions {
  /** Partners that a person chose, by line. */
  partners?: ReadonlyMap<number, PartnerReference>;
  mark?: DecimalMark | undefined;
  /** The mark of money in, as a person said. */
  incoming?: string | undefined;
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
  { partners = new Map(), mark, incoming, learned = [], unitsNames = {} }: BankListOptions = {},
): BankLine[] {
  const rows = rowsBelowHeader(table, columns);
  const { roles } = columns;
  const read = columnReaders(table, columns, mark);
  const currencyOf = lineCurrencyReader(table, columns, unitsNames);
  const payerOf = (cells: readonly string[]): BankLine['payer'] => ({
    name: cellOf(cells, roles, 'partner'),
    account: '',
  });
  const tell = payerTeller(items, learned, chosenPayers(partners, rows, payerOf));
  const mentions = mentionsOf(items);
  const isSigned = rows.some((row) => signOf(read.amount(row) ?? ZERO) < 0);
  const hasDirections =
    roles.includes('direction') ||
    (!isSigned && namesBothWays(table.rows[columns.header]?.[roles.indexOf('amount')] ?? '')) ||
    rows.some((row) => read.direction(row) !== null);
  const otherWay = oppositeOfFew();
  const marks = incoming === undefined ? [] : unclearMarks(table, columns);
  const haveSigns = areSignsKnown();
  const hasPayers = roles.includes('partner');
  const proven = provenByBalance();
  const sections = waysOfSections();
  const isPivot = (table.rows[columns.header] ?? []).some((name) => PIVOT.test(name));
  return batchesApart(
    sumsApart(
      rows.map((cells, index): BankLine => {
        const reference = statedReference(cellOf(cells, roles, 'reference'));
        const day = read.day(cells);
        // A number of digits alone could be an amount, unless it is where references are.
        const texts = cells.filter((cell, at) => roles[at] === 'reference' || !isAmount(cell));
        const named = mentions(texts.join(' '));
        const payer = payerOf(cells);
        const told = tell(payer, named, partners.get(index));
        const { partner } = told;
        const own = namedOf(named, partner);
        const labels = rowLabels(cells, roles).filter((text) => !isDay(text));
        const isSummary = summaryKind(labels);
        const money = isCount(labels, read.amount(cells, 'in') ?? read.amount(cells), rows.length)
          ? bankFaults.count
          : isSummary === null || (isSummary === 'total' && day !== null)
            ? moneyIn(cells, index)
            : isSummary === 'total'
              ? bankFaults.total
              : bankFaults.balance;
        const amount = typeof money === 'object' ? money.amount : null;
        const currency = currencyOf(cells);
        return {
          cells,
          amount,
          stated:
            money === bankFaults.total ? (read.amount(cells, 'in') ?? read.amount(cells)) : null,
          bankDate: day === null ? null : writtenDay(day),
          reference,
          bankReference: statedReference(cellOf(cells, roles, 'bankReference')),
          units: unitsOfCurrency(currency),
          currency,
          payer,
          partner,
          by: told.by,
          proposal: told.proposal,
          named: own.named,
          namedElsewhere: own.namedElsewhere,
          fault:
            typeof money === 'string' ? money : partner === null ? bankFaults.unknownPartner : null,
        };
      }),
    ),
    isPivot,
  );

  /**
   * Tells sums without a known label from payments: a row that has neither a day nor a name, or no day
   * where the entries have one, or a day and the words of a total, and that has the sum of all entries
   * above, or of those since the last sum. A row that fails any of it stays an entry.
   */
  function sumsApart(lines: readonly BankLine[]): BankLine[] {
    const [all, since] = [new RunningSum(), new RunningSum()];
    return lines.map((line) => {
      const { amount, stated, bankDate, cells, fault } = line;
      if (fault === bankFaults.balance || fault === bankFaults.count) return line;
      const texts = rowLabels(cells, roles).filter((text) => !isDay(text));
      const isSum =
        fault !== bankFaults.total &&
        isBare(line, texts, all) &&
        [all, since].some((sum) => isSumOf(cells, sum));
      if (isSum || fault === bankFaults.total) since.clear();
      else
        for (const sum of [all, since]) sum.add(flowOf(cells), texts.length > 0, bankDate !== null);
      // Totals are compared with the money in.
      const isNet = (sum: Decimal) => !isSame(sum, all.in) && isSame(sum, all.net());
      if (!isSum) return stated !== null && isNet(stated) ? { ...line, stated: null } : line;
      const isTotal = amount !== null && isSame(amount, all.in);
      return { ...line, amount: null, stated: isTotal ? amount : null, fault: bankFaults.total };
    });
  }

  function isBare(line: BankLine, texts: readonly string[], above: RunningSum): boolean {
    if (line.partner !== null || line.named.length > 0) return false;
    // One word, such as Total, may be a payer.
    const isPayer = !/\s/.test(texts.join(' ')) && (line.payer.name !== '' || !hasPayers);
    if (line.bankDate !== null) return summaryKind(texts) === 'total' && !isPayer;
    if (texts.length === 0) return above.entries > 0 && above.areNamed;
    return above.entries > 1 && above.areDated && texts.every((text) => !/\d/.test(text));
  }

  /** The row's effect on the account; `null` where it has none, or two. */
  function flowOf(cells: readonly string[]): Decimal | null {
    const [amount, paidIn, paidOut] = AMOUNT_ROLES.map((role) => read.amount(cells, role));
    const [into, out] = [paidIn, paidOut].map((it) =>
      it && signOf(it) !== 0 ? absoluteDecimal(it) : null,
    );
    if (into && out) return null;
    if (into) return into;
    if (out) return negateDecimal(out);
    const way = wayOf(cells);
    return amount && way === 'out' && signOf(amount) > 0 ? negateDecimal(amount) : (amount ?? null);
  }

  function isSumOf(cells: readonly string[], sum: RunningSum): boolean {
    const [amount, paidIn, paidOut] = AMOUNT_ROLES.map((role) => read.amount(cells, role));
    if (amount) return isSame(amount, sum.in) || isSame(amount, sum.net());
    return (
      !!(paidIn ?? paidOut) &&
      (!paidIn || isSame(paidIn, sum.in)) &&
      (!paidOut || isSame(absoluteDecimal(paidOut), negateDecimal(sum.out)))
    );
  }

  function wayOf(cells: readonly string[]): 'in' | 'out' | undefined {
    const mark = cellOf(cells, roles, 'direction');
    const told = marks.includes(mark) ? (mark === incoming ? 'in' : 'out') : undefined;
    return read.direction(cells)?.way ?? directionInWords(mark) ?? told ?? otherWay;
  }

  /** Returns the line's incoming amount, or why it is no payment. */
  function moneyIn(cells: readonly string[], index: number): { amount: Decimal } | string {
    const [amount, paidIn, paidOut] = AMOUNT_ROLES.map((role) => read.amount(cells, role));
    if (columns.asks !== null || read.asksMark) return bankFaults.asks;
    if (cells.some(isNotBooked)) return bankFaults.notBooked;
    const isIn = !!paidIn && signOf(paidIn) !== 0;
    const isOut = !!paidOut && signOf(paidOut) !== 0;
    if (isIn && isOut) return bankFaults.bothWays;
    if (isOut) return bankFaults.moneyOut;
    const given = isIn ? paidIn : amount;
    if (!given || signOf(given) === 0) return bankFaults.noAmount;
    if (signOf(given) < 0) return bankFaults.moneyOut;
    if ((hasDirections || proven.includes('out') || sections) && !isIn) {
      const way =
        wayOf(cells) ?? proven[index] ?? sections?.[index] ?? (haveSigns ? 'in' : undefined);
      if (way === undefined) return bankFaults.unknownDirection;
      if (way === 'out') return bankFaults.moneyOut;
    }
    return { amount: given };
  }

  /** The directions that the column of balances proves, where no amount has a sign or direction. */
  function provenByBalance(): ('in' | 'out' | undefined)[] {
    const names = table.rows[columns.header] ?? [];
    const column = names.findIndex((name, at) => roles[at] === 'other' && isBalanceName(name));
    const isKnown = rows.some((row) => read.direction(row) !== null);
    if (column < 0 || isKnown || isSigned || !roles.includes('amount')) return [];
    return directionsOfBalance(
      rows.map((row) => {
        const [text, word] = splitDirection(row[column]!);
        const balance = read.text(text, column);
        const isOwed = balance !== null && directionOf(word) === 'out';
        return { amount: read.amount(row), balance: isOwed ? negateDecimal(balance) : balance };
      }),
    );
  }

  /** The directions of entries below headings, of which at least one is about money out. */
  function waysOfSections(): ('in' | 'out' | undefined)[] | null {
    if (hasDirections || isSigned || !roles.includes('amount')) return null;
    let way: 'in' | 'out' | undefined;
    const ways = table.rows.map((row) => {
      const [text = '', ...others] = row.filter((cell) => cell !== '');
      if (others.length === 0 && row[0] !== '') way = directionOfHeading(text) ?? way;
      return way;
    });
    return ways.includes('out') ? ways.slice(columns.header + 1) : null;
  }

  /** Whether all money out has a minus sign, as the known directions show. */
  function areSignsKnown(): boolean {
    const known = rows.flatMap((row) => {
      const way = read.direction(row)?.way;
      const amount = read.amount(row);
      return way && amount ? [{ way, isOut: signOf(amount) < 0 }] : [];
    });
    const areKnown = known.some(({ isOut }) => isOut);
    return areKnown && known.every(({ way, isOut }) => isOut === (way === 'out'));
  }

  /** If only a few amounts have a direction behind them, all the same, the others went the other way. */
  function oppositeOfFew(): 'in' | 'out' | undefined {
    if (roles.includes('direction')) return undefined;
    const amounts = rows.filter((row) => read.amount(row) !== null);
    const ways = amounts.flatMap((row) => read.direction(row)?.way ?? []);
    if (new Set(ways).size !== 1 || ways.length * 2 > amounts.length) return undefined;
    return ways[0] === 'in' ? 'out' : 'in';
  }
}

const BATCH =
  /sammel|sammler|batch|bulk|collecti|\blot\b|remise|\blote\b|distinta|verzamel|samlebet|zbiorcz|\bposten\b|一括/i;

/** Names of the first column of a pivot table, whose groups have the sums of the rows below. */
const PIVOT =
  /row labels|zeilenbeschriftung|étiquettes de lignes|etiquetas de fila|etichette di riga/i;

const MOST_PARTS = 200;

/**
 * Tells a batch from the payments in it, so that no money counts twice: its words or their number say so,
 * or it has no words, and it has the sum of the payments of its day right below or above it.
 */
function batchesApart(lines: readonly BankLine[], isPivot: boolean): BankLine[] {
  const parts = new Set<BankLine>();
  const isNamed = ({ payer, partner, named }: BankLine) =>
    payer.name !== '' || partner !== null || named.length > 0;
  const partsOf = (line: BankLine, others: readonly BankLine[]): readonly BankLine[] => {
    let rest = line.amount!;
    for (const [at, { amount, bankDate }] of others.entries()) {
      if (amount === null || (bankDate ?? line.bankDate) !== line.bankDate) return [];
      rest = subtractDecimals(rest, amount);
      if (signOf(rest) === 0) return others.slice(0, at + 1);
      if (signOf(rest) < 0) return [];
    }
    return [];
  };
  return lines.map((line, index) => {
    const isNameless = !isNamed(line);
    const isWorded = isPivot || BATCH.test(line.cells.join(' '));
    if (line.amount === null || parts.has(line) || !(isNameless || isWorded)) return line;
    const own = [
      lines.slice(index + 1, index + MOST_PARTS),
      lines.slice(0, index).slice(-MOST_PARTS).toReversed(),
    ]
      .slice(0, isPivot ? 1 : 2)
      .map((others) => partsOf(line, others))
      .find(
        (its) =>
          its.length > (isPivot ? 0 : 1) &&
          (isWorded || (its.every(isNamed) && isBareOrCounts(line, its.length))),
      );
    for (const part of own ?? []) parts.add(part);
    return own ? { ...line, amount: null, fault: bankFaults.batch } : line;
  });
}

/** Whether a line has no words, or has the number of some lines among them: `3 credits`. */
function isBareOrCounts({ cells }: BankLine, count: number): boolean {
  const words = textsOf(cells.filter((cell) => !isDay(cell))).flatMap((text) => text.split(/\s+/));
  return words.length === 0 || words.includes(String(count));
}

/** The sums of a list's entries so far. */
class RunningSum {
  in = ZERO;
  out = ZERO;
  entries = 0;
  areNamed = true;
  areDated = true;

  add(flow: Decimal | null, isNamed: boolean, isDated: boolean): void {
    this.entries++;
    this.areNamed &&= isNamed;
    this.areDated &&= isDated;
    if (flow === null) return;
    if (signOf(flow) > 0) this.in = sumDecimals([this.in, flow]);
    else this.out = sumDecimals([this.out, flow]);
  }

  net(): Decimal {
    return sumDecimals([this.in, this.out]);
  }

  clear(): void {
    Object.assign(this, new RunningSum());
  }
}

const AMOUNT_ROLES = ['amount', 'in', 'out'] as const;

function isSame(a: Decimal, b: Decimal): boolean {
  return compareDecimals(a, b) === 0;
}

function isDay(text: string): boolean {
  return areDates([text]);
}

/** Returns the partner of the named items, if there is exactly one. */
function onlyPartner(named: readonly Mention<PayItem>[]): PartnerReference | null {
  const sure = named.filter(isSure);
  const keys = new Set(sure.map(({ item }) => partnerKey(item.partner)));
  return keys.size === 1 ? sure[0]!.item.partner : null;
}

/**
 * Whether a mention identifies the line's partner: neither a guess, nor digits that may belong to
 * anything.
 */
function isSure({ by }: Mention<PayItem>): boolean {
  return by !== 'slip' && by !== 'digits';
}

export function mentionsOf(items: readonly PayItem[]): (text: string) => Mention<PayItem>[] {
  return mentionReader(items, ({ reference, id, transactionNumber }) => [
    reference,
    id,
    transactionNumber,
  ]);
}

/** Splits the named items into the partner's own and the number of others'. */
export function namedOf(
  mentions: readonly Mention<PayItem>[],
  partner: PartnerReference | null,
): Pick<BankLine, 'named' | 'namedElsewhere'> {
  const isOwn = ({ item }: Mention<PayItem>) => partnerKey(item.partner) === partnerKey(partner);
  return {
    named: mentions.filter(isOwn),
    namedElsewhere: mentions.filter((it) => isSure(it) && !isOwn(it)).length,
  };
}

/** Returns known spellings, which help to recognize the columns of a bank's list. */
export function knownByBank(items: readonly PayItem[]): KnownSpellings {
  const find = payerFinder(partnersIn(items));
  const mentions = mentionsOf(items);
  return {
    isReference: (text) => mentions(text).some(isSure),
    isId: () => false,
    isPartner: (text) => find(text)?.isSure ?? false,
  };
}

/** Every partner that has one of the items. */
export function partnersIn(items: readonly PayItem[]): PartnerReference[] {
  const byKey = new Map<string, PartnerReference>();
  for (const { partner } of items) if (partner) byKey.set(partnerKey(partner), partner);
  byKey.delete('');
  return [...byKey.values()];
}

/**
 * Returns a function that finds a line's partner: chosen by a person, otherwise by its payer,
 * otherwise by the items that it names. A choice for one line is a proposal for lines of the same
 * payer.
 *
 * @param learned payers that people confirmed before
 * @param here payers of the lines for which the person chose a partner
 */
export function payerTeller(
  items: readonly PayItem[],
  learned: readonly KnownPayer[],
  here: readonly KnownPayer[],
) {
  const find = payerFinder(partnersIn(items), learned);
  const findHere = payerFinder([], here);
  return (
    { name, account }: BankLine['payer'],
    named: readonly Mention<PayItem>[],
    chosen: PartnerReference | undefined,
  ): Pick<BankLine, 'partner' | 'by' | 'proposal'> => {
    if (chosen) return { partner: chosen, by: 'person', proposal: null };
    const found = find(name, account);
    if (found?.isSure) return { partner: found.partner, by: found.by, proposal: null };
    const ofItems = onlyPartner(named);
    const proposal = ofItems ? null : (findHere(name, account) ?? found);
    return { partner: ofItems, by: ofItems && 'items', proposal };
  };
}

/** Returns the payers of the lines for which a person chose a partner. */
export function chosenPayers<Line>(
  partners: ReadonlyMap<number, PartnerReference>,
  lines: readonly Line[],
  payerOf: (line: Line) => BankLine['payer'],
): KnownPayer[] {
  return [...partners].flatMap(([index, partner]) => {
    const line = lines[index];
    return line === undefined ? [] : [{ ...payerOf(line), partner }];
  });
}
