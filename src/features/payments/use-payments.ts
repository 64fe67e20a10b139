import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListRow } from '#api/list-reader.ts';
import { paymentQueries, type PaymentFilters } from '#api/payments.ts';
import { settingsQuery } from '#api/settings.ts';
import { useWholeList, type UsedWholeList } from '#api/use-whole-list.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { useToday } from '#ui/use-today.ts';
import { paymentColumns } from './payment-columns.tsx';
import type { PaymentSearch } from './payment-search.ts';

export type PaymentRow = ListRow<PaymentResult>;

/** The payments that match, and what is needed to show them. */
export interface Payments {
  list: UsedWholeList<PaymentResult>;
  /** Those that the text lets through, of what is read. */
  rows: readonly PaymentRow[];
  columns: ReturnType<typeof paymentColumns>;
  unitsNames: Readonly<Record<string, string>>;
}

const NO_NAMES = {};

/** Reads all that the service's filters match. */
export function usePayments({ filters, text }: PaymentSearch): Payments {
  const key = JSON.stringify(filters);
  // Filters come anew from the URL with every rendering; what they say does not.
  const query = useMemo(() => paymentQueries.list(JSON.parse(key) as PaymentFilters), [key]);
  const list = useWholeList(query);
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
  const now = useToday();
  const rows = useMemo(() => {
    const words = foldText(text).split(/\s+/);
    return text === ''
      ? list.rows
      : list.rows.filter(({ value }) => words.every((word) => textOf(value).includes(word)));
  }, [list.rows, text]);
  const hasStatus = useMemo(() => rows.some(({ value }) => value.Status !== null), [rows]);
  const places = useMemo(() => mostPlaces(rows.map(({ value }) => value.Total.Value)), [rows]);
  const columns = useMemo(
    () => paymentColumns({ unitsNames, hasStatus, now, places }),
    [unitsNames, hasStatus, now, places],
  );
  return { list, rows, columns, unitsNames };
}

function textOf({ PaymentNumber, Partner, Id }: PaymentResult): string {
  return foldText([PaymentNumber, Partner?.Name, Partner?.Code, Id].join(' '));
}
