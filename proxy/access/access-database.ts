import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { configureDatabase } from '../store/configure-database.ts';
import { readMigrations } from '../store/read-migrations.ts';
import { createSqliteTransactions } from '../store/sqlite-transactions.ts';
import { GO_BACK, describeStoreError, StoreError } from '../errors/store-error.ts';
import type { Transactions } from '../store/store.ts';

const versions = readMigrations('access');

/** Users and sessions. */
export interface AccessDatabase extends Transactions {
  close: () => Promise<void>;
}

/**
 * Opens `access.db` in the data folder: users and sessions. It is separate from the journal, which
 * one process locks, so that users can be changed while Waybill runs.
 * @throws StoreError
 */
export function openAccessDatabase(folder: string): AccessDatabase {
  const path = join(folder, 'access.db');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    // The file holds password hashes, so other users of the machine may not read it.
    chmodSync(path, 0o600);
    configureDatabase(database, path);
    database.exec('BEGIN IMMEDIATE');
    const seen = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (seen > versions.length) {
      throw new StoreError(`${path} was written by a newer Waybill. ${GO_BACK}`);
    }
    for (const statements of versions.slice(seen)) database.exec(statements);
    database.exec(`PRAGMA user_version = ${versions.length}; COMMIT`);
    const { read, commit, close } = createSqliteTransactions(database);
    return {
      read: (work) => read(work).catch(fail),
      commit: (work) => commit(work).catch(fail),
      close,
    };
  } catch (error) {
    database?.close();
    if (error instanceof StoreError) throw error;
    throw storeErrorOf(error);
  }

  function fail(error: unknown): never {
    const isOfSqlite = error instanceof Error && 'errcode' in error;
    throw isOfSqlite ? storeErrorOf(error) : error;
  }

  function storeErrorOf(cause: unknown): StoreError {
    return new StoreError(`${path}: ${describeStoreError(cause)}.`, { cause });
  }
}
