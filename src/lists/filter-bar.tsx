import type { ReactNode } from 'react';
import { FilterSheet } from '#ui/filter-sheet.tsx';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { useParameters } from '#ui/use-parameters.ts';
import classes from './filter-bar.module.css';
import { listTexts } from './texts.ts';

interface FilterBarProps {
  /** Where one types a search. */
  field: ReactNode;
  /** More controls, which a phone shows in the sheet alone. */
  tools?: ReactNode;
  children: ReactNode;
}

/** The filters of a list: one row, or on a phone a sheet from the bottom. */
export function FilterBar({ field, tools, children }: FilterBarProps) {
  const isPhone = useIsPhone();
  const parameters = useParameters();
  const chosen = [...new Set(parameters.keys())].filter((name) => !noFilters.has(name)).length;
  return (
    <div className={classes.filters} role="search" aria-label={listTexts.filters}>
      {isPhone ? (
        <>
          {field}
          <FilterSheet label={listTexts.filters} count={chosen}>
            {children}
            {tools}
          </FilterSheet>
        </>
      ) : (
        <>
          {children}
          {field}
        </>
      )}
    </div>
  );
}

/** URL parameters that do not hide rows behind the sheet. */
const noFilters: ReadonlySet<string> = new Set(['q', 'sort', 'view', 'day']);
