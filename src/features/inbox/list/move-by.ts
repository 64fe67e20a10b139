import type { Inbox } from '../model/inbox.ts';

/** Moves on by so many rows: in the list, or in the details that hide it. */
export function moveBy({ alone, rows, active, table }: Inbox, by: number): void {
  const shown = alone.get();
  if (shown === null) {
    table.current?.move(by);
    return;
  }
  const all = rows.get();
  const indexOf = (row: { key: string } | undefined) =>
    all.findIndex(({ key }) => key === row?.key);
  const at = indexOf(shown.row);
  // If the open notification has left the list, the active row is in its place.
  const from = at === -1 ? indexOf(active.get()) - (by > 0 ? 1 : 0) : at;
  const to = all[from + by];
  if (to) shown.open(to);
}
