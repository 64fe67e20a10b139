import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paymentQueries, type PaymentFilters } from '#api/payments.ts';
import { settingsQuery } from '#api/settings.ts';
import { useWholeList, type UsedWholeList } from '#api/use-whole-list.ts';
import type { PaymentResult } from '#contract/payment.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { sharedUnits } from '#lib/ledger/shared-units.ts';
import { sumByUnits, type UnitsSum } from '#lib/ledger/sum-by-units.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { useBlankColumns } from '#ui/use-blank-columns.ts';
import { useToday } from '#ui/use-today.ts';
import { paymentColumns, type PaymentRow } from './payment-columns.tsx';
import { paymentMatcher } from './match-payments.ts';
import type { PaymentSearch } from './payment-search.ts';

/** The payments that match, and what is needed to show them. */
export interface Payments {
  list: UsedWholeList<PaymentResult>;
  /** Those that the text lets through, of what is read. */
  rows: readonly PaymentRow[];
  /** Of `rows`, by Units. */
  sums: readonly UnitsSum[];
  columns: readonly TableColumn<PaymentRow>[];
  unitsNames: Readonly<Record<string, string>>;
}

const NO_NAMES = {};

/** Reads all that the service's filters match. */
export function usePayments({ filters, paid, owners, units, text }: PaymentSearch): Payments {
  const { from, to } = paid;
  const key = JSON.stringify(filters);
  // Filters come anew from the URL with every rendering; what they say does not.
  const query = useMemo(() => paymentQueries.list(JSON.parse(key) as PaymentFilters), [key]);
  const list = useWholeList(query);
  const unitsNames = useQuery(settingsQuery).data?.codes.units ?? NO_NAMES;
  const now = useToday();
  const ownersKey = JSON.stringify(owners);
  const rows = useMemo(() => {
    const owners = JSON.parse(ownersKey) as PaymentSearch['owners'];
    const matches = paymentMatcher({ paid: { from, to }, owners, units, text });
    return list.rows.filter(({ value }) => matches(value));
  }, [list.rows, from, to, ownersKey, units, text]);
  const places = useMemo(() => mostPlaces(rows.map(({ value }) => value.Total.Value)), [rows]);
  const shared = useMemo(() => sharedUnits(rows.map(({ value }) => value.Total)), [rows]);
  const all = useMemo(
    () => paymentColumns({ unitsNames, now, places, units: shared }),
    [unitsNames, now, places, shared],
  );
  const columns = useBlankColumns(all, list.rows);
  const sums = useMemo(() => sumByUnits(rows.map(({ value }) => value.Total)), [rows]);
  return { list, rows, sums, columns, unitsNames };
}
