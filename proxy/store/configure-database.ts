import type { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../errors/store-error.ts';

/**
 * Sets the pragmas that durability depends on and reads them back, because a refused pragma reports
 * no error.
 */
export function configureDatabase(database: DatabaseSync, path: string): void {
  const settings = {
    busy_timeout: 5000,
    journal_mode: 'wal',
    synchronous: 2,
    foreign_keys: 1,
    // macOS alone: its fsync does not reach the disk.
    fullfsync: 1,
  };
  for (const [name, value] of Object.entries(settings)) {
    database.exec(`PRAGMA ${name} = ${value}`);
    const set = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (set !== value) {
      throw new StoreError(`${path}: SQLite’s ${name} is ${String(set)}, but must be ${value}.`);
    }
  }
}
