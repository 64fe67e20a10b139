import type { RowView } from '#api/listing/row-view.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { startAging, type UnitsAging } from '#lib/ledger/aging.ts';
import type { CalendarDay } from '#lib/calendar-day.ts';
import { startTotals, type Totals } from '#lib/ledger/totals.ts';
import { startCollected, type Collected } from './collected-by-month.ts';
import { startDaysLate, type DaysLate } from './days-late.ts';
import { startDueSoon, type DueSoon } from './due-soon.ts';

export interface LedgerOverviewQuestion {
  today: CalendarDay;
  /** First day of the week; 0 is Sunday. */
  firstWeekday: number;
}

export interface LedgerOverview {
  totals: Totals;
  aging: readonly UnitsAging[];
  /** By Units. */
  due: ReadonlyMap<number, DueSoon>;
  late: ReadonlyMap<number, DaysLate>;
}

export const noLedgerOverview: LedgerOverview = {
  totals: { perUnits: [], unknownTypes: 0 },
  aging: [],
  due: new Map(),
  late: new Map(),
};

/** Number of settlement days covered. */
export const YEAR = 365;

/** All figures of the overview about the ledger, in every Units. */
export const ledgerOverviewView: RowView<LedgerResult, LedgerOverviewQuestion, LedgerOverview> = {
  isFiguresAlone: true,
  begin: ({ today, firstWeekday }) => {
    const totals = startTotals();
    const aging = startAging(today);
    const due = new Map<number, ReturnType<typeof startDueSoon>>();
    const late = new Map<number, ReturnType<typeof startDaysLate>>();
    return {
      add: (row) => {
        totals.add(row);
        aging.add(row);
        for (const units of new Set([row.Balance.Units, row.Total.Units])) {
          if (due.has(units)) continue;
          due.set(units, startDueSoon({ units, today, firstWeekday }));
          late.set(units, startDaysLate({ units, from: today - YEAR + 1, to: today }));
        }
        // Both count only amounts in the balance's Units.
        due.get(row.Balance.Units)!.add(row);
        late.get(row.Balance.Units)!.add(row);
      },
      figures: () => ({
        totals: totals.value(),
        aging: aging.value(),
        due: valuesOf(due),
        late: valuesOf(late),
      }),
    };
  },
};

export interface CollectedQuestion {
  units: number;
  today: CalendarDay;
}

/** Payments by month. */
export const collectedView: RowView<PaymentResult, CollectedQuestion, Collected> = {
  isFiguresAlone: true,
  begin: (question) => {
    const collected = startCollected(question);
    return { add: collected.add, figures: collected.value };
  },
};

function valuesOf<Value>(growing: ReadonlyMap<number, { value: () => Value }>): Map<number, Value> {
  return new Map(Array.from(growing, ([units, of]) => [units, of.value()]));
}
