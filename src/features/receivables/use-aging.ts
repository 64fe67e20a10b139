import { useRows } from '#api/use-rows.ts';
import type { UnitsAging } from '#lib/ledger/aging.ts';
import type { Ledger } from './use-ledger.ts';

const NONE: readonly UnitsAging[] = [];

/** The balances of a ledger's rows by days overdue, with the list as it was then. */
export function useAging({ query, list, asked }: Ledger) {
  const { list: used, figures } = useRows(
    query,
    list,
    { ...asked, view: 'aging', sort: null },
    NONE,
  );
  return { list: used, aging: figures };
}
