import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noReferences, referencesQuery } from '#api/references.ts';
import { receivableQueries, type ReceivableFilters } from '#api/receivables.ts';
import { settingsQuery } from '#api/settings.ts';
import { useWholeList, type UsedWholeList } from '#api/use-whole-list.ts';
import type { LedgerResult } from '#contract/ledger.ts';
import { mostPlaces } from '#lib/ledger/most-places.ts';
import { sharedUnits } from '#lib/ledger/shared-units.ts';
import { totalsOf, type Totals } from '#lib/ledger/totals.ts';
import type { TableColumn } from '#ui/data-table.tsx';
import { useBlankColumns } from '#ui/use-blank-columns.ts';
import { ledgerColumns } from './ledger-columns.tsx';
import type { LedgerRow } from './ledger-row.ts';
import type { LocalFilters } from './ledger-search.ts';
import { ledgerMatcher } from './match-ledger.ts';

const NO_NAMES = {};

/** The transactions that match, and all that is said of them. */
export interface Ledger {
  list: UsedWholeList<LedgerResult>;
  /** Those that the page's own filters let through, of what is read. */
  rows: readonly LedgerRow[];
  /** Of `rows`. */
  totals: Totals;
  columns: readonly TableColumn<LedgerRow>[];
  references: ReadonlyMap<string, string>;
  unitsNames: Readonly<Record<string, string>>;
  subStatusNames: Readonly<Record<string, string>>;
}

/** Reads all that the service's filters match. `day` is what days overdue are counted at. */
export function useLedger(filters: ReceivableFilters, local: LocalFilters, day: number): Ledger {
  const key = JSON.stringify(filters);
  // Filters come anew from the URL with every rendering; what they say does not.
  const query = useMemo(() => receivableQueries.list(JSON.parse(key) as ReceivableFilters), [key]);
  const list = useWholeList(query);
  const references = useQuery(referencesQuery).data ?? noReferences;
  const codes = useQuery(settingsQuery).data?.codes;
  const unitsNames = codes?.units ?? NO_NAMES;
  const subStatusNames = codes?.subStatus ?? NO_NAMES;

  const { due, settled, amount, units, hasBalance, owners, text } = local;
  const bounds = JSON.stringify([due, settled, amount, owners]);
  const rows = useMemo(() => {
    const matches = ledgerMatcher(
      { due, settled, amount, units, hasBalance, owners, text },
      references,
    );
    return list.rows.filter(({ value }) => matches(value));
    // eslint-disable-next-line react/exhaustive-deps
  }, [list.rows, references, units, hasBalance, text, bounds]);
  const totals = useMemo(() => totalsOf(rows.map(({ value }) => value)), [rows]);
  const places = useMemo(
    () => mostPlaces(rows.flatMap(({ value }) => [value.Total.Value, value.Balance.Value])),
    [rows],
  );
  const shared = useMemo(
    () => sharedUnits(rows.flatMap(({ value }) => [value.Total, value.Balance])),
    [rows],
  );
  const all = useMemo(
    () => ledgerColumns({ day, references, unitsNames, subStatusNames, places, units: shared }),
    [day, references, unitsNames, subStatusNames, places, shared],
  );
  const columns = useBlankColumns(all, list.rows);
  return { list, rows, totals, columns, references, unitsNames, subStatusNames };
}
