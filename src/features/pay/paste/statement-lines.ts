import type { BankEntry, BankStatement } from '#lib/bank-file/bank-statement.ts';
import {
  bookedIdentity,
  dayBeginnings,
  formerIdentitiesInStatements,
  identitiesInStatements,
  valueDayIdentity,
  shortBookedIdentity,
} from '#lib/bank-file/entry-identity.ts';
import type { KnownPayer } from '#lib/payers/find-payer.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import { MOST_LINES, type TextTable } from '#lib/remittance/read-table.ts';
import {
  apartFromOthers,
  currencyReader,
  unitsOfCurrency,
  type WrittenCurrency,
} from '#lib/units-of-currency.ts';
import type { BankLine } from './bank-line.ts';
import { chosenPayers, mentionsOf, namedOf, payerTeller } from './line-partner.ts';
import type { PayItem } from '../model/pay-item.ts';
import { bankFaults, bankListTexts, bankFileTexts } from './texts.ts';

/** An entry that may become a payment. */
export interface PayableEntry {
  entry: BankEntry;
  /** Identity by which the next import recognizes the entry. */
  identity: string;
  /** Identity of the same money in a statement with fewer details. */
  bookedAs: string | null;
  /** The same where another format shortens the reference of that entry. */
  bookedShort?: string | null;
  /** Its identity where a statement gives the other one of its two days. */
  onValueDay?: string | null;
  /** Its identity in earlier versions. */
  former?: string;
  /** Beginnings of the identities of its account's entries of its days. */
  days?: readonly string[];
  /** Units of its currency; `null` where the settings name none. */
  units: number | null;
  currency?: WrittenCurrency | null;
}

/** The entries of a file, sorted by whether they may become payments. */
export interface SortedEntries {
  payable: readonly PayableEntry[];
  /** Entries that are no payments, by the reason. */
  leftOut: ReadonlyMap<string, readonly BankEntry[]>;
  /** Payable entries beyond the most lines of a list. */
  tooMany: number;
}

/** A parsed bank's file. */
export interface BankFile {
  statements: readonly BankStatement[];
  sorted: SortedEntries;
}

/** @param unitsNames of the settings, to which the currencies are compared */
export function bankFileOf(
  statements: readonly BankStatement[],
  unitsNames: Readonly<Record<string, string>>,
): BankFile {
  return { statements, sorted: sortEntries(identified(statements), unitsNames) };
}

/** An entry with its identities, and whether another statement has the same money in more detail. */
type IdentifiedEntry = Pick<
  PayableEntry,
  'entry' | 'identity' | 'bookedAs' | 'bookedShort' | 'onValueDay' | 'former' | 'days'
> & {
  statement?: BankStatement;
  isDetailed: boolean;
};

/** Every entry of some statements with its identities. */
function identified(statements: readonly BankStatement[]): IdentifiedEntry[] {
  const detailedIn = new Map<string, Set<BankStatement>>();
  const identitiesOf = identitiesInStatements(statements);
  const formerOf = formerIdentitiesInStatements(statements);
  const all = statements.flatMap((statement, place) => {
    const identities = identitiesOf[place]!;
    return statement.entries.map((entry, index) => {
      const bookedAs = bookedIdentity(statement.account, entry);
      if (bookedAs !== null) {
        detailedIn.set(bookedAs, (detailedIn.get(bookedAs) ?? new Set()).add(statement));
      }
      const identity = identities[index]!;
      const onValueDay = valueDayIdentity(statement.account, entry, identity);
      const bookedShort = shortBookedIdentity(statement.account, entry);
      return {
        statement,
        entry,
        identity,
        bookedAs,
        bookedShort,
        onValueDay,
        former: formerOf[place]![index]!,
        days: dayBeginnings(entry),
      };
    });
  });
  return all.map((one) => {
    const details = [...(detailedIn.get(one.identity) ?? [])];
    // Two entries of one statement count as two, even with equal names.
    const isDetailed = details.some((other) => other !== one.statement);
    return Object.assign(one, { isDetailed });
  });
}

/**
 * Only money that came in and is booked becomes a payment.
 *
 * @param unitsNames of the settings: an entry in a currency that none of them names is left to a person
 */
export function sortEntries(
  entries: readonly IdentifiedEntry[],
  unitsNames: Readonly<Record<string, string>>,
): SortedEntries {
  const read = currencyReader(unitsNames);
  const currencyOf = ({ currency }: BankEntry) => read(currency ? [currency] : []);
  const apart = apartFromOthers(entries.map(({ entry }) => currencyOf(entry)));
  const seen = new Map<string, BankStatement | undefined>();
  const payable: PayableEntry[] = [];
  const leftOut = new Map<string, BankEntry[]>();
  for (const one of entries) {
    const {
      entry,
      identity,
      bookedAs,
      bookedShort = null,
      onValueDay = null,
      former = identity,
      days = [],
      statement,
    } = one;
    const currency = apart(currencyOf(entry));
    const reason = reasonOf(one);
    for (const name of sureNames(one)) if (!seen.has(name)) seen.set(name, statement);
    if (reason === null) {
      const units = unitsOfCurrency(currency);
      payable.push({
        entry,
        identity,
        bookedAs,
        bookedShort,
        onValueDay,
        former,
        days,
        units,
        currency,
      });
    } else {
      const others = leftOut.get(reason);
      if (others) others.push(entry);
      else leftOut.set(reason, [entry]);
    }
  }
  return {
    payable: payable.slice(0, MOST_LINES),
    leftOut,
    tooMany: Math.max(0, payable.length - MOST_LINES),
  };

  function reasonOf(one: IdentifiedEntry): string | null {
    const { kind } = one.entry;
    if (kind !== 'in') return bankFileTexts.kinds[kind];
    return one.isDetailed || isSeen(one) ? bankFileTexts.twice : null;
  }

  function isSeen(one: IdentifiedEntry): boolean {
    return sureNames(one).some((name) => seen.has(name) && seen.get(name) !== one.statement);
  }
}

/** The names that an entry certainly has in other statements. */
function sureNames({ entry, identity, onValueDay }: IdentifiedEntry): string[] {
  return [identity, (entry.bankReference !== '' && onValueDay) || []].flat();
}

/** Columns of `statementTable`. */
export const STATEMENT_COLUMNS: Columns = {
  header: 0,
  roles: ['date', 'partner', 'other', 'reference', 'bankReference', 'amount'],
  asks: null,
};

/** The entries as a table to look at. */
export function statementTable(payable: readonly PayableEntry[], tooMany: number): TextTable {
  const { date, partner, reference, bankReference, amount } = bankListTexts.roles;
  return {
    rows: [
      [date, partner, bankFileTexts.text, reference, bankReference, amount],
      ...payable.map(({ entry }) => cellsOf(entry)),
    ],
    delimiter: '',
    notRead: { tooMany, tooLong: [] },
  };
}

function cellsOf(entry: BankEntry): string[] {
  const { bookedOn, valuedOn, payer, text, reference, bankReference, amount } = entry;
  return [bookedOn ?? valuedOn ?? '', payer, text, reference, bankReference, amount];
}

/**
 * Returns entries as lines of a bank's list. The payer's name gives the partner, otherwise the
 * items named in the text do, otherwise a person chooses.
 */
export function statementLines(
  payable: readonly PayableEntry[],
  items: readonly PayItem[],
  partners: ReadonlyMap<number, PartnerReference>,
  learned: readonly KnownPayer[],
): BankLine[] {
  const payerOf = ({ entry }: PayableEntry): BankLine['payer'] => ({
    name: entry.payer,
    account: entry.payerAccount,
  });
  const tell = payerTeller(items, learned, chosenPayers(partners, payable, payerOf));
  const mentions = mentionsOf(items);
  return payable.map((one, index): BankLine => {
    const { entry, identity, bookedAs, onValueDay = null, former, units, currency } = one;
    const named = mentions(`${entry.text} ${entry.reference}`);
    const payer = payerOf(one);
    const told = tell(payer, named, partners.get(index));
    const { partner } = told;
    return {
      cells: cellsOf(entry),
      amount: entry.amount,
      stated: null,
      bankDate: entry.bookedOn ?? entry.valuedOn,
      reference: entry.reference || entry.bankReference,
      bankReference: entry.bankReference,
      bankEntry: identity,
      bookedAs,
      bookedShort: one.bookedShort ?? null,
      onValueDay,
      former,
      days: one.days ?? [],
      units,
      currency: currency ?? null,
      payer,
      partner,
      by: told.by,
      proposal: told.proposal,
      ...namedOf(named, partner),
      fault: partner === null ? bankFaults.unknownPartner : null,
    };
  });
}
