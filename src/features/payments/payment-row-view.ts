import type { PaymentFilters } from '#api/payments.ts';
import type { RowView } from '#api/listing/row-view.ts';
import type { PaymentResult } from '#contract/payment.ts';
import type { Growing } from '#lib/growing.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { startMostPlaces } from '#lib/ledger/most-places.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { startSharedUnits } from '#lib/ledger/shared-units.ts';
import { strayTest } from '#lib/ledger/stray-test.ts';
import { startSumByUnits, type UnitsSum } from '#lib/ledger/sum-by-units.ts';
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

export interface PaymentFigures {
  /** Sums of the visible payments, by Units. */
  sums: readonly UnitsSum[];
  /** Decimal places of the most exact amount. */
  places: number;
  /** The Units of every amount; `null` where they differ. */
  units: number | null;
  /** Columns that are empty for all payments. */
  blank: readonly string[];
  /** Partners of all payments, each once. */
  partners: readonly PartnerReference[];
  /** Units of all payments' totals. */
  totalUnits: readonly number[];
  /** Rows that the service sent against its filters. */
  strays: number;
}

export const noPaymentFigures: PaymentFigures = {
  sums: [],
  places: 0,
  units: null,
  blank: [],
  partners: [],
  totalUnits: [],
  strays: 0,
};

/** These values cover all rows, including hidden ones. */
type WholePayments = 'blank' | 'partners' | 'totalUnits' | 'strays';

/** The matching payments with all their figures. */
export const paymentsView: RowView<PaymentResult, PaymentsQuestion, PaymentFigures, WholePayments> =
  {
    next: 'over-time',
    begin: (question) => {
      const { filters, unitsNames } = question;
      const sums = startSumByUnits();
      const places = startMostPlaces();
      const units = startSharedUnits();
      return {
        matches: matcherOf(question),
        add: ({ Total }) => {
          sums.add(Total);
          places.add(Total.Value);
          units.add(Total);
        },
        ofAll: { name: JSON.stringify(filters), begin: () => startWholePayments(filters) },
        figures: () => ({
          sums: sums.value(),
          places: places.value(),
          units: units.value(),
        }),
        sortValues: paymentSortValues,
        sheet: () => paymentCells(unitsNames),
      };
    },
  };

function startWholePayments(
  filters: PaymentFilters,
): Growing<PaymentResult, Pick<PaymentFigures, WholePayments>> {
  const blank = new Map(Object.entries(paymentSortValues));
  const partners = new Map<string, PartnerReference>();
  const totalUnits = new Set<number>();
  const isStray = strayTest(filters);
  let strays = 0;
  return {
    add: (row) => {
      for (const [column, sortValue] of blank) {
        if (sortValue(row) !== null) blank.delete(column);
      }
      totalUnits.add(row.Total.Units);
      if (isStray?.(row)) strays++;
      const key = partnerKey(row.Partner);
      if (row.Partner && key !== '' && !partners.has(key)) partners.set(key, row.Partner);
    },
    value: () => ({
      blank: [...blank.keys()],
      partners: [...partners.values()],
      totalUnits: [...totalUnits],
      strays,
    }),
  };
}

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
