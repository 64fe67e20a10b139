import type { DraftPayment } from '#contract/draft.ts';
import { amountFromText, decimalMarkOf } from '#lib/amount-text.ts';
import { ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { dateOrderOf, dayFromText } from '#lib/remittance/date-text.ts';
import type { ColumnRole, Columns } from '#lib/remittance/guess-columns.ts';
import {
  matchRemittance,
  type Match,
  type RemittanceLine,
} from '#lib/remittance/match-remittance.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { wholeUnits } from '#lib/whole-units.ts';
import { readersMark } from '../payment/amount-typed.ts';
import { lineOf, type PayItem } from '../pay-item.ts';
import { isProposed, remittanceRule } from '../rules.ts';

export interface MatchedLine {
  cells: readonly string[];
  match: Match;
  item: PayItem | null;
  /** As it was read; `null` where the line names none. */
  amount: Decimal | null;
  applied: Decimal;
}

export interface MatchedRemittance {
  lines: readonly MatchedLine[];
  /** Sum of the lines' amounts, credits counting against; `null` where no line names one. */
  total: Decimal | null;
}

/** The cells of each line by what their column holds. */
export function bodyOf({ rows }: TextTable, { hasHeader }: Columns): TextTable['rows'] {
  return hasHeader ? rows.slice(1) : rows;
}

export function cellOf(row: readonly string[], roles: readonly ColumnRole[], role: ColumnRole) {
  const index = roles.indexOf(role);
  return (index < 0 ? '' : (row[index] ?? '')).trim();
}

/** Reads amounts and days of a column, each in the notation of the whole column. */
export function columnReaders(rows: TextTable['rows'], roles: readonly ColumnRole[]) {
  const cells = (role: ColumnRole) => rows.map((row) => cellOf(row, roles, role));
  const mark = decimalMarkOf(cells('amount')) ?? readersMark();
  const order = dateOrderOf(cells('date'));
  return {
    amount: (row: readonly string[]) => amountFromText(cellOf(row, roles, 'amount'), mark) ?? null,
    day: (row: readonly string[]) =>
      (order === undefined ? undefined : dayFromText(cellOf(row, roles, 'date'), order)) ?? null,
  };
}

/**
 * Matches a remittance to items of one Units: the payment's, else those of most lines that name one.
 *
 * @param byHand keys of the items that a person chose, by line; `null` for none
 */
export function matchTable(
  table: TextTable,
  columns: Columns,
  items: readonly PayItem[],
  units: number | null,
  byHand: ReadonlyMap<number, string | null> = new Map(),
): MatchedRemittance {
  const rows = bodyOf(table, columns);
  const { roles } = columns;
  const read = columnReaders(rows, roles);
  const amounts = rows.map(read.amount);

  const match = (among: readonly PayItem[]): MatchedRemittance => {
    const { toWhole, fromWhole } = wholeUnits([
      ...amounts.filter((amount) => amount !== null),
      ...among.map(({ available }) => available),
    ]);
    const lines = rows.map((row, index): RemittanceLine => {
      const [reference, id] = [cellOf(row, roles, 'reference'), cellOf(row, roles, 'id')];
      const amount = amounts[index] ?? null;
      return {
        reference: reference || null,
        id: id || (isGuidShaped(reference) ? reference : null),
        amount: amount === null ? null : toWhole(amount),
        due: read.day(row),
      };
    });
    const places = new Map(among.map((item, place) => [item.key, place]));
    const chosen = new Map(
      [...byHand].map(([index, key]) => [index, key === null ? -1 : (places.get(key) ?? -1)]),
    );
    const found = matchRemittance(
      lines,
      among.map((item) => ({ ...item, available: item.isInFlight ? 0n : toWhole(item.available) })),
      chosen,
    );
    const named = lines.flatMap(({ amount }) => amount ?? []);
    return {
      lines: found.map((match, index) => ({
        cells: rows[index]!,
        match,
        item: match.place === null ? null : among[match.place]!,
        amount: amounts[index] ?? null,
        applied: match.applied === 0n ? ZERO : fromWhole(match.applied),
      })),
      total: named.length === 0 ? null : fromWhole(named.reduce((sum, each) => sum + each, 0n)),
    };
  };

  const wanted =
    units ?? mostFrequent(match(items).lines.flatMap(({ item }) => (item ? [item.units] : [])));
  return match(wanted === null ? items : items.filter((item) => item.units === wanted));
}

/** What a payment becomes by what was matched; the items of one partner alone. */
export function takeOver(
  payment: DraftPayment,
  { lines, total }: MatchedRemittance,
): { change: Partial<DraftPayment>; otherPartners: number } {
  const usable = lines.filter(({ item, match }) => item !== null && match.applied > 0n);
  const partner = mostFrequent(usable.map(({ item }) => partnerKey(item!.partner)));
  const taken = usable.filter(({ item }) => partnerKey(item!.partner) === partner);
  const keys = new Set(taken.map(({ item }) => item!.id));
  const kept = payment.lines.filter(({ id, rule }) => !keys.has(id) && !isReplaced(rule));
  const [first] = taken;
  return {
    change: {
      lines: [
        ...kept,
        ...taken.map(({ item, applied, match }) =>
          lineOf(item!, applied, remittanceRule(match.by ?? 'hand')),
        ),
      ],
      ...(first && { units: payment.units ?? first.item!.units }),
      ...(first?.item?.partner &&
        payment.partner.Id === null &&
        payment.partner.Code === null && { partner: first.item.partner }),
      ...(payment.amount === '' && total !== null && !total.startsWith('-') && { amount: total }),
    },
    otherPartners: usable.length - taken.length,
  };
}

function isReplaced(rule: string | null): boolean {
  return isProposed(rule) || (rule?.startsWith(remittanceRule('')) ?? false);
}

function mostFrequent<T>(values: readonly T[]): T | null {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
