import { noReferences, type References } from '#api/references.ts';
import type { ReceivableFilters } from '#api/receivables.ts';
import type { RowView } from '#api/listing/row-view.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { isGiven } from '#lib/codes.ts';
import { absoluteDecimal, addDecimals, compareDecimals, ZERO } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { startAging, type UnitsAging } from '#lib/ledger/aging.ts';
import type { Growing } from '#lib/growing.ts';
import type { CalendarDay } from '#lib/calendar-day.ts';
import type { PartnerReference } from '#lib/ledger/ledger-entry.ts';
import { startMostPlaces } from '#lib/ledger/most-places.ts';
import { numberOf } from '#lib/ledger/number-of.ts';
import { isPartner, partnerKey } from '#lib/ledger/partner-key.ts';
import { startSharedUnits } from '#lib/ledger/shared-units.ts';
import { strayTest } from '#lib/ledger/stray-test.ts';
import { startTotals, type Totals } from '#lib/ledger/totals.ts';
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

export interface LedgerFigures {
  /** Totals of the visible rows. */
  totals: Totals;
  /** The part of the balances that is open for a known reason, by Units. */
  explained: readonly { units: number; amount: Decimal; count: number }[];
  /** Decimal places of the most exact amount. */
  places: number;
  /** The Units of every amount; `null` where they differ. */
  units: number | null;
  /** Columns that are empty for all rows. */
  blank: readonly string[];
  /** Partners of all rows, each once. */
  partners: readonly PartnerReference[];
  /** Units of all rows' balances. */
  balanceUnits: readonly number[];
  /** Rows that the service sent against its filters. */
  strays: number;
}

export const noLedgerFigures: LedgerFigures = {
  totals: { perUnits: [], unknownTypes: 0 },
  explained: [],
  places: 0,
  units: null,
  blank: [],
  partners: [],
  balanceUnits: [],
  strays: 0,
};

/** These values cover all rows, including hidden ones. */
type WholeLedger = 'blank' | 'partners' | 'balanceUnits' | 'strays';

interface WholeOptions extends Pick<LedgerQuestion, 'filters' | 'subStatusNames'> {
  sortValues: ReturnType<typeof ledgerSortValues>;
  references: References;
}

/** The matching transactions with their figures. */
export const ledgerView: RowView<LedgerResult, LedgerQuestion, LedgerFigures, WholeLedger> = {
  next: 'aging',
  begin: (question, shared) => {
    const { day } = question;
    const references = (shared.get(question.references) as References | undefined) ?? noReferences;
    const explained =
      (shared.get(question.explained) as ExplainedItems | undefined) ?? nothingExplained;
    const sortValues = ledgerSortValues({ day, references, explained });
    const sortedWith = `${day} ${question.references} ${question.explained}`;
    const totals = startTotals();
    const known = startExplained(explained);
    const places = startMostPlaces();
    const units = startSharedUnits();
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
        name: JSON.stringify([sortedWith, question.subStatusNames, question.filters]),
        begin: () => startWhole({ ...question, sortValues, references }),
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

function startWhole({
  filters,
  sortValues,
  references,
  subStatusNames,
}: WholeOptions): Growing<LedgerResult, Pick<LedgerFigures, WholeLedger>> {
  const blank = new Map(Object.entries(sortValues));
  const partners = new Map<string, PartnerReference>();
  const balanceUnits = new Set<number>();
  const isStray = strayTest(filters);
  let strays = 0;
  const isBlankIn = (column: string, row: LedgerResult, value: unknown): boolean => {
    if (column === 'subStatus') return !isGiven(subStatusNames, row.SubStatus);
    if (column === 'reference') return numberOf(row, references) === null;
    return value === null;
  };
  return {
    add: (row) => {
      for (const [column, sortValue] of blank) {
        if (!isBlankIn(column, row, sortValue(row))) blank.delete(column);
      }
      balanceUnits.add(row.Balance.Units);
      if (isStray?.(row)) strays++;
      const key = partnerKey(row.Partner);
      if (row.Partner && key !== '' && !partners.has(key)) partners.set(key, row.Partner);
    },
    value: () => ({
      blank: [...blank.keys()],
      partners: [...partners.values()],
      balanceUnits: [...balanceUnits],
      strays,
    }),
  };
}

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
