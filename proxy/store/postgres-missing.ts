import type pg from 'pg';

/**
 * What is missing of the tables, indexes and triggers that these statements make: dropped by hand,
 * switched off, or left out of what was put back.
 */
export async function missingOf(
  client: pg.ClientBase,
  versions: readonly string[],
): Promise<string[]> {
  const made = versions.flatMap((text) =>
    [...text.matchAll(/\bCREATE (?:TABLE|INDEX|TRIGGER) (\w+)/g)].map(([, name]) => name!),
  );
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'i')
    UNION ALL
    SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE relnamespace = current_schema()::regnamespace AND tgenabled IN ('O', 'A')`);
  const found = new Set(rows.map(({ name }) => name));
  return made.filter((name) => !found.has(name));
}
