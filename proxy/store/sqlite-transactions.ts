import type { DatabaseSync } from 'node:sqlite';
import type { CommitGuard } from './sqlite-guard.ts';
import { createSqliteSql } from './sqlite-sql.ts';
import type { Transactions } from './store.ts';

/** Milliseconds of statements after which others get their turn. */
const TURN = 10;

// As it is now: tests replace the global one, and then nothing would go on.
const { setImmediate: soon } = globalThis;

/**
 * Transactions on one connection to SQLite, one after another. Reads as well: on a connection of
 * its own that commits, one would see what is not committed.
 */
export function createSqliteTransactions(
  database: DatabaseSync,
  tell: (topics: Iterable<string>) => void = () => {},
  guard?: CommitGuard,
): Transactions & { close: () => Promise<void> } {
  const announced = new Set<string>();
  const breathe = createBreather();
  const sql = createSqliteSql(database, (topic) => announced.add(topic), breathe);
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const result = last.then(breathe).then(work);
    last = result.catch(() => {});
    return result;
  }

  return {
    read: (work) => inTurn(() => work(sql)),
    commit: (work) =>
      inTurn(async () => {
        announced.clear();
        try {
          guard?.begin();
          database.exec('BEGIN IMMEDIATE');
          const result = await work(sql);
          await guard?.seal(sql);
          database.exec('COMMIT');
          guard?.sealed();
          tell([...announced]);
          return result;
        } catch (error) {
          rollBack(database);
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
    // SQLite rolled back by itself; the error that led here is the one to tell.
  }
}

/**
 * What `node:sqlite` does keeps everybody else waiting, and what awaits it goes on without a turn of
 * the event loop in between. So a long row of statements lets the loop turn now and then: who waits
 * for a transaction waits on, all others are answered meanwhile.
 */
function createBreather(clock = () => performance.now()): () => Promise<void> | undefined {
  let begun = clock();
  return () => {
    if (clock() - begun < TURN) return undefined;
    return new Promise((resolve) => {
      soon(() => {
        begun = clock();
        resolve();
      });
    });
  };
}
