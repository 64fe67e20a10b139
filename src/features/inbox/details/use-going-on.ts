import { useEffect, type RefObject } from 'react';
import type { Inbox } from '../model/inbox.ts';
import { openKey } from '../model/open-key.ts';
import type { Open } from '../model/use-open.ts';

/**
 * Once the open notification is archived, by whatever way, the details go on: to the next one of
 * the list that is left, else the one before, else they close. Who worked in them goes along.
 */
export function useGoingOn(
  { archived, rows }: Inbox,
  { open, close }: Open,
  pane: RefObject<HTMLElement | null>,
  /** Of the open row. */
  rowKey: string | undefined,
): void {
  useEffect(() => {
    if (rowKey === undefined) return undefined;
    return archived.subscribe(() => {
      const gone = new Set(archived.get().map(({ key }) => key));
      const shown = rows.get();
      const at = shown.findIndex(({ key }) => key === rowKey);
      if (at === -1 || !gone.has(rowKey)) return;
      const isLeft = ({ key }: { key: string }) => !gone.has(key);
      const next = shown.slice(at).find(isLeft) ?? shown.slice(0, at).findLast(isLeft);
      const focus = pane.current?.contains(document.activeElement) ?? false;
      if (next) open(openKey(next), { focus });
      else close();
    });
  }, [archived, rows, open, close, pane, rowKey]);
}
