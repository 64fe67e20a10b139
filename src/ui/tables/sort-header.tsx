import classes from './data-table.module.css';
import { GlossaryButton, type Glossary } from '../values/glossary-button.tsx';
import type { Sort, SortColumn } from './sort-rows.ts';

/** A column as its header shows it. */
export interface HeaderColumn<Row> extends SortColumn<Row> {
  /** Name of the column. */
  name: string;
  align?: 'end';
  /** The Units of every amount of the column, so that the cells don't repeat them. */
  units?: string | undefined;
  /** Explains the name. */
  glossary?: Glossary;
}

interface SortHeaderProps<Row> {
  column: HeaderColumn<Row>;
  className: string | undefined;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

/** A column's header; a click sorts by it, the next one the other way round. */
export function SortHeader<Row>({ column, className, sort, onSort }: SortHeaderProps<Row>) {
  const { key, name, align, sortValue, glossary, units } = column;
  if (!sortValue) {
    return (
      <span role="columnheader" className={className} data-align={align}>
        {name}
        {glossary && <GlossaryButton {...glossary} />}
      </span>
    );
  }
  const isSorted = sort?.column === key;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  return (
    <span
      role="columnheader"
      // Read with each cell, so it leaves out the glossary.
      aria-label={glossary && name}
      aria-sort={isSorted ? direction : 'none'}
      className={className}
      data-align={align}
    >
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort({ column: key, isDescending: isSorted && !sort.isDescending })}
      >
        <span>
          {name}
          {units && <small> {units}</small>}
        </span>
        <span aria-hidden className={classes.arrow}>
          {isSorted && (sort.isDescending ? '↓' : '↑')}
        </span>
      </button>
      {glossary && <GlossaryButton {...glossary} />}
    </span>
  );
}
