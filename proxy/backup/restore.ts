import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openAccessDatabase } from '../access/access-database.ts';
import { createSqlSessions } from '../access/sql-sessions.ts';
import { openJournal } from '../journal/journal.ts';
import { markRestored } from '../journal/mark-restored.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Store, Transactions } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { putBack } from './put-back.ts';

/**
 * Puts a backup into a data folder, where it is of an earlier time than the service: what it holds
 * as not sent is uncertain now, and every session has ended.
 * @returns lines for the terminal
 * @throws StoreError
 */
export async function restore(folder: string, dataDir: string): Promise<string[]> {
  const files = putBack(folder, dataDir);
  const lines = await noteRestored(openSqliteStore(dataDir));
  if (existsSync(join(dataDir, 'access.db'))) {
    const access = openAccessDatabase(dataDir);
    await endSessions(access);
    await access.close();
  }
  return [...files.map((path) => `${path} is back.`), ...lines];
}

/**
 * The same of a database that pg_restore has put back.
 * @throws StoreError
 */
export async function restoreDatabase(url: URL): Promise<string[]> {
  const store = await openPostgresStore(url);
  await endSessions(store);
  return await noteRestored(store);
}

/** Closes the store. */
async function noteRestored(store: Store): Promise<string[]> {
  const journal = await openJournal(store);
  let uncertain: number;
  try {
    if (journal.state.kind === 'unavailable') throw new StoreError(journal.state.reason);
    uncertain = await markRestored(store, Date.now());
  } finally {
    await journal.close();
  }
  return [
    `${uncertain} ${uncertain === 1 ? 'write' : 'writes'} on record as not sent: uncertain from now on.`,
    'What was sent after the backup is known to the service alone: look there before sending it again.',
  ];
}

async function endSessions(access: Transactions): Promise<void> {
  await createSqlSessions(access).removeOlder({
    usedAt: Number.MAX_SAFE_INTEGER,
    createdAt: Number.MAX_SAFE_INTEGER,
  });
}
