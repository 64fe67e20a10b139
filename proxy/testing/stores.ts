import type { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished } from 'vitest';
import { StoreError } from '../store/store-error.ts';
import { openStore, type Store } from '../store/store.ts';
import { newFolder } from './new-folder.ts';

/** An open store that closes with the test. */
export function open(folder: string): Store {
  const store = openStore(folder);
  onTestFinished(() => store.close());
  return store;
}

/** The StoreError that some work throws. */
export function errorOf(work: () => unknown): StoreError {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return error as StoreError;
  }
  throw new Error('expected a StoreError');
}

/** Puts one write into the journal's table. */
export const insert =
  (key: string, body: string | null = null) =>
  (database: DatabaseSync) =>
    database
      .prepare(
        `INSERT INTO writes (account, key, endpoint, target, body, body_hash, state, prepared_at)
       VALUES ('a', ?, 'e', 't', ?, 'h', 'PREPARED', 0)`,
      )
      .run(key, body);

export const keys = (database: DatabaseSync) =>
  database
    .prepare('SELECT key FROM writes ORDER BY id')
    .all()
    .map(({ key }) => key);

/** A closed store that holds `rows` writes: enough to fill many pages. */
export function filledFolder(rows = 200): string {
  const folder = newFolder();
  const store = openStore(folder);
  store.commit((database) => {
    for (let row = 0; row < rows; row++) insert(`key-${row}`, 'x'.repeat(500))(database);
  });
  store.close();
  return folder;
}
