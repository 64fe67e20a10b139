import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrations.ts';
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
    if (isDamage(error) || error instanceof DamageError) {
      return damagedStore(`${path} is damaged: ${damageOf(error)}.`, lock.release);
    }
    lock.release();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

class DamageError extends Error {}

function damageOf(error: unknown): string {
  return error instanceof DamageError ? error.message : 'it can’t be read as a database';
}

function openDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) createDatabase(path);
  const database = new DatabaseSync(path);
  try {
    configure(database, path);
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new DamageError(String(found).replaceAll(/\s+/g, ' '));
    migrate(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Makes the file beside its place and moves it there whole. So an empty or half-written
 * `waybill.db` is never a beginning that was cut short: it is damage.
 */
function createDatabase(path: string): void {
  if (existsSync(`${path}-wal`)) throw new DamageError('its write-ahead log is here, it is not');
  const draft = `${path}.new`;
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  const database = new DatabaseSync(draft);
  try {
    configure(database, draft);
    migrate(database, draft);
  } finally {
    database.close();
  }
  renameSync(draft, path);
  syncFolder(join(path, '..'));
}

function syncFolder(folder: string): void {
  // Windows can't open a folder, and its file systems record names on their own.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** What durability rests on is set and then asked for: a pragma that is refused says nothing. */
function configure(database: DatabaseSync, path: string): void {
  database.exec('PRAGMA busy_timeout = 5000');
  const settings = {
    journal_mode: 'wal',
    synchronous: 2,
    busy_timeout: 5000,
    foreign_keys: 1,
    // macOS alone: its fsync does not reach the disk.
    fullfsync: 1,
  };
  for (const [name, value] of Object.entries(settings)) {
    if (name !== 'busy_timeout') database.exec(`PRAGMA ${name} = ${value}`);
    const set = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0];
    if (set !== value) {
      throw new StoreError(`${path}: SQLite’s ${name} is ${String(set)}, it must be ${value}.`);
    }
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
