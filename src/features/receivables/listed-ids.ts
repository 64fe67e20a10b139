import { noFilters, type ReceivableFilters } from '#api/receivables.ts';
import type { WholeList } from '#api/listing/whole-list.ts';
import type { LedgerResult } from '#contract/ledger.ts';

type Loaded = Pick<
  WholeList<LedgerResult>,
  'rows' | 'faults' | 'state' | 'reported' | 'changedWhileLoading'
>;

/**
 * Returns the Ids of all transactions by `idKey`; `null` if some may be missing, so that no
 * existing Id is reported as unknown.
 */
export function listedIds(
  { rows, faults, state, reported, changedWhileLoading }: Loaded,
  filters: ReceivableFilters,
): ReadonlySet<string> | null {
  const isWhole =
    state === 'complete' &&
    faults.length === 0 &&
    reported === null &&
    !changedWhileLoading &&
    JSON.stringify(filters) === JSON.stringify(noFilters);
  return isWhole ? new Set(rows.map(({ identity }) => identity)) : null;
}
