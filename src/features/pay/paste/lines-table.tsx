import type { ReactNode } from 'react';
import type { ColumnRole, Columns } from '#lib/remittance/guess-columns.ts';
import type { TextTable } from '#lib/remittance/read-table.ts';
import { visibleString } from '#lib/visible-text.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { ColumnHead } from './column-head.tsx';
import classes from '../parts/lines.module.css';

const NUMBERS: ReadonlySet<ColumnRole> = new Set(['amount', 'in', 'out']);

interface LinesTableProps<Line> {
  label: string;
  table: TextTable;
  columns: Columns;
  roles: readonly (readonly [ColumnRole, string])[];
  /** Left out where the columns' contents are known. */
  onColumns?: ((columns: Columns) => void) | undefined;
  lines: readonly Line[];
  cellsOf: (line: Line) => readonly string[];
  stateOf: (line: Line) => string;
  /** Heads of the columns beside the line's own. */
  heads: ReactNode;
  /** Cells beside the line's own. */
  children: (line: Line, index: number) => ReactNode;
}

/** Shows the parsed lines, with the role of each column and the effect of each line. */
export function LinesTable<Line>({
  label,
  table,
  columns,
  roles,
  onColumns,
  lines,
  cellsOf,
  stateOf,
  heads,
  children,
}: LinesTableProps<Line>) {
  const header = columns.header < 0 ? undefined : table.rows[columns.header];
  const names = columns.roles.map((role, place) =>
    role === 'other'
      ? visibleString(header?.[place] ?? '')
      : roles.find(([value]) => value === role)?.[1],
  );
  return (
    // Scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.lines} tabIndex={0} role="group" aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {onColumns ? (
              <ColumnHead columns={columns} header={header} roles={roles} onChange={onColumns} />
            ) : (
              header?.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))
            )}
            {heads}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines have no identity but their place.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={index} data-state={stateOf(line)}>
              {cellsOf(line).map((cell, place) => (
                <td
                  // eslint-disable-next-line react/no-array-index-key
                  key={place}
                  data-number={NUMBERS.has(columns.roles[place]!) || undefined}
                  data-name={names[place]}
                >
                  <VisibleText text={cell} />
                </td>
              ))}
              {children(line, index)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
