import type { Decimal } from '#lib/decimal.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { writtenDay } from '#lib/ledger/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import type { Columns, Known } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import type { PayItem } from '../pay-item.ts';
import { bodyOf, cellOf, columnReaders } from './remittance.ts';

/** A line of a bank's list as it was read. */
export interface BankLine {
  cells: readonly string[];
  /** Above 0 where it is a payment. */
  amount: Decimal | null;
  /** As the draft keeps it; `null` where the line has none. */
  bankDate: string | null;
  reference: string;
  partner: PartnerReference | null;
  /** Items of the partner whose own reference, id or number stands in the line. */
  named: readonly PayItem[];
  /** Why it is no payment, or what is missing; `null` where all is there. */
  fault: string | null;
}

/**
 * Reads a bank's list: who paid is told by the partner's column, else by the items that are named,
 * else by a person.
 *
 * @param items of all partners, oldest first
 * @param partners that a person chose, by line
 */
export function readBankList(
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  partners: ReadonlyMap<number, PartnerReference> = new Map(),
): BankLine[] {
  const rows = bodyOf(table, columns);
  const { roles } = columns;
  const read = columnReaders(rows, roles);
  const findPartner = partnerFinder(items);
  const findNamed = nameFinder(items);
  return rows.map((cells, index): BankLine => {
    const amount = read.amount(cells);
    const reference = cellOf(cells, roles, 'reference');
    const day = read.day(cells);
    const named = findNamed(reference);
    const partner =
      partners.get(index) ??
      findPartner(cellOf(cells, roles, 'partner')) ??
      named[0]?.partner ??
      null;
    const isPaidIn = amount !== null && signOf(amount) > 0;
    return {
      cells,
      amount: isPaidIn ? amount : null,
      bankDate: day === null ? null : writtenDay(day),
      reference,
      partner,
      named: named.filter((item) => partnerKey(item.partner) === partnerKey(partner)),
      fault: isPaidIn
        ? partner === null
          ? 'Partner not known'
          : null
        : amount === null
          ? 'No amount'
          : 'Not paid in',
    };
  });
}

/** Words that a name may have. */
const MOST_WORDS = 3;

/** Finds the items that are named in a text, in its order and each once. */
function nameFinder(items: readonly PayItem[]): (text: string) => PayItem[] {
  const byName = new Map<string, PayItem | null>();
  for (const item of items) {
    for (const name of [item.reference, item.id, item.transactionNumber]) {
      const key = spelled(name ?? '');
      if (key === '') continue;
      const before = byName.get(key);
      // A name that two items have tells neither.
      byName.set(key, before === undefined || before === item ? item : null);
    }
  }
  return (text) => {
    const words = text.split(/[\s,;/|]+/).filter((word) => word !== '');
    const names = words.flatMap((_, from) =>
      Array.from({ length: MOST_WORDS }, (_, more) => words.slice(from, from + more + 1).join('')),
    );
    return [...new Set(names.flatMap((name) => byName.get(spelled(name)) ?? []))];
  };
}

/** What a bank's list can be told by, for the guess of its columns. */
export function knownByBank(items: readonly PayItem[]): Known {
  const findPartner = partnerFinder(items);
  const findNamed = nameFinder(items);
  return {
    isReference: (text) => findNamed(text).length > 0,
    isId: () => false,
    isPartner: (text) => findPartner(text) !== null,
  };
}

function partnerFinder(items: readonly PayItem[]) {
  const known = new Map<string, PartnerReference | null>();
  for (const { partner } of items) {
    for (const text of [partner?.Id, partner?.Code, partner?.Name]) {
      if (!partner || !text) continue;
      const before = known.get(spelled(text));
      // A name that two partners have tells neither.
      const isSame = before === undefined || partnerKey(before) === partnerKey(partner);
      known.set(spelled(text), isSame ? partner : null);
    }
  }
  return (text: string): PartnerReference | null => known.get(spelled(text)) ?? null;
}

function spelled(text: string): string {
  return normalizeText(text, 'NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
