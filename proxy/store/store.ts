import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { openDatabase } from './open-database.ts';
import { isDamage, isLasting, reasonOf, StoreError } from './store-error.ts';

export type StoreState =
  | { kind: 'ready' }
  /** Nothing can be recorded; the reason is a sentence for a person. */
  | { kind: 'unavailable'; reason: string };

/** SQLite in the data folder, for this process alone. */
export interface Store {
  readonly state: StoreState;
  /** @throws StoreError */
  read<T>(work: (database: DatabaseSync) => T): T;
  /**
   * All of `work` or nothing; on the disk (fsync) once this returns.
   * @throws StoreError; whatever `work` throws goes through, rolled back.
   */
  commit<T>(work: (database: DatabaseSync) => T): T;
  close(): void;
}

/**
 * Opens `waybill.db` in a folder, which is made where there is none. A damaged file is left as it
 * is: the store then opens as `unavailable` and refuses everything.
 * @throws StoreError where the folder can't be used, is in use, or holds a newer Waybill's file.
 */
export function openStore(dataDir: string): Store {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreError(`The data folder ${folder} can’t be made: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
  const lock = lockFolder(folder);
  const path = join(folder, 'waybill.db');
  try {
    const database = openDatabase(path);
    return storeOver(database, path, lock.release);
  } catch (error) {
    if (isDamage(error)) {
      return damagedStore(`${path} is damaged: ${reasonOf(error)}.`, lock.release);
    }
    lock.release();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

function storeOver(database: DatabaseSync, path: string, release: () => void): Store {
  let state: StoreState = { kind: 'ready' };
  let lasting = false;

  function failure(error: unknown): unknown {
    if (!(error instanceof Error) || !('code' in error)) return error;
    if (error.code !== 'ERR_SQLITE_ERROR' && error.code !== 'ERR_INVALID_STATE') return error;
    lasting ||= isLasting(error);
    const reason = `${path}: ${reasonOf(error)}${lasting ? '; Waybill must be started anew' : ''}.`;
    state = { kind: 'unavailable', reason };
    return new StoreError(reason, { cause: error });
  }

  return {
    get state() {
      return state;
    },
    read(work) {
      try {
        return work(database);
      } catch (error) {
        throw failure(error);
      }
    },
    commit(work) {
      if (lasting && state.kind === 'unavailable') throw new StoreError(state.reason);
      try {
        database.exec('BEGIN IMMEDIATE');
        const result = work(database);
        database.exec('COMMIT');
        state = { kind: 'ready' };
        return result;
      } catch (error) {
        rollBack(database);
        throw failure(error);
      }
    },
    close() {
      if (database.isOpen) database.close();
      release();
    },
  };
}

function rollBack(database: DatabaseSync): void {
  if (!database.isOpen || !database.isTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite rolled back by itself; the error that led here is the one to tell.
  }
}

function damagedStore(reason: string, release: () => void): Store {
  const refuse = (): never => {
    throw new StoreError(reason);
  };
  return {
    state: { kind: 'unavailable', reason },
    read: refuse,
    commit: refuse,
    close: release,
  };
}
