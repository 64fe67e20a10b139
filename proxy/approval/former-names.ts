import { canonicalName } from '../http/canonical-name.ts';
import type { Sql } from '../store/sql.ts';

/** Records that a person has another name from now on: their writes keep the former one. */
export async function noteFormerName(sql: Sql, former: string, name: string): Promise<void> {
  await sql.run(
    'INSERT INTO former_names (former, name) VALUES (?, ?) ON CONFLICT DO NOTHING',
    canonicalName(former),
    canonicalName(name),
  );
}

/**
 * Returns every canonical name that a person has or had. Another person who has a former name now
 * counts as the same one, because a write under that name doesn't tell them apart.
 */
export async function namesOfPerson(sql: Sql, name: string): Promise<ReadonlySet<string>> {
  const rows = await sql.all(
    `WITH RECURSIVE names(name) AS (
       SELECT CAST(? AS TEXT)
       UNION SELECT former FROM former_names JOIN names ON former_names.name = names.name)
     SELECT name FROM names`,
    canonicalName(name),
  );
  return new Set(rows.map((row) => row['name'] as string));
}
