import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { configureDatabase } from '../store/configure-database.ts';
import { createSqliteTransactions } from '../store/sqlite-transactions.ts';
import { reasonOf, StoreError } from '../store/store-error.ts';
import type { Transactions } from '../store/store.ts';
import { identitySchema } from './identity-schema.ts';

/** What has been released never changes: a change is one more entry. */
const versions = [
  `
  CREATE TABLE users (
    name TEXT PRIMARY KEY,
    roles TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    revision TEXT NOT NULL,
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE people (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT NOT NULL UNIQUE,
    PRIMARY KEY (issuer, subject)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE sessions (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    source TEXT NOT NULL,
    revision TEXT,
    claims TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_of_name ON sessions (name, source);
  `,
  identitySchema,
];

/** Users and sessions. */
export interface AccessDatabase extends Transactions {
  close: () => Promise<void>;
}

/**
 * `access.db` in the data folder: users and sessions. Apart from the journal, whose folder one
 * process keeps for itself, so that users can be changed while Waybill runs.
 * @throws StoreError
 */
export function openAccessDatabase(folder: string): AccessDatabase {
  const path = join(folder, 'access.db');
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    // Hashes of passwords: whoever else may look into the folder has no use for them.
    chmodSync(path, 0o600);
    configureDatabase(database, path);
    database.exec('BEGIN IMMEDIATE');
    const seen = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
    if (seen > versions.length) throw new StoreError(`${path} was written by a newer Waybill.`);
    for (const statements of versions.slice(seen)) database.exec(statements);
    database.exec(`PRAGMA user_version = ${versions.length}; COMMIT`);
    return createSqliteTransactions(database);
  } catch (error) {
    database?.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path}: ${reasonOf(error)}.`, { cause: error });
  }
}
