import { noReferences, type References } from '#api/references.ts';
import type { ReceivableFilters } from '#api/receivables.ts';
import type { RowView } from '#api/listing/row-view.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { isGiven } from '#lib/codes.ts';
import { absoluteDecimal, addDecimals, compareDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { startAging, type UnitsAging } from '#lib/ledger/aging.ts';
import type { CalendarDay } from '#lib/calendar-day.ts';
import { startMostPlaces } from '#lib/ledger/most-places.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { isPartner } from '#lib/ledger/partner-key.ts';
import { startSharedUnits } from '#lib/ledger/shared-units.ts';
import { strayTest } from '#lib/ledger/stray-test.ts';
import { startTotals, type Totals } from '#lib/ledger/totals.ts';
import {
  noFiguresOfAll,
  startFiguresOfAll,
  type FiguresOfAll,
} from '#lib/ledger/figures-of-all.ts';
import type { LocalFilters } from './ledger-search.ts';
import { nothingExplained, type ExplainedItems } from './explained.ts';
import { ledgerCells } from './ledger-sheet.ts';
import { explainedOf, ledgerSortValues } from './ledger-sort.ts';
import { ledgerMatcher, searchedText } from './match-ledger.ts';

export interface LedgerQuestion {
  /** The filters that the list was requested with. */
  filters: ReceivableFilters;
  local: LocalFilters;
  /** Id or Code of the only partner shown; `null` for all. */
  partner: string | null;
  /** The day for which days overdue are counted. */
  day: CalendarDay;
  /** Name of the shared `References`. */
  references: string;
  /** Name of the shared `ExplainedItems`. */
  explained: string;
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
}

export interface LedgerFigures extends FiguresOfAll {
  /** Totals of the visible rows. */
  totals: Totals;
  /** The part of the balances that is open for a known reason, by Units. */
  explained: readonly { units: number; amount: Decimal; count: number }[];
  /** Decimal places of the most exact amount. */
  places: number;
  /** The Units of every amount; `null` where they differ. */
  units: number | null;
}

export const noLedgerFigures: LedgerFigures = {
  totals: { perUnits: [], unknownTypes: 0 },
  explained: [],
  places: 0,
  units: null,
  ...noFiguresOfAll,
};

/** The matching transactions with their figures. */
export const ledgerView: RowView<LedgerResult, LedgerQuestion, LedgerFigures, keyof FiguresOfAll> =
  {
    next: 'aging',
    begin: (question, shared) => {
      const { day, filters, subStatusNames } = question;
      const references =
        (shared.get(question.references) as References | undefined) ?? noReferences;
      const explained =
        (shared.get(question.explained) as ExplainedItems | undefined) ?? nothingExplained;
      const sortValues = ledgerSortValues({ day, references, explained });
      const sortedWith = `${day} ${question.references} ${question.explained}`;
      const totals = startTotals();
      const known = startExplained(explained);
      const places = startMostPlaces();
      const units = startSharedUnits();
      const values = {
        ...sortValues,
        subStatus: ({ SubStatus }: LedgerResult) =>
          isGiven(subStatusNames, SubStatus) ? SubStatus : null,
        reference: (row: LedgerResult) => numberOf(row, references),
      };
      return {
        matches: matcherOf(question, references),
        add: (row) => {
          totals.add(row);
          known.add(row);
          for (const { Value, Units } of [row.Total, row.Balance]) {
            places.add(Value);
            units.add({ Units });
          }
        },
        ofAll: {
          name: JSON.stringify([sortedWith, subStatusNames, filters]),
          begin: () =>
            startFiguresOfAll(values, ({ Balance }) => Balance.Units, strayTest(filters)),
        },
        figures: () => ({
          totals: totals.value(),
          explained: known.value(),
          places: places.value(),
          units: units.value(),
        }),
        sortValues,
        sortedWith,
        prepare: searchedText,
        sheet: () => ledgerCells({ ...question, references, explained }),
      };
    },
  };

/** The balances of the transactions that match, by days overdue. */
export const agingView: RowView<LedgerResult, LedgerQuestion, readonly UnitsAging[]> = {
  isFiguresAlone: true,
  begin: (question, shared) => {
    const references = (shared.get(question.references) as References | undefined) ?? noReferences;
    const aging = startAging(question.day);
    return {
      matches: matcherOf(question, references),
      add: aging.add,
      figures: aging.value,
    };
  },
};

/** Sums the explained part of open balances, which never exceeds the balance. */
function startExplained(explained: ExplainedItems) {
  const sums = new Map<number, { amount: Decimal; count: number }>();
  return {
    add: (row: LedgerResult) => {
      const known = explainedOf(row, explained);
      if (!known || known.units !== row.Balance.Units) return;
      const open = absoluteDecimal(row.Balance.Value);
      const amount = compareDecimals(known.amount, open) < 0 ? known.amount : open;
      const { amount: before, count } = sums.get(known.units) ?? { amount: ZERO, count: 0 };
      sums.set(known.units, { amount: addDecimals(before, amount), count: count + 1 });
    },
    value: () => [...sums].map(([units, { amount, count }]) => ({ units, amount, count })),
  };
}

function matcherOf({ filters, local, partner, day }: LedgerQuestion, references: References) {
  const matches = ledgerMatcher(local, references, day);
  const isStray = strayTest(filters);
  if (partner === null && isStray === null) return matches;
  return (row: LedgerResult) =>
    (partner === null || isPartner(row.Partner, partner)) && !isStray?.(row) && matches(row);
}
