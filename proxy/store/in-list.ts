import { partsOf } from '#lib/parts-of.ts';
import type { SqlRow, SqlValue } from './sql.ts';

/**
 * The most parameters for a list in one statement, because databases and their memory have limits.
 */
export const LIST_LENGTH = 500;

/** Returns `(?, ?, ?)`, for `IN` and `VALUES`; an empty list matches nothing. */
export function marks(count: number): string {
  if (count === 0) return '(NULL)';
  return `(${Array.from({ length: count }, () => '?').join(', ')})`;
}

/** Returns the rows of one statement for each part of a list that is too long for one. */
export async function allOfList<T extends SqlValue>(
  list: readonly T[],
  ask: (marks: string, part: readonly T[]) => Promise<SqlRow[]>,
): Promise<SqlRow[]> {
  const rows: SqlRow[] = [];
  for (const part of partsOf(list, LIST_LENGTH)) {
    for (const row of await ask(marks(part.length), part)) rows.push(row);
  }
  return rows;
}

/** Runs one statement for each part of a list. @returns how many rows were changed */
export async function runForList<T extends SqlValue>(
  list: readonly T[],
  run: (marks: string, part: readonly T[]) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (const part of partsOf(list, LIST_LENGTH)) {
    changed += await run(marks(part.length), part);
  }
  return changed;
}
