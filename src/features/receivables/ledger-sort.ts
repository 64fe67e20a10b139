import type { References } from '#api/references.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { ledgerTypeNames } from '#contract/states.ts';
import { codeName } from '#lib/codes.ts';
import { orderOfDecimal, signOf } from '#lib/decimal-sum.ts';
import { idKey, orderOfId } from '#lib/guid.ts';
import { daysOver } from '#lib/ledger/aging.ts';
import { calendarDay, type CalendarDay } from '#lib/calendar-day.ts';
import { isMoneyInFlight, isOpen } from '#lib/ledger/is-open.ts';
import type { Money } from '#lib/ledger/ledger-entry.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { partnerName } from '#lib/ledger/partner-key.ts';
import { signedAmount } from '#lib/ledger/signed-amount.ts';

import type { Explained, ExplainedItems } from './explained.ts';

interface Circumstances {
  /** The day for which days overdue are counted. */
  day: CalendarDay;
  references: References;
  explained: ExplainedItems;
}

/** Returns the sort keys of the ledger's columns. */
export function ledgerSortValues({ day, references, explained }: Circumstances) {
  const amount =
    (key: 'Total' | 'Balance') =>
    ({ Type, [key]: money }: LedgerResult) => [money.Units, orderOfDecimal(effectOf(Type, money))];
  return {
    // A transaction without a number shows its id, after all numbers.
    reference: (row: LedgerResult) => {
      const number = numberOf(row, references);
      return [number, number === null ? orderOfId(row.Id) : null];
    },
    type: ({ Type }: LedgerResult) => codeName(ledgerTypeNames, Type),
    status: ({ Status }: LedgerResult) => Status,
    partner: ({ Partner }: LedgerResult) => partnerName(Partner),
    due: ({ DueAt }: LedgerResult) => dayOf(DueAt),
    // Days overdue count only for open debts; the other rows come last in either direction.
    days: (row: LedgerResult) => [
      isOpen(row) ? 0 : null,
      isMoneyInFlight(row.Status) ? 0 : null,
      daysOver(row.DueAt, day),
    ],
    total: amount('Total'),
    balance: amount('Balance'),
    settled: ({ SettledAt }: LedgerResult) => dayOf(SettledAt),
    subStatus: ({ SubStatus }: LedgerResult) => SubStatus,
    difference: (row: LedgerResult) => explainedOf(row, explained)?.reason ?? null,
  };
}

/** Returns why the transaction is still open; nothing for one without a balance. */
export function explainedOf(
  { Id, Balance }: LedgerResult,
  explained: ExplainedItems,
): Explained | undefined {
  const isNone = explained.size === 0 || signOf(Balance.Value) === 0;
  return isNone ? undefined : explained.get(idKey(Id));
}

/** Returns an amount's effect on the sums; for an unknown type, the amount itself. */
export function effectOf(type: number, { Value }: Money) {
  return signedAmount(type, Value) ?? Value;
}

export function dayOf(text: string | null): CalendarDay | null {
  return text === null ? null : (calendarDay(text) ?? null);
}
