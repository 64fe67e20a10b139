import type { Command } from './command.ts';

interface Moved {
  /** `Carriers`. */
  group: string;
  /** `carrier`: the rows that a key moves over; the group's own where it is left out. */
  row?: string;
  /** Moves the active row by so many. */
  move: (by: number) => void;
  isPossible?: () => boolean;
}

/** Moves over the rows of a table: `j` to the next one, `k` to the one before. */
export function moveCommands({ group, row, move, isPossible }: Moved): Command[] {
  const by = (name: string, key: string, rows: number): Command => ({
    name: row === undefined ? name : `${name} ${row}`,
    group,
    keys: [key],
    byKeyAlone: true,
    repeats: true,
    ...(isPossible && { isPossible }),
    run: () => move(rows),
  });
  return [by('Next', 'j', 1), by('Previous', 'k', -1)];
}
