import { totalsOf } from '#lib/ledger/totals.ts';
import { unitsName } from '#lib/units-name.ts';
import { Amount } from '#ui/values/amount.tsx';
import { SmallTable } from '#ui/tables/small-table.tsx';
import type { LedgerRow } from './ledger-row.ts';
import type { Ledger } from './use-ledger.ts';
import { labels } from './texts.ts';

interface StatementTableProps {
  label: string;
  rows: readonly LedgerRow[];
  ledger: Ledger;
}

const SHOWN = new Set(['reference', 'type', 'status', 'due', 'days', 'total', 'balance']);

/**
 * Transactions with the longest due first. The list is complete, because a printout must leave
 * nothing out.
 */
export function StatementTable({ label, rows, ledger }: StatementTableProps) {
  if (rows.length === 0) return <p>{labels.none}</p>;
  const columns = ledger.columns.filter(({ key }) => SHOWN.has(key));
  return (
    <>
      <SmallTable
        label={label}
        columns={columns.map(({ name, align, units }) => ({
          name,
          units,
          isNumber: align === 'end',
        }))}
        rows={rows.map((row) => ({
          key: row.key,
          cells: columns.map(({ cell }) => cell(row, true)),
        }))}
      />
      {totalsOf(rows.map(({ value }) => value)).perUnits.map(({ units, balance }) => (
        <p key={units}>
          {labels.balance}: <Amount value={balance} units={unitsName(ledger.unitsNames, units)} />
        </p>
      ))}
    </>
  );
}
