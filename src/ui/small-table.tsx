import type { ReactNode } from 'react';
import { GlossaryButton, type Glossary } from './glossary-button.tsx';
import classes from './small-table.module.css';

interface SmallTableProps {
  /** Its name for assistive technology. */
  label: string;
  columns: readonly { name: string; isNumber?: boolean; glossary?: Glossary }[];
  /** Cells in the order of the columns. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A plain table for up to a few hundred rows; scrolls sideways where it must. */
export function SmallTable({ label, columns, rows }: SmallTableProps) {
  return (
    // Scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroller} tabIndex={0} role="group" aria-label={label}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isNumber, glossary }) => (
              <th
                key={name}
                scope="col"
                data-number={isNumber || undefined}
                aria-label={glossary && name}
              >
                {name}
                {glossary && <GlossaryButton {...glossary} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]!.name} data-number={columns[index]!.isNumber || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
