import { negateDecimal, signOf, startSum, subtractDecimals, ZERO } from '../decimal-sum.ts';
import type { Decimal } from '../decimal.ts';
import { agingOf, type AgingSums } from '../ledger/aging.ts';
import { calendarDay, type CalendarDay } from '../calendar-day.ts';
import { isMoneyInFlight, isOpen } from '../ledger/is-open.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { reducesDebt, signedAmount } from '../ledger/signed-amount.ts';

/** The parts of what a partner has open, as a statement shows them. */
export type OpenPart = 'items' | 'credits' | 'inFlight' | 'settled';

/**
 * Returns the part of a statement for a transaction; `null` for paid ones. Every open balance has a
 * part, because the aging counts it.
 */
export function statementPart(
  entry: Pick<LedgerEntry, 'Type' | 'Status' | 'Balance'>,
): OpenPart | null {
  if (isMoneyInFlight(entry.Status)) return 'inFlight';
  if (signOf(entry.Balance.Value) === 0) return null;
  if (!isOpen(entry)) return 'settled';
  return reducesDebt(entry.Type) ? 'credits' : 'items';
}

/** A transaction of a statement's period, as it changed the balance. */
export interface StatementLine<Entry> {
  entry: Entry;
  /** The amount with the sign it has in sums; `null` if its Units are not those of the balance. */
  total: Decimal | null;
  /** Amount paid, or used of a credit; 0 or below for transactions that add to the balance. */
  paid: Decimal | null;
  balance: Decimal;
}

/** A partner's account in one Units: `opening` + `total` + `paid` + `other` = `balance`, exactly. */
export interface StatementOfUnits<Entry> {
  units: number;
  /** Balances of transactions due before the period. */
  opening: Decimal;
  /** Transactions with a balance in these Units. */
  openingCount: number;
  /** In the order of the entries. */
  lines: readonly StatementLine<Entry>[];
  total: Decimal;
  paid: Decimal;
  /** Balances of the lines whose total is in other Units. */
  other: Decimal;
  balance: Decimal;
  /** Balances by days overdue, which add up to `balance`. */
  aging: AgingSums;
}

/**
 * Returns one partner's account. The service dates a transaction by its due date alone (interface
 * 2.9), and the paid amount is Total less Balance, so that every line follows from the ledger.
 * @param since first day of the period; transactions without a due date belong to it
 */
export function statementOf<Entry extends LedgerEntry>(
  entries: readonly Entry[],
  { since, day }: { since: CalendarDay; day: CalendarDay },
): StatementOfUnits<Entry>[] {
  const byUnits = Map.groupBy(entries, ({ Balance }) => Balance.Units);
  const aging = new Map(agingOf(entries, day).map((of) => [of.units, of]));
  return [...byUnits.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((units) => {
      const sums = aging.get(units);
      return sums ? [accountOf(units, byUnits.get(units)!, since, sums)] : [];
    });
}

function accountOf<Entry extends LedgerEntry>(
  units: number,
  entries: readonly Entry[],
  since: CalendarDay,
  aging: AgingSums,
): StatementOfUnits<Entry> {
  const opening = startSum();
  const total = startSum();
  const paid = startSum();
  const other = startSum();
  const lines: StatementLine<Entry>[] = [];
  let openingCount = 0;
  for (const entry of entries) {
    const balance = signedAmount(entry.Type, entry.Balance.Value);
    // Transactions of unknown types are in no sum.
    if (balance === null) continue;
    const due = entry.DueAt === null ? undefined : calendarDay(entry.DueAt);
    if (due !== undefined && due < since) {
      if (signOf(balance) === 0) continue;
      opening.add(balance);
      openingCount++;
      continue;
    }
    if (entry.Total.Units !== units) {
      other.add(balance);
      lines.push({ entry, total: null, paid: null, balance });
      continue;
    }
    const whole = signedAmount(entry.Type, entry.Total.Value) ?? ZERO;
    const less = negateDecimal(subtractDecimals(whole, balance));
    total.add(whole);
    paid.add(less);
    lines.push({ entry, total: whole, paid: less, balance });
  }
  return {
    units,
    opening: opening.value(),
    openingCount,
    lines,
    total: total.value(),
    paid: paid.value(),
    other: other.value(),
    balance: aging.balance,
    aging: { buckets: aging.buckets, balance: aging.balance, count: aging.count },
  };
}
