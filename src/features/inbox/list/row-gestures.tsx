import type { Group } from '../groups/groups.ts';
import type { InboxRow } from '../model/inbox.ts';
import { RowActions } from './row-actions.tsx';
import { RowSwipe } from './row-swipe.tsx';

/** Handles pointer, keyboard and touch for all rows at once, because rows are many. */
export function RowGestures({ items }: { items: readonly (Group | InboxRow)[] }) {
  return (
    <>
      <RowActions items={items} />
      <RowSwipe items={items} />
    </>
  );
}
