import type { PaymentFilters } from '#api/payments.ts';
import type { RowView } from '#api/listing/row-view.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { calendarDay } from '#lib/calendar-day.ts';
import { startMostPlaces } from '#lib/ledger/most-places.ts';
import { startSharedUnits } from '#lib/ledger/shared-units.ts';
import { strayTest } from '#lib/ledger/stray-test.ts';
import { startSumByUnits, type UnitsSum } from '#lib/ledger/sum-by-units.ts';
import {
  noFiguresOfAll,
  startFiguresOfAll,
  type FiguresOfAll,
} from '#lib/ledger/figures-of-all.ts';
import { paymentMatcher } from './match-payments.ts';
import type { PaymentSearch } from './payment-search.ts';
import { paymentSortValues } from './payment-sort.ts';
import { startPaymentsOverTime, type PaymentsOverTime } from './payments-over-time.ts';
import { paymentCells } from './payments-sheet.ts';

export interface PaymentsQuestion {
  /** The filters that the list was requested with. */
  filters: PaymentFilters;
  local: Pick<PaymentSearch, 'paid' | 'owners' | 'units' | 'text'>;
  unitsNames: Readonly<Record<string, string>>;
}

export interface PaymentFigures extends FiguresOfAll {
  /** Sums of the visible payments, by Units. */
  sums: readonly UnitsSum[];
  /** Decimal places of the most exact amount. */
  places: number;
  /** The Units of every amount; `null` where they differ. */
  units: number | null;
  /** How many of them have no date, so that no chart has them. */
  undated: number;
}

export const noPaymentFigures: PaymentFigures = {
  sums: [],
  places: 0,
  units: null,
  undated: 0,
  ...noFiguresOfAll,
};

/** The matching payments with all their figures. */
export const paymentsView: RowView<
  PaymentResult,
  PaymentsQuestion,
  PaymentFigures,
  keyof FiguresOfAll
> = {
  next: 'over-time',
  begin: (question) => {
    const { filters, unitsNames } = question;
    const sums = startSumByUnits();
    const places = startMostPlaces();
    const units = startSharedUnits();
    let undated = 0;
    return {
      matches: matcherOf(question),
      add: ({ PaymentAt, Total }) => {
        if (calendarDay(PaymentAt) === undefined) undated++;
        sums.add(Total);
        places.add(Total.Value);
        units.add(Total);
      },
      ofAll: {
        name: JSON.stringify(filters),
        begin: () =>
          startFiguresOfAll(paymentSortValues, ({ Total }) => Total.Units, strayTest(filters)),
      },
      figures: () => ({
        sums: sums.value(),
        places: places.value(),
        units: units.value(),
        undated,
      }),
      sortValues: paymentSortValues,
      sheet: () => paymentCells(unitsNames),
    };
  },
};

/** Payments over time, and by partner. */
export const overTimeView: RowView<PaymentResult, PaymentsQuestion, readonly PaymentsOverTime[]> = {
  isFiguresAlone: true,
  begin: (question) => {
    const overTime = startPaymentsOverTime();
    return { matches: matcherOf(question), add: overTime.add, figures: overTime.value };
  },
};

function matcherOf({ filters, local }: PaymentsQuestion) {
  const matches = paymentMatcher(local);
  const isStray = strayTest(filters);
  return isStray ? (row: PaymentResult) => !isStray(row) && matches(row) : matches;
}
