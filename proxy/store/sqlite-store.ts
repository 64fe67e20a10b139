import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { createListeners } from './listeners.ts';
import { newestSqliteVersion } from './migrations.ts';
import { openDatabase } from './open-database.ts';
import { createSqliteGuard, type CommitGuard } from './sqlite-guard.ts';
import { createSqliteTransactions } from './sqlite-transactions.ts';
import type { ProxyStore, StoreState, TransactionWork } from './store.ts';
import {
  isDamage,
  isLasting,
  isRefusedStatement,
  describeStoreError,
  RefusedError,
  StoreError,
} from '../errors/store-error.ts';

/** Milliseconds between checks whether a full disk has space again. */
const LOOK_AGAIN = 1_000;

interface Options {
  /** Folder of the anchor, if it is another one: ideally on another disk. */
  anchorDir?: string | undefined;
  /** Whether a person said that the journal may have gone back in time. */
  isAcknowledged?: boolean;
}

/**
 * Opens `waybill.db` for this process alone, in a folder that is created if missing. A damaged file
 * is left as it is: the store then opens as `unavailable` and refuses everything. A file that may
 * have gone back in time is left as it is too: it can be read, but refuses commits.
 *
 * Detected: a journal behind `waybill.anchor`, which holds the end of its chain and is synced with
 * each commit; a damaged log; a file that is missing, or replaced while open; a write, its history
 * or an attempt that was changed. Not detected: a journal and an anchor that were both restored
 * from the same earlier moment (`anchorDir` on another disk detects that), or both removed before
 * the next commit; and changes or losses of other data, such as drafts.
 * @throws StoreError where the folder can't be used, is in use, or holds a newer Waybill's file
 */
export function openSqliteStore(dataDir: string, options: Options = {}): ProxyStore {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StoreError(
      `The data folder ${folder} can’t be created: ${describeStoreError(error)}.`,
      {
        cause: error,
      },
    );
  }
  const lock = lockFolder(folder);
  const path = join(folder, 'waybill.db');
  const anchorPath = join(resolve(options.anchorDir ?? folder), 'waybill.anchor');
  try {
    const { database, head } = openDatabase(path, anchorPath, options.isAcknowledged);
    const version = newestSqliteVersion;
    const guard = createSqliteGuard({ database, path, anchorPath, head, version });
    return storeOver(database, path, guard, lock.release);
  } catch (error) {
    if (error instanceof RefusedError) {
      const then = existsSync(path) ? TO_ACKNOWLEDGE : toReplace(anchorPath);
      return refusingStore(path, `${error.message}. ${then}`, lock.release);
    }
    if (isDamage(error)) {
      const reason = `${path} is damaged: ${describeStoreError(error)}.`;
      return closedStore({ kind: 'unavailable', reason }, lock.release);
    }
    lock.release();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path}: ${describeStoreError(error)}.`, { cause: error });
  }
}

const TO_ACKNOWLEDGE =
  'Waybill may have sent writes that this journal doesn’t have: check them at the service. To continue with this journal, run npm run restore without a folder.';

function toReplace(anchorPath: string): string {
  return `Restore a backup (npm run restore -- FOLDER), or remove ${anchorPath} to start an empty journal.`;
}

function storeOver(
  database: DatabaseSync,
  path: string,
  guard: CommitGuard,
  release: () => void,
): ProxyStore {
  let state: StoreState = { kind: 'ready' };
  let lasting = false;
  let look: NodeJS.Timeout | undefined;
  let isClosed = false;
  const { listen, tell } = createListeners();
  const transactions = createSqliteTransactions(database, tell, guard);

  function refuse({ message }: RefusedError): void {
    lasting = true;
    state = { kind: 'unavailable', reason: message, isRefused: true };
  }

  function fail(error: unknown): never {
    if (error instanceof RefusedError) {
      refuse(error);
      throw error;
    }
    if (!(error instanceof Error) || !('code' in error)) throw error;
    if (error.code !== 'ERR_SQLITE_ERROR' && error.code !== 'ERR_INVALID_STATE') throw error;
    lasting ||= isLasting(error);
    const reason = `${path}: ${describeStoreError(error)}${lasting ? '; restart Waybill' : ''}.`;
    if (isRefusedStatement(error)) throw new StoreError(reason, { cause: error });
    state = { kind: 'unavailable', reason };
    if (!lasting) lookAgain();
    throw new StoreError(reason, { cause: error });
  }

  /**
   * Tries a commit that changes nothing but is written to disk. Otherwise Waybill would wait for a
   * person's write, while a load balancer waits for Waybill to be ready.
   */
  function lookAgain(): void {
    if (isClosed || look !== undefined) return;
    look = setTimeout(() => {
      look = undefined;
      if (isClosed || state.kind === 'ready') return;
      const version = `PRAGMA user_version = ${newestSqliteVersion}`;
      commit(async (sql) => void (await sql.all(version))).catch(() => {});
    }, LOOK_AGAIN).unref();
  }

  async function commit<T>(work: TransactionWork<T>): Promise<T> {
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
  }

  return {
    get state() {
      // Nobody may ask for anything else before a removed folder goes for a new one.
      try {
        if (state.kind === 'ready') guard.look();
      } catch (error) {
        refuse(error as RefusedError);
      }
      return state;
    },
    isShared: false,
    listen,
    read: (work) => transactions.read(work).catch(fail),
    commit,
    async close() {
      isClosed = true;
      clearTimeout(look);
      await transactions.close();
      release();
    },
  };
}

function refusingStore(path: string, reason: string, release: () => void): ProxyStore {
  if (!existsSync(path))
    return closedStore({ kind: 'unavailable', reason, isRefused: true }, release);
  const database = new DatabaseSync(path, { readOnly: true });
  const { read, close } = createSqliteTransactions(database);
  return {
    state: { kind: 'unavailable', reason, isRefused: true },
    isShared: false,
    listen: () => () => {},
    read,
    commit: () => Promise.reject(new RefusedError(reason)),
    async close() {
      await close();
      release();
    },
  };
}

function closedStore(
  state: Extract<StoreState, { kind: 'unavailable' }>,
  release: () => void,
): ProxyStore {
  const refuse = (): Promise<never> => Promise.reject(new StoreError(state.reason));
  return {
    state,
    isShared: false,
    listen: () => () => {},
    read: refuse,
    commit: refuse,
    close: async () => release(),
  };
}
