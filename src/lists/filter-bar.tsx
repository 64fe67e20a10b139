import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface FilterBarProps {
  /** On a phone the filters stay in one line that scrolls sideways. */
  isOneLine?: boolean;
  children: ReactNode;
}

/** The filters of a list, above its totals. */
export function FilterBar({ isOneLine = false, children }: FilterBarProps) {
  return (
    <div
      className={classes.filters}
      role="search"
      aria-label="Filters"
      data-one-line={isOneLine || undefined}
    >
      {children}
    </div>
  );
}
