import { DatabaseSync } from 'node:sqlite';
import { estimateRows } from './estimate-rows.ts';
import { readMigrations } from './read-migrations.ts';

/** `user_version` counts how many of them a file has seen. */
const migrations = readMigrations('sqlite');

export const newestSqliteVersion = migrations.length;

/** Migrates a file to a version, with one transaction per step. */
export function migrate(database: DatabaseSync, version = newestSqliteVersion): void {
  const seen = schemaVersion(database);
  // A migration may drop and recreate a table while other tables still refer to it.
  database.exec('PRAGMA foreign_keys = OFF');
  for (const [index, statements] of migrations.slice(0, version).entries()) {
    if (index < seen) continue;
    database.exec(`BEGIN IMMEDIATE; ${statements} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
  database.exec('PRAGMA foreign_keys = ON');
  if (seen < version) estimateRows(database);
}

/** Returns how many migrations a file has seen; 0 where Waybill never finished creating it. */
export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** By version. Cached because creating one runs every migration. */
const schemaTexts = new Map<number, string>();

/** Whether the schema has exactly the tables, indexes and triggers of its version. */
export function hasWholeSchema(database: DatabaseSync): boolean {
  const version = schemaVersion(database);
  let expected = schemaTexts.get(version);
  if (expected === undefined) {
    const fresh = new DatabaseSync(':memory:');
    migrate(fresh, version);
    expected = schemaText(fresh);
    fresh.close();
    schemaTexts.set(version, expected);
  }
  return schemaText(database) === expected;
}

function schemaText(database: DatabaseSync): string {
  const rows = database
    .prepare(`SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name`)
    .all();
  // SQLite stores statements with their original whitespace, and older versions indented them
  // differently.
  return JSON.stringify(rows).replaceAll(/(?:\\n| )+/g, ' ');
}
