import pg from 'pg';
import { createListeners } from './listeners.ts';
import { storeError } from './postgres-error.ts';
import { createPostgresListener } from './postgres-listener.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { connectionTo, createPool, placeOf } from './postgres-pool.ts';
import { createPostgresTransactions } from './postgres-transactions.ts';
import type { Store, StoreState } from './store.ts';
import { StoreError } from './store-error.ts';

/** Milliseconds between looks at a server that is away. */
const LOOK_AGAIN = 1_000;

/**
 * Opens a database for any number of proxies, with the newest schema. What was committed is on
 * PostgreSQL's disk.
 * @throws StoreError where it can't be reached or used, or a newer Waybill has made it
 */
export async function openPostgresStore(url: URL): Promise<Store> {
  const place = placeOf(url);
  await prepare(url, place);
  const pool = createPool(url);
  let state: StoreState = { kind: 'ready' };
  let look: NodeJS.Timeout | undefined;
  let isClosed = false;
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
    heard(failure) {
      if (failure === null) {
        state = { kind: 'ready' };
      } else if (failure.kind !== 'refused') {
        state = { kind: 'unavailable', reason: failure.error.message };
        lookAgain();
      }
    },
  });

  /** What follows batches waits until it is back, so somebody has to find that out. */
  function lookAgain(): void {
    if (isClosed || look !== undefined) return;
    look = setTimeout(() => {
      look = undefined;
      if (state.kind === 'unavailable') transactions.commit(async () => {}).catch(() => {});
    }, LOOK_AGAIN).unref();
  }

  return {
    get state() {
      return state;
    },
    isShared: true,
    listen,
    ...transactions,
    async close() {
      isClosed = true;
      clearTimeout(look);
      await listener.close();
      await pool.end();
    },
  };
}

/** @throws StoreError */
async function prepare(url: URL, place: string): Promise<void> {
  try {
    const client = new pg.Client(connectionTo(url));
    // What goes wrong is told by the statement that fails.
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ server_encoding: string }>('SHOW server_encoding');
      const encoding = rows[0]!.server_encoding;
      if (encoding !== 'UTF8') {
        throw new StoreError(
          `PostgreSQL at ${place}: its encoding is ${encoding}, it must be UTF8.`,
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
