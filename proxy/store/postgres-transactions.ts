import type pg from 'pg';
import { createSerialQueue } from '#lib/serial-queue.ts';
import { kindOf, storeError, type FailureKind } from './postgres-error.ts';
import { createPostgresSql } from './postgres-sql.ts';
import type { CommitGuard } from './sqlite-guard.ts';
import type { SqlRow } from './sql.ts';
import type { Transactions, TransactionWork } from './store.ts';
import { StoreError } from '../errors/store-error.ts';

/** Advisory locks of a database: an arbitrary pair of numbers that nothing else there uses. */
const WAYBILL = 0x57_41_59_42;
const WRITE_LOCK = `pg_advisory_xact_lock(${WAYBILL}, 1)`;
export const MIGRATION_LOCK = `pg_advisory_xact_lock(${WAYBILL}, 2)`;

/** A proxy that hangs can't block the others' writes for longer than this. */
const PATIENCE = `
  SET LOCAL statement_timeout = '15s';
  SET LOCAL idle_in_transaction_session_timeout = '10s';`;

const READ = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PATIENCE}`;
const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; ${PATIENCE}
  SET LOCAL lock_timeout = '5s';
  SET LOCAL synchronous_commit = on;
  SELECT current_setting('synchronous_commit') AS durable FROM ${WRITE_LOCK};`;

interface Options {
  pool: pg.Pool;
  place: string;
  /** Called with each failure, and with `null` after each successful commit. */
  heard: (failure: { kind: FailureKind; error: StoreError } | null) => void;
  guard: () => CommitGuard | undefined;
}

/**
 * Transactions on PostgreSQL. Every commit holds one lock from start to end, so writers across all
 * proxies run one after another, as on SQLite: a value read in a commit (the rest of a balance,
 * whether a key exists) stays true until the commit writes, and the rules against reserving a
 * balance twice are the same on both databases, whatever the isolation level. If a process dies,
 * its connection releases the lock. Ids rise in the order of commits.
 */
export function createPostgresTransactions({ pool, place, heard, guard }: Options): Transactions {
  /** Runs one commit of this proxy at a time, so that reads find free connections. */
  const inTurn = createSerialQueue();

  function failed(error: unknown, more = ''): StoreError {
    const told = storeError(place, error, more);
    heard({ kind: kindOf(error), error: told });
    return told;
  }

  /** Connects and begins a transaction. A connection that was lost while idle is replaced. */
  async function begin(head: string, triesLeft = 1): Promise<pg.PoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw failed(error);
    });
    try {
      // Several statements, several results.
      const results = (await client.query(head)) as unknown as pg.QueryResult<SqlRow>[];
      const durable = results.at(-1)!.rows[0]?.['durable'] ?? 'on';
      if (durable === 'on') return client;
      throw new StoreError(
        `PostgreSQL at ${place}: its synchronous_commit is ${durable}, but must be on.`,
      );
    } catch (error) {
      client.release(true);
      if (error instanceof StoreError) throw error;
      // Nothing has been done yet.
      if (triesLeft > 0 && kindOf(error) === 'lost') return begin(head, triesLeft - 1);
      throw failed(error);
    }
  }

  async function transaction<T>(head: string, work: TransactionWork<T>): Promise<T> {
    const client = await begin(head);
    let isLost = false;
    let result: T;
    try {
      const sql = createPostgresSql((text, values) =>
        client.query<SqlRow>(text, [...values]).catch((error: unknown) => {
          isLost ||= kindOf(error) === 'lost';
          throw failed(error);
        }),
      );
      result = await work(sql);
    } catch (error) {
      if (isLost) client.release(true);
      else await rollBack(client);
      throw error;
    }
    await commit(client);
    return result;
  }

  async function commit(client: pg.PoolClient): Promise<void> {
    let command: string;
    try {
      ({ command } = await client.query('COMMIT'));
    } catch (error) {
      client.release(true);
      throw failed(
        error,
        kindOf(error) === 'lost' ? '; Waybill can’t tell whether the commit was recorded' : '',
      );
    }
    client.release();
    // A transaction with a failed statement ends like this, even if the failure was caught.
    if (command !== 'COMMIT')
      throw new StoreError(`PostgreSQL at ${place}: the transaction was rolled back.`);
  }

  return {
    read: (work) => transaction(READ, work),
    commit: (work) =>
      inTurn(async () => {
        const guarding = guard();
        guarding?.begin();
        const result = await transaction(WRITE, async (sql) => {
          const done = await work(sql);
          await guarding?.seal(sql);
          return done;
        });
        guarding?.sealed();
        heard(null);
        return result;
      }),
  };
}

async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    // The server rolls back a transaction whose connection is lost.
    client.release(true);
  }
}
