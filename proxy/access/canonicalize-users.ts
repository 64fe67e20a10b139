import type { Transactions } from '../store/store.ts';
import { canonicalName } from '../http/canonical-name.ts';

/**
 * Changes local users of an older Waybill to their canonical names. Two users whose names would
 * become the same stay unchanged, because a person has to decide.
 * @returns those names in groups
 */
export async function canonicalizeUsers({ read, commit }: Transactions): Promise<string[][]> {
  const rows = await read((sql) => sql.all('SELECT name FROM users ORDER BY name'));
  const groups = Map.groupBy(
    rows.map(({ name }) => name as string),
    canonicalName,
  );
  const alone = [...groups].flatMap(([canonical, [name, ...more]]) =>
    more.length === 0 && name !== canonical ? [[canonical, name!] as const] : [],
  );
  if (alone.length > 0) {
    await commit(async (sql) => {
      for (const names of alone)
        await sql.run('UPDATE users SET name = ? WHERE name = ?', ...names);
    });
  }
  return [...groups.values()].filter((names) => names.length > 1);
}

/** A line for the terminal. */
export function describeCollision(names: readonly string[]): string {
  const name = canonicalName(names[0]!);
  return `Users ${names.join(' and ')} now have the same name, and only the one spelled ${name} can sign in. Remove the others with npm run users -- remove NAME.`;
}
