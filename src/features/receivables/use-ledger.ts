import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListQuery } from '#api/listing/list-query.ts';
import { differenceReasonsOf, useDifferences } from '#api/differences.ts';
import { noReferences, referencesQuery } from '#api/references.ts';
import { receivableQueries, type ReceivableFilters } from '#api/receivables.ts';
import type { RowsQuestion } from '#api/listing/ask-rows.ts';
import { sharedName } from '#api/shared-name.ts';
import { prefetchRows } from '#api/listing/prefetch-rows.ts';
import { useRows } from '#api/listing/use-rows.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useWholeList, type UsedWholeList } from '#api/listing/use-whole-list.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import type { PageSettings } from '#contract/page-settings.ts';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import type { Sort } from '#ui/tables/sort-rows.ts';
import { withBlank } from '#ui/tables/blank-columns.ts';
import { readersDay } from '#lib/calendar-day.ts';
import { explainedItems, nothingExplained, type ExplainedItems } from './explained.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import type { LedgerRow } from './ledger-row.ts';
import { readLedgerSearch, type LocalFilters } from './ledger-search.ts';
import { noLedgerFigures, type LedgerFigures, type LedgerQuestion } from './ledger-view.ts';

const NO_NAMES = {};

/** The matching transactions with their figures. */
export interface Ledger {
  query: ListQuery<LedgerResult>;
  list: UsedWholeList<LedgerResult>;
  /** Loaded rows that pass the page's own filters, in order. */
  rows: readonly LedgerRow[];
  figures: LedgerFigures;
  /** The options with which `rows` and `figures` were requested. */
  asked: RowsQuestion;
  columns: readonly TableColumn<LedgerRow>[];
  references: ReadonlyMap<string, string>;
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
}

interface LedgerOptions {
  filters: ReceivableFilters;
  local: LocalFilters;
  /** The day for which days overdue are counted. */
  day: number;
  sort: Sort;
  /** Id or Code of the only partner shown; without it, all partners are shown. */
  partner?: string;
}

interface AskedOptions extends Omit<LedgerOptions, 'partner'> {
  partner: string | null;
  references: Ledger['references'];
  explained: ExplainedItems;
  names: Pick<LedgerQuestion, 'unitsNames' | 'subStatusNames'>;
}

/** Returns the request for the ledger's rows. */
function askedOf({
  filters,
  local: { due, overdue, settled, amount, units, hasBalance, owners, text },
  partner,
  day,
  sort,
  references,
  explained,
  names,
}: AskedOptions): RowsQuestion {
  const question: LedgerQuestion = {
    filters,
    local: { due, overdue, settled, amount, units, hasBalance, owners, text },
    partner,
    day,
    references: sharedName(references),
    explained: sharedName(explained),
    ...names,
  };
  return {
    view: 'ledger',
    question,
    sort,
    shared: [
      { name: question.references, value: references },
      { name: question.explained, value: explained },
    ],
  };
}

function namesOf(settings: PageSettings | undefined): AskedOptions['names'] {
  const { units = NO_NAMES, subStatus = NO_NAMES } = settings?.codes ?? {};
  return { unitsNames: units, subStatusNames: subStatus };
}

/** Starts to load the data that Receivables shows at this address. */
export async function beginLedger(client: QueryClient, parameters: URLSearchParams): Promise<void> {
  const { filters, day, sort, ...local } = readLedgerSearch(parameters);
  await prefetchRows(client, receivableQueries.list(filters), () =>
    askedOf({
      filters,
      local,
      partner: null,
      day: day ?? readersDay(Date.now()),
      sort,
      references: client.getQueryData(referencesQuery.queryKey) ?? noReferences,
      explained: nothingExplained,
      names: namesOf(client.getQueryData(settingsQuery.queryKey)),
    }),
  );
}

/** Loads all transactions that match the service's filters. */
export function useLedger({ filters, local, day, sort, partner }: LedgerOptions): Ledger {
  const key = JSON.stringify(filters);
  // Every render parses the URL into a new filters object with equal contents.
  const query = useMemo(() => receivableQueries.list(JSON.parse(key) as ReceivableFilters), [key]);
  const whole = useWholeList(query);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const settings = useQuery(settingsQuery).data;
  const differences = useDifferences();
  const explained = useMemo(
    () => explainedItems(differences, differenceReasonsOf(settings)),
    [differences, settings],
  );
  const names = namesOf(settings);
  const { unitsNames, subStatusNames } = names;

  const asked = askedOf({
    filters,
    local,
    partner: partner ?? null,
    day,
    sort,
    references,
    explained,
    names,
  });
  const { list, rows, figures } = useRows(query, whole, asked, noLedgerFigures);
  const { places, units: shared, blank } = figures;
  const all = useMemo(
    () =>
      ledgerColumns({
        day,
        references,
        explained,
        unitsNames,
        subStatusNames,
        places,
        units: shared,
      }),
    [day, references, explained, unitsNames, subStatusNames, places, shared],
  );
  const columns = useMemo(() => withBlank(all, blank), [all, blank]);
  return { query, list, rows, figures, asked, columns, references, unitsNames, subStatusNames };
}
