import type { DraftPayment } from '#contract/draft.ts';
import { compareDecimals, signOf, subtractDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { writtenDay } from '#lib/ledger/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { newPayment } from './draft-edits.ts';
import { leastOf, lineOf, type PayItem } from './pay-item.ts';
import { propose, roomFor } from './propose.ts';
import { bodyOf, cellOf, columnReaders } from './remittance.ts';
import { remittanceRule } from './rules.ts';

export interface BankLine {
  cells: readonly string[];
  /** `null` where the line is no payment: why is in `fault`. */
  payment: DraftPayment | null;
  fault: string | null;
  /** How its items were found, in words; nothing where there are none. */
  by: string;
}

/**
 * Makes payments of a bank's list, each proposed for: by the references in its text, else the item
 * of exactly its amount, else oldest first. What one payment takes is not there for the next.
 *
 * @param items of all partners, oldest first
 */
export function readBankList(
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  method: DraftPayment['method'],
): BankLine[] {
  const rows = bodyOf(table, columns);
  const { roles } = columns;
  const read = columnReaders(rows, roles);
  const byPartner = new Map(
    [...Map.groupBy(items, ({ partner }) => partnerKey(partner))].filter(([key]) => key !== ''),
  );
  const findPartner = partnerFinder(items);
  const byReference = new Map(
    items.flatMap((item) =>
      [item.reference, item.transactionNumber].flatMap((text) =>
        text === null || spelled(text) === '' ? [] : [[spelled(text), item] as const],
      ),
    ),
  );
  const used = new Set<string>();

  return rows.map((cells, index): BankLine => {
    const none = (fault: string): BankLine => ({ cells, payment: null, fault, by: '' });
    const amount = read.amount(cells);
    if (amount === null) return none('No amount');
    if (signOf(amount) <= 0) return none('Not paid in');
    const reference = cellOf(cells, roles, 'reference');
    const named = namedIn(reference, byReference);
    const partner = findPartner(cellOf(cells, roles, 'partner')) ?? named[0]?.partner ?? null;
    const day = read.day(cells);
    const bankDate = day === null ? null : writtenDay(day);
    const draft = newPayment({
      partner: partner ?? { Id: null, Code: null, Name: null },
      method,
      amount,
      bankDate,
      note: cells
        .filter((cell) => cell !== '')
        .join(' · ')
        .slice(0, 2000),
      paymentNumber: numberOf(reference, bankDate, index, used),
    });
    if (partner === null) return { cells, payment: draft, fault: 'Partner not known', by: '' };
    const key = partnerKey(partner);
    const own = byPartner.get(key) ?? [];
    const { lines, units, by } = choose(
      draft,
      own,
      amount,
      named.filter((it) => own.includes(it)),
    );
    const taken = new Map(lines.map((line) => [line.id, line.amount as Decimal]));
    byPartner.set(
      key,
      own.map((item) => less(item, taken.get(item.id))),
    );
    return { cells, payment: { ...draft, lines, units }, fault: null, by };
  });
}

/** What is left of an item after so much of it was taken. */
function less(item: PayItem, taken: Decimal | undefined): PayItem {
  if (taken === undefined) return item;
  return { ...item, available: subtractDecimals(item.available, taken) };
}

type Choice = Pick<DraftPayment, 'lines' | 'units'> & { by: string };

function choose(
  payment: DraftPayment,
  items: readonly PayItem[],
  amount: Decimal,
  named: readonly PayItem[],
): Choice {
  const usable = named.filter(
    (item) => !item.isInFlight && !item.reduces && item.units === named[0]!.units,
  );
  let left = amount;
  const lines = usable.flatMap((item) => {
    const taken = leastOf(item.available, left);
    if (signOf(taken) <= 0) return [];
    left = subtractDecimals(left, taken);
    return [lineOf(item, taken, remittanceRule('reference'))];
  });
  if (lines.length > 0) return { lines, units: usable[0]!.units, by: 'By reference' };
  const room = roomFor(payment, items);
  if (typeof room === 'string') return { lines: [], units: null, by: room };
  const exact = propose('exact', room);
  if (exact.length > 0) return { lines: exact, units: room.units, by: 'Exact match' };
  return { lines: propose('oldest', room), units: room.units, by: 'Oldest first' };
}

/** Items whose own reference or number stands in a text, each once. */
function namedIn(text: string, byReference: ReadonlyMap<string, PayItem>): PayItem[] {
  const words = [text, ...text.split(/[\s,;/|]+/)];
  return [...new Set(words.flatMap((word) => byReference.get(spelled(word)) ?? []))].filter(
    ({ available }) => compareDecimals(available, ZERO) > 0,
  );
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

/** The bank's text, else its day and the line; no number twice. */
function numberOf(
  reference: string,
  bankDate: string | null,
  index: number,
  used: Set<string>,
): string {
  const given = reference.slice(0, 100) || `${bankDate ?? 'bank'}-${index + 1}`;
  const number = used.has(given) ? `${given}-${index + 1}` : given;
  used.add(number);
  return number;
}

function spelled(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
