import { useEffect } from 'react';
import type { Inbox } from '../model/inbox.ts';
import { openKey } from '../model/open-key.ts';
import type { Open } from '../model/use-open.ts';

/**
 * Keeps list and details at one notification: who moves on in the list has the details follow, and
 * what is opened otherwise (by a link, in the timeline) becomes the list's active row.
 */
export function useListBeside(
  { active, table }: Inbox,
  { key, open }: Open,
  /** Of the open row, once there are rows to stand among. */
  rowKey: string | undefined,
): void {
  useEffect(() => {
    if (key === null) return undefined;
    return active.subscribe(() => {
      const row = active.get();
      // Ticking a row makes it the active one as well; that opens nothing.
      if (!row || !document.activeElement?.matches('[data-index]')) return;
      if (openKey(row) !== key) open(openKey(row));
    });
  }, [active, key, open]);
  useEffect(() => {
    if (rowKey !== undefined && active.get()?.key !== rowKey) table.current?.show(rowKey);
  }, [active, table, rowKey]);
}
