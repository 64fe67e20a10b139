import type { ReactNode } from 'react';
import { useFocusFallback } from '#ui/panels/use-focus-fallback.ts';
import { useInbox } from '../model/inbox-context.tsx';
import classes from './inbox.module.css';

/**
 * The place of bars below the list. When a bar with the focus disappears, the active row or the
 * details that hide the list get the focus, because the next element may be the end of the list,
 * which would scroll there.
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
