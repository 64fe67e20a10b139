/**
 * The clause that replaces a row with the same key; without other columns, the row stays. Empty
 * without a key.
 */
export function orReplace(columns: readonly string[], key: readonly string[] | undefined): string {
  if (key === undefined) return '';
  const set = columns
    .filter((column) => !key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const then = set.length === 0 ? 'NOTHING' : `UPDATE SET ${set.join(', ')}`;
  return `ON CONFLICT (${key.join(', ')}) DO ${then}`;
}
