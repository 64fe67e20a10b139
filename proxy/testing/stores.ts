import { expect, onTestFinished } from 'vitest';
import type { Sql } from '../store/sql.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import { StoreError } from '../errors/store-error.ts';
import type { ProxyStore } from '../store/store.ts';
import { newDataFolder } from './new-folder.ts';

/** Returns an open store that closes with the test. */
export function open(folder: string): ProxyStore {
  const store = openSqliteStore(folder);
  onTestFinished(() => store.close());
  return store;
}

/** Returns the StoreError that some work throws. */
export async function errorOf(work: () => unknown): Promise<StoreError> {
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return error as StoreError;
  }
  throw new Error('expected a StoreError');
}

/** Inserts a write into the journal's table. */
export const insert =
  (key: string, body: string | null = null) =>
  (sql: Sql) =>
    sql.run(
      `INSERT INTO writes (account, key, endpoint, target, body, body_hash, state, prepared_at)
       VALUES ('a', ?, 'e', 't', ?, 'h', 'PREPARED', 0)`,
      key,
      body,
    );

export const keys = async (sql: Sql) =>
  (await sql.all('SELECT key FROM writes ORDER BY id')).map(({ key }) => key);

/** Creates a closed store with `rows` writes: enough to fill many pages. */
export async function filledFolder(rows = 200): Promise<string> {
  const folder = newDataFolder();
  const store = openSqliteStore(folder);
  await store.commit(async (sql) => {
    for (let row = 0; row < rows; row++) await insert(`key-${row}`, 'x'.repeat(500))(sql);
  });
  await store.close();
  return folder;
}
