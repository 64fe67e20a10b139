import { useLayoutEffect } from 'react';
import { useWidth } from '#ui/use-is-phone.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { openKey } from '../model/open-key.ts';
import type { Open } from '../model/use-open.ts';

/**
 * Tells the inbox which notification fills the screen, where details hide the list (see
 * inbox.module.css): keys and buttons mean this one, rather than rows out of sight.
 */
export function useAlone(row: InboxRow | undefined, { key, open }: Open): void {
  const { alone } = useInbox();
  const hidesList = useWidth('(max-width: 75em)');
  const isAlone = hidesList && key !== null;
  useLayoutEffect(() => {
    if (!isAlone) return undefined;
    alone.set({ row, open: (next) => open(openKey(next), { focus: true }) });
    return () => alone.set(null);
  }, [alone, isAlone, row, open]);
}
