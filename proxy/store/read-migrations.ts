import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'sql');

/**
 * Returns the versions of a schema in order, one file each: `sql/<engine>/001-<what>.sql` and on. A
 * released file never changes; a change is a new file, with the next number.
 * @param engine `access` is the file of users and sessions, which is always in SQLite
 */
export function readMigrations(engine: 'access' | 'postgres' | 'sqlite'): readonly string[] {
  const names = readdirSync(join(folder, engine)).toSorted();
  return names.map((name) => readFileSync(join(folder, engine, name), 'utf8'));
}
