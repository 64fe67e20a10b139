import type { Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import type { BankLine } from '../paste/bank-line.ts';
import { LinesAbove } from '../paste/lines-above.tsx';
import { LinesTable } from '../paste/lines-table.tsx';
import { bankListTexts, pastedTableTexts } from '../paste/texts.ts';

const { roles: names } = bankListTexts;

const roles = [
  ['date', names.date],
  ['partner', names.partner],
  ['reference', names.reference],
  ['bankReference', names.bankReference],
  ['amount', names.amount],
  ['in', names.in],
  ['out', names.out],
  ['part', names.part],
  ['direction', names.direction],
  ['currency', names.currency],
  ['other', names.other],
] as const;

interface ListColumnsProps {
  table: TextTable;
  columns: Columns;
  lines: readonly BankLine[];
  onColumns: (columns: Columns) => void;
}

/** The lines of a list as written, what stands above them, and the contents of their columns. */
export function ListColumns({ table, columns, lines, onColumns }: ListColumnsProps) {
  return (
    <>
      <LinesAbove table={table} columns={columns} />
      <LinesTable
        label={bankListTexts.table}
        table={table}
        columns={columns}
        roles={roles}
        onColumns={onColumns}
        lines={lines}
        cellsOf={({ cells }) => cells}
        stateOf={({ amount }) => (amount === null ? 'unknown' : 'matched')}
        heads={<th scope="col">{pastedTableTexts.state}</th>}
      >
        {({ amount, fault }) => (
          <td data-name={pastedTableTexts.state}>{amount === null && <small>{fault}</small>}</td>
        )}
      </LinesTable>
    </>
  );
}
