import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'sql');

/**
 * The versions of a schema in order, one file each: `sql/<engine>/001-<what>.sql` and on. A file
 * that was released never changes; a change is one more file, with the next number.
 * @param engine `access` is the file of users and sessions, which SQLite keeps
 */
export function readMigrations(engine: 'access' | 'postgres' | 'sqlite'): readonly string[] {
  const names = readdirSync(join(folder, engine)).toSorted();
  return names.map((name) => readFileSync(join(folder, engine, name), 'utf8'));
}
