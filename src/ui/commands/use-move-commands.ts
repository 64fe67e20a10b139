import type { RefObject } from 'react';
import { useCommands } from './commands.tsx';
import type { TableHandle } from '../tables/virtual-table.tsx';

/** Moves over the rows of a table: `j` to the next one, `k` to the one before. */
export function useMoveCommands(
  table: RefObject<TableHandle | null>,
  { group, next, previous }: { group: string; next: string; previous: string },
): void {
  const move = (name: string, key: string, by: number) => ({
    name,
    group,
    keys: [key],
    byKeyAlone: true,
    repeats: true,
    run: () => table.current?.move(by),
  });
  useCommands([move(next, 'j', 1), move(previous, 'k', -1)]);
}
