import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { createListeners } from './listeners.ts';
import { openDatabase } from './open-database.ts';
import { createSqliteTransactions } from './sqlite-transactions.ts';
import type { Store, StoreState } from './store.ts';
import { isDamage, isLasting, reasonOf, StoreError } from './store-error.ts';

/**
 * Opens `waybill.db` in a folder, which is made where there is none, for this process alone. A damaged file is left as it
 * is: the store then opens as `unavailable` and refuses everything.
 * @throws StoreError where the folder can't be used, is in use, or holds a newer Waybill's file.
 */
export function openSqliteStore(dataDir: string): Store {
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
  const { listen, tell } = createListeners();
  const transactions = createSqliteTransactions(database, tell);

  function fail(error: unknown): never {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code !== 'ERR_SQLITE_ERROR' && error.code !== 'ERR_INVALID_STATE') throw error;
    lasting ||= isLasting(error);
    const reason = `${path}: ${reasonOf(error)}${lasting ? '; Waybill must be started anew' : ''}.`;
    state = { kind: 'unavailable', reason };
    throw new StoreError(reason, { cause: error });
  }

  return {
    get state() {
      return state;
    },
    isShared: false,
    listen,
    read: (work) => transactions.read(work).catch(fail),
    async commit(work) {
      try {
        const result = await transactions.commit((sql) => {
          if (lasting && state.kind === 'unavailable') throw new StoreError(state.reason);
          return work(sql);
        });
        state = { kind: 'ready' };
        return result;
      } catch (error) {
        return fail(error);
      }
    },
    async close() {
      await transactions.close();
      release();
    },
  };
}

function damagedStore(reason: string, release: () => void): Store {
  const refuse = (): Promise<never> => Promise.reject(new StoreError(reason));
  return {
    state: { kind: 'unavailable', reason },
    isShared: false,
    listen: () => () => {},
    read: refuse,
    commit: refuse,
    close: async () => release(),
  };
}
