import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { listTexts } from './texts.ts';

interface FilterBarProps {
  /** Keeps the filters in one scrolling line on a phone. */
  isOneLine?: boolean;
  children: ReactNode;
}

/** The filters of a list, above its totals. */
export function FilterBar({ isOneLine = false, children }: FilterBarProps) {
  return (
    <div
      className={classes.filters}
      role="search"
      aria-label={listTexts.filters}
      data-one-line={isOneLine || undefined}
    >
      {children}
    </div>
  );
}
