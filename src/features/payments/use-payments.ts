import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListQuery } from '#api/listing/list-query.ts';
import { paymentQueries, type PaymentFilters } from '#api/payments.ts';
import type { RowsQuestion } from '#api/listing/ask-rows.ts';
import { prefetchRows } from '#api/listing/prefetch-rows.ts';
import { useRows } from '#api/listing/use-rows.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useWholeList, type UsedWholeList } from '#api/listing/use-whole-list.ts';
import type { PaymentResult } from '#contract/payment.ts';
import type { TableColumn } from '#ui/tables/data-table.tsx';
import { withBlank } from '#ui/tables/blank-columns.ts';
import { useToday } from '#ui/values/use-today.ts';
import { paymentColumns, type PaymentRow } from './payment-columns.tsx';
import {
  noPaymentFigures,
  type PaymentFigures,
  type PaymentsQuestion,
} from './payment-row-view.ts';
import { readPaymentSearch, type PaymentSearch } from './payment-search.ts';
import type { PaymentsOverTime } from './payments-over-time.ts';

/** The matching payments, and everything that shows them. */
export interface Payments {
  query: ListQuery<PaymentResult>;
  list: UsedWholeList<PaymentResult>;
  /** Loaded rows that pass the page's own filters, in order. */
  rows: readonly PaymentRow[];
  figures: PaymentFigures;
  /** The options with which `rows` and `figures` were requested. */
  asked: RowsQuestion;
  columns: readonly TableColumn<PaymentRow>[];
  unitsNames: Readonly<Record<string, string>>;
}

const NO_NAMES = {};

/** The question about the rows of payments. */
function askedOf(
  { filters, paid, owners, units, text, sort }: PaymentSearch,
  unitsNames: Payments['unitsNames'],
): RowsQuestion {
  const question: PaymentsQuestion = {
    filters,
    local: { paid, owners, units, text },
    unitsNames,
  };
  return { view: 'payments', question, sort, shared: [] };
}

/** Starts to load what Payments shows at this address. */
export async function beginPayments(
  client: QueryClient,
  parameters: URLSearchParams,
): Promise<void> {
  const search = readPaymentSearch(parameters);
  await prefetchRows(client, paymentQueries.list(search.filters), () =>
    askedOf(search, client.getQueryData(settingsQuery.queryKey)?.codes.units ?? NO_NAMES),
  );
}

/** Loads all transactions that match the service's filters. */
export function usePayments(search: PaymentSearch): Payments {
  const key = JSON.stringify(search.filters);
  // Every render parses the URL into a new filters object with equal contents.
  const query = useMemo(() => paymentQueries.list(JSON.parse(key) as PaymentFilters), [key]);
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
  const now = useToday();
  const asked = askedOf(search, unitsNames);
  const { list, rows, figures } = useRows(query, useWholeList(query), asked, noPaymentFigures);
  const { places, units: shared, blank } = figures;
  const all = useMemo(
    () => paymentColumns({ unitsNames, now, places, units: shared }),
    [unitsNames, now, places, shared],
  );
  const columns = useMemo(() => withBlank(all, blank), [all, blank]);
  return { query, list, rows, figures, asked, columns, unitsNames };
}

const NONE: readonly PaymentsOverTime[] = [];

/** Returns matching payments over time, with the list at that moment. */
export function useOverTime({ query, list, asked }: Payments) {
  const over = { ...asked, view: 'over-time', sort: null };
  const { list: used, figures } = useRows(query, list, over, NONE);
  return { list: used, overTime: figures };
}
