import type { CSSProperties, ReactNode } from 'react';
import room from '../page.module.css';
import classes from './split-page.module.css';

interface SplitPageProps {
  /** Above both columns. */
  head?: ReactNode;
  /** Width of the aside. */
  width: string;
  /** `SplitAside` and `SplitMain`. */
  children: ReactNode;
}

/** A screen of two columns, each of which scrolls; on a narrow screen one is below the other. */
export function SplitPage({ head, width, children }: SplitPageProps) {
  return (
    <div className={`${room.column} ${classes.page}`} data-scroller>
      {head}
      <div className={classes.columns} style={{ '--aside': width } as CSSProperties}>
        {children}
      </div>
    </div>
  );
}

/** The column for inputs and choices. */
export function SplitAside({ children }: { children: ReactNode }) {
  return <div className={classes.aside}>{children}</div>;
}

/** The column for the result, usually a table. */
export function SplitMain({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={classes.main} aria-label={label}>
      {children}
    </section>
  );
}
