import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { configureDatabase } from './configure-database.ts';
import { hasWholeSchema, migrate, newestVersion, schemaVersion } from './migrations.ts';
import { DamageError, StoreError } from './store-error.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Opens the database at a path, made where there is none, with the newest schema, and set so that
 * what was committed survives a power cut. A damaged file is left as it is.
 * @throws DamageError, StoreError, or what SQLite and the file system throw
 */
export function openDatabase(path: string): DatabaseSync {
  if (existsSync(path)) refuseDamage(path);
  else createDatabase(path);
  // SQLite opens a file that may only be read without a word, and fails at the first write.
  closeSync(openSync(path, 'r+'));
  const database = new DatabaseSync(path);
  try {
    configureDatabase(database, path);
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Looks through the whole file, by a connection that changes nothing, not even by closing. */
function refuseDamage(path: string): void {
  // Of a folder SQLite says that the disk failed.
  if (!statSync(path).isFile()) throw new StoreError(`${path} can’t be opened: it is no file.`);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const version = schemaVersion(database);
    if (version === 0) throw new DamageError('it holds no journal');
    if (version > newestVersion) {
      throw new StoreError(
        `${path} was written by a newer Waybill (schema ${version}, this one knows ${newestVersion}).`,
      );
    }
    // Not quick_check, which leaves out indexes: a key missing from its index would be sent again.
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new DamageError(String(found).replaceAll(/\s+/g, ' '));
    if (!hasWholeSchema(database)) throw new DamageError('its tables are not as they were made');
  } finally {
    database.close();
  }
}

/**
 * Makes the file beside its place and moves it there whole. So an empty or half-written file in
 * its place is never a beginning that was cut short: it is damage.
 */
function createDatabase(path: string): void {
  if (existsSync(`${path}-wal`)) throw new DamageError('its write-ahead log is here, it is not');
  const draft = `${path}.new`;
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  const database = new DatabaseSync(draft);
  try {
    configureDatabase(database, draft);
    migrate(database);
  } finally {
    database.close();
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
}
