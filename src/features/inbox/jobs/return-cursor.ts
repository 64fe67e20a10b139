import type { Inbox } from '../model/inbox.ts';

/** More than a person undoes one after another. */
const MOST_MOVES = 50;

/**
 * Returns the cursor to a row that an undo restores, unless the cursor was moved since the row left.
 * @returns stops it
 */
export function returnCursor({ active, rows, table, undos }: Inbox): () => void {
  let moves: readonly { from: string; to: string }[] = [];
  let at = active.get()?.key;
  let count = undos.all.get().length;
  let awaited: string | null = null;
  const isListed = (key: string): boolean => rows.get().some((row) => row.key === key);
  const ends = [
    active.subscribe(() => {
      const key = active.get()?.key;
      if (key === at) return;
      if (key === awaited) table.current?.focus();
      else if (at === undefined || key === undefined) moves = [];
      else moves = [...moves.slice(-MOST_MOVES), { from: at, to: key }];
      awaited = null;
      at = key;
    }),
    undos.all.subscribe(() => {
      const before = count;
      count = undos.all.get().length;
      // An undo began.
      if (count >= before) return;
      const move = moves.at(-1);
      if (move === undefined || move.to !== at || isListed(move.from)) return;
      moves = moves.slice(0, -1);
      awaited = move.from;
    }),
    rows.subscribe(() => {
      // The focus may have gone elsewhere, such as to the details.
      const isAtRow = document.activeElement?.closest('[data-index]') != null;
      if (awaited !== null && isAtRow && isListed(awaited)) table.current?.show(awaited);
    }),
  ];
  return () => ends.forEach((end) => end());
}
