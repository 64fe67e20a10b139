import type { References } from '#api/references.ts';
import type { DraftContent, DraftLine, Holder } from '#contract/draft.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import {
  absoluteDecimal,
  compareDecimals,
  signOf,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { formatAmount } from '#lib/format-amount.ts';
import { idKey } from '#lib/guid.ts';
import { payableAmount } from '#lib/ledger/payable-amount.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import { isMoneyInFlight } from '#lib/ledger/is-open.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { reducesDebt, signedAmount } from '#lib/ledger/signed-amount.ts';

/** A transaction that a payment may be applied to, as far as anybody knows. */
export interface PayItem {
  /** `idKey` of its id. */
  key: string;
  id: string;
  type: number;
  status: number;
  transactionNumber: string | null;
  /** Own reference. */
  reference: string | null;
  partner: PartnerReference | null;
  dueAt: string | null;
  due: CalendarDay | null;
  units: number;
  /** As the service wrote it. */
  balance: Decimal;
  /** Amount to pay, as a magnitude; 0 for an overpaid Order or Debit. */
  magnitude: Decimal;
  reduces: boolean;
  /** Whether money is in flight: then it is never proposed, and ticking it needs a confirmation. */
  isInFlight: boolean;
  /** Other drafts and unfinished batches that reserve part of it. */
  holders: readonly Holder[];
  /** Amount in the draft's other payments. */
  elsewhere: Decimal;
  /** Amount that this payment may apply, 0 or more. */
  available: Decimal;
}

const SETTLED = 1024;
const NOBODY: readonly Holder[] = [];

interface Known {
  references: References;
  /** By `idKey`. */
  holds: ReadonlyMap<string, readonly Holder[]>;
  draftId: string;
}

/**
 * Returns the items of a list, oldest first by due day; those without one come last.
 *
 * @param payment whose own lines don't count against the available amount
 */
export function payItems(
  rows: readonly { value: LedgerResult }[],
  { references, holds, draftId }: Known,
  content: DraftContent,
  payment: string,
): PayItem[] {
  const asked = askedElsewhere(content, payment);
  const items = rows.flatMap(({ value }) => {
    if (signedAmount(value.Type, value.Balance.Value) === null) return [];
    const key = idKey(value.Id);
    const holders = othersOf(holds.get(key) ?? NOBODY, draftId);
    const reduces = reducesDebt(value.Type);
    const magnitude = toPay(value, reduces);
    const elsewhere = sumDecimals(asked.get(key) ?? []);
    const held = sumDecimals(holders.flatMap(({ amount }) => decimalFromText(amount) ?? []));
    const left = subtractDecimals(magnitude, sumDecimals([held, elsewhere]));
    const item: PayItem = {
      key,
      id: value.Id,
      type: value.Type,
      status: value.Status,
      transactionNumber: value.TransactionNumber,
      reference: references.get(key) ?? null,
      partner: value.Partner,
      dueAt: value.DueAt,
      due: value.DueAt === null ? null : (calendarDay(value.DueAt) ?? null),
      units: value.Balance.Units,
      balance: value.Balance.Value,
      magnitude,
      reduces,
      isInFlight: isMoneyInFlight(value.Status),
      holders,
      elsewhere,
      available: signOf(left) > 0 ? left : ZERO,
    };
    return [item];
  });
  return items.toSorted((a, b) => (a.due ?? Infinity) - (b.due ?? Infinity) || 0);
}

/** Something is left to pay of it, or a payment has a line of it. */
export function isPayable({ balance, status }: PayItem): boolean {
  return signOf(balance) !== 0 && status !== SETTLED;
}

/** Whether only its id names it. */
export function isNameless({ reference, transactionNumber }: PayItem): boolean {
  return reference === null && transactionNumber === null;
}

/** The amount left to pay, or nothing if the item's name (`itemText`) has it. */
export function amountBesideName(item: PayItem): string {
  const isWhole = compareDecimals(item.available, item.magnitude) === 0;
  return isNameless(item) && isWhole ? '' : formatAmount(item.available);
}

export function itemName({ reference, transactionNumber, id }: PayItem): string {
  return reference ?? transactionNumber ?? id;
}

/** Names an item in a narrow column. Ids may begin or end alike, so that both are shown. */
export function shortName({ reference, transactionNumber, id }: PayItem): string {
  const digits = id.replaceAll(/[{}]/g, '');
  return reference ?? transactionNumber ?? `${digits.slice(0, 4)}…${digits.slice(-4)}`;
}

/** The line that applies so much to an item. */
export function lineOf(item: PayItem, amount: string, rule: string | null): DraftLine {
  return {
    id: item.id,
    type: item.type,
    transactionNumber: item.transactionNumber,
    amount,
    balance: item.balance,
    rule,
  };
}

/** Returns an item's balance after a line, with the service's sign. */
export function balanceAfter({ balance }: PayItem, amount: Decimal): Decimal {
  const left = subtractDecimals(absoluteDecimal(balance), amount);
  return signOf(balance) < 0 ? subtractDecimals(ZERO, left) : left;
}

export function leastOf(a: Decimal, b: Decimal): Decimal {
  return compareDecimals(a, b) <= 0 ? a : b;
}

function toPay({ Balance }: LedgerResult, reduces: boolean): Decimal {
  return reduces || signOf(Balance.Value) > 0 ? absoluteDecimal(Balance.Value) : ZERO;
}

function askedElsewhere({ payments }: DraftContent, payment: string): Map<string, Decimal[]> {
  const asked = new Map<string, Decimal[]>();
  for (const { id, lines } of payments) {
    if (id === payment) continue;
    for (const line of lines) {
      const amount = payableAmount(line.amount);
      if (amount) asked.set(idKey(line.id), [...(asked.get(idKey(line.id)) ?? []), amount]);
    }
  }
  return asked;
}

/** The same array where nobody is left out. */
function othersOf(holders: readonly Holder[], draftId: string): readonly Holder[] {
  const isOwn = ({ kind, id }: Holder) => kind === 'draft' && id === draftId;
  if (!holders.some(isOwn)) return holders;
  const others = holders.filter((holder) => !isOwn(holder));
  return others.length === 0 ? NOBODY : others;
}

/** Returns the Units that all items have; `null` if they have several, or there are no items. */
export function onlyUnits(items: readonly PayItem[]): number | null {
  const units = new Set(items.map((item) => item.units));
  return units.size === 1 ? [...units][0]! : null;
}
