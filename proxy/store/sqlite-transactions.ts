import type { DatabaseSync } from 'node:sqlite';
import { createSerialQueue } from '#lib/serial-queue.ts';
import type { CommitGuard } from './sqlite-guard.ts';
import { createSqliteSql } from './sqlite-sql.ts';
import type { Transactions } from './store.ts';

/** Milliseconds of statements after which the event loop gets a turn. */
const TURN = 10;

// Saved at the start, because tests replace the global function with one that never calls back.
const { setImmediate: soon } = globalThis;

/**
 * Runs transactions on one SQLite connection, one after another. Reads too: otherwise they would
 * see uncommitted data of a commit on the same connection.
 */
export function createSqliteTransactions(
  database: DatabaseSync,
  tell: (topics: Iterable<string>) => void = () => {},
  guard?: CommitGuard,
): Transactions & { close: () => Promise<void> } {
  const announced = new Set<string>();
  const breathe = createBreather();
  const sql = createSqliteSql(database, (topic) => announced.add(topic), breathe);
  const queue = createSerialQueue();
  const inTurn = <T>(work: () => T | Promise<T>): Promise<T> =>
    queue(async () => {
      await breathe();
      return await work();
    });

  return {
    read: (work) => inTurn(() => work(sql)),
    commit: (work) =>
      inTurn(async () => {
        announced.clear();
        let hasBegun = false;
        try {
          guard?.begin();
          database.exec('BEGIN IMMEDIATE');
          hasBegun = true;
          const result = await work(sql);
          await guard?.seal(sql);
          database.exec('COMMIT');
          guard?.sealed();
          tell([...announced]);
          return result;
        } catch (error) {
          rollBack(database);
          if (hasBegun) guard?.rolledBack?.();
          throw error;
        }
      }),
    close: () =>
      inTurn(() => {
        if (!database.isOpen) return;
        guard?.close();
        database.close();
      }),
  };
}

function rollBack(database: DatabaseSync): void {
  if (!database.isOpen || !database.isTransaction) return;
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite has rolled back by itself; report the original error.
  }
}

/**
 * Lets the event loop run during a long series of statements, because `node:sqlite` blocks it, and
 * awaiting a result does not release it. Transactions still wait; all other requests are answered.
 */
function createBreather(): () => Promise<void> | undefined {
  let begun = performance.now();
  return () => {
    if (performance.now() - begun < TURN) return undefined;
    return new Promise((resolve) => {
      soon(() => {
        begun = performance.now();
        resolve();
      });
    });
  };
}
