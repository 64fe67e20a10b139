import type { ReactNode } from 'react';
import { useFocusFallback } from '#ui/panels/use-focus-fallback.ts';
import { useInbox } from '../model/inbox-context.tsx';
import classes from './inbox.module.css';

/**
 * The place of bars below the list. The active row gets the focus of a bar that goes, because the
 * next element may be the end of the list, which would scroll there; or the details that hide the list.
 */
export function BottomBars({ children }: { children: ReactNode }) {
  const inbox = useInbox();
  const focusFallback = useFocusFallback(() => {
    const { row, open } = inbox.alone.get() ?? {};
    if (row) open?.(row);
    else inbox.table.current?.focus();
  });
  return (
    <div className={classes.bars} {...focusFallback}>
      {children}
    </div>
  );
}
