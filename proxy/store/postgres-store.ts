import { join } from 'node:path';
import pg from 'pg';
import { readAnchor } from './anchor.ts';
import { lockFolder } from './folder-lock.ts';
import { createListeners } from './listeners.ts';
import { storeError } from './postgres-error.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { createPostgresGuard } from './postgres-guard.ts';
import { migratePostgres, newestPostgresVersion } from './postgres-migrations.ts';
import { connectionTo, createPool, placeOf } from './postgres-pool.ts';
import { createPostgresTransactions } from './postgres-transactions.ts';
import type { ProxyStore, StoreState, TransactionWork } from './store.ts';
import { awaitSteps } from './steps.ts';
import type { CommitGuard } from './sqlite-guard.ts';
import { OutdatedError, RefusedError, StoreError } from '../errors/store-error.ts';
import { verifyChain } from './verify-chain.ts';

/** Milliseconds between checks of a server that is away. */
const LOOK_AGAIN = 1_000;

interface Options {
  /**
   * Folder of this proxy's own anchor. Without it, the proxy remembers the end of the chain only
   * while it runs.
   */
  anchorDir?: string | undefined;
  /** Whether a person said that the journal may have gone back in time. */
  isAcknowledged?: boolean;
}

/**
 * Opens a database for any number of proxies, with the newest schema. Commits are on PostgreSQL's
 * disk.
 *
 * Detected on every commit: a database that lacks commits of this proxy since its start; one that
 * came from pg_restore, a promotion or a point-in-time recovery, even if complete, since other
 * proxies' commits are not known here. Detected at the start: a journal behind this proxy's own
 * anchor, where it has one; a broken chain; a write, its history or an attempt that was changed.
 * Not detected without an anchor: server files that were restored (from a disk snapshot) while no
 * proxy was running; and lost commits of another proxy that does not come back.
 * @throws StoreError where it can't be reached or used, or a newer Waybill created it
 */
export async function openPostgresStore(url: URL, options: Options = {}): Promise<ProxyStore> {
  const place = placeOf(url);
  const { anchorDir, isAcknowledged = false } = options;
  // Each proxy has an anchor of its own.
  const lock = anchorDir === undefined ? undefined : lockFolder(anchorDir);
  const anchorPath = anchorDir === undefined ? undefined : join(anchorDir, 'waybill.anchor');
  try {
    await prepare(url, place);
  } catch (error) {
    lock?.release();
    throw error;
  }
  const pool = createPool(url);
  let state: StoreState = { kind: 'ready' };
  let look: NodeJS.Timeout | undefined;
  let isClosed = false;
  let guard: CommitGuard | undefined;
  const { listen, tell, tellAll } = createListeners();
  const listener = createPostgresListener({
    url,
    heard: (topic) => tell([topic]),
    missed: tellAll,
  });
  await listener.start();

  const transactions = createPostgresTransactions({
    pool,
    place,
    guard: () => guard,
    heard(failure) {
      if (isRefused()) return;
      if (failure === null) {
        state = { kind: 'ready' };
      } else if (failure.kind !== 'refused') {
        state = { kind: 'unavailable', reason: failure.error.message };
        lookAgain();
      }
    },
  });

  /** Checks whether the database is back, because the follower of batches waits for that. */
  function lookAgain(): void {
    if (isClosed || look !== undefined) return;
    look = setTimeout(() => {
      look = undefined;
      if (state.kind === 'unavailable') commit(async () => {}).catch(() => {});
    }, LOOK_AGAIN).unref();
  }

  const isRefused = () => state.kind === 'unavailable' && state.isRefused === true;

  function refuse(error: RefusedError): never {
    state = { kind: 'unavailable', reason: `${error.message}. ${TO_ACKNOWLEDGE}`, isRefused: true };
    throw new RefusedError(state.reason, { cause: error });
  }

  async function commit<T>(work: TransactionWork<T>): Promise<T> {
    if (state.kind === 'unavailable' && state.isRefused) throw new RefusedError(state.reason);
    try {
      return await transactions.commit(work);
    } catch (error) {
      if (error instanceof OutdatedError) {
        state = { kind: 'unavailable', reason: error.message };
        lookAgain();
      }
      if (!(error instanceof RefusedError)) throw error;
      await tellOthers(error);
      return refuse(error);
    }
  }

  /** One proxy may know of a loss that the others have not noticed. */
  async function tellOthers({ message }: RefusedError): Promise<void> {
    await pool.query(REFUSE, [message]).catch(() => {});
  }

  async function verify(): Promise<void> {
    const anchor = anchorPath === undefined || isAcknowledged ? null : readAnchor(anchorPath);
    if (anchor === 'damaged') throw new RefusedError(`${anchorPath} is damaged`);
    const { fault, head, isOfAnchor } = isAcknowledged
      ? { fault: null, head: null, isOfAnchor: false }
      : await transactions.read((sql) =>
          awaitSteps(verifyChain(newestPostgresVersion, anchor, false), sql),
        );
    if (fault !== null) {
      const error = new RefusedError(`PostgreSQL at ${place}: its journal ${fault}`);
      // A wrong anchor of this proxy is no concern of the others.
      if (!isOfAnchor) await tellOthers(error);
      throw error;
    }
    const version = newestPostgresVersion;
    guard = createPostgresGuard({ place, anchorPath, head, version, isAcknowledged });
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(look);
    guard?.close();
    await listener.close();
    await pool.end();
    lock?.release();
  }

  try {
    await verify();
    // After this commit the proxy has started a chain, or found that the server is another one.
    if (!isAcknowledged) await commit(async () => {});
  } catch (error) {
    if (!(error instanceof RefusedError)) {
      await close();
      throw error;
    }
    if (!isRefused()) {
      state = {
        kind: 'unavailable',
        reason: `${error.message}. ${TO_ACKNOWLEDGE}`,
        isRefused: true,
      };
    }
  }

  return {
    get state() {
      return state;
    },
    isShared: true,
    listen,
    read: transactions.read,
    commit,
    close,
  };
}

const TO_ACKNOWLEDGE =
  'Waybill may have sent writes that this journal doesn’t have: check them at the service. To continue with this journal, run npm run restore, then restart every proxy.';

const REFUSE = 'UPDATE chain_instance SET refused = $1 WHERE refused IS NULL';

/** @throws StoreError */
async function prepare(url: URL, place: string): Promise<void> {
  try {
    const client = new pg.Client(connectionTo(url));
    // The failing statement reports every error.
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
      const encoding = rows[0]!.server_encoding;
      if (encoding !== 'UTF8') {
        throw new StoreError(
          `PostgreSQL at ${place}: its encoding is ${encoding}, but must be UTF8.`,
        );
      }
      await migratePostgres(client, place);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw error instanceof StoreError ? error : storeError(place, error);
  }
}
