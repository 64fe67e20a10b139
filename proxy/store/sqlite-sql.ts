import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { marks } from './in-list.ts';
import type { Sql, SqlRow, SqlRows, SqlValue } from './sql.ts';

/** Texts of statements: those written in the code, and lists of some lengths. */
const MOST_STATEMENTS = 300;

/** Statements on a connection to SQLite; each is prepared once. */
export function createSqliteSql(database: DatabaseSync, announce: (topic: string) => void): Sql {
  const prepared = new LRUCache<string, StatementSync>({ max: MOST_STATEMENTS });

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(text);
    prepared.set(text, statement);
    return statement;
  }

  /** One row at a time: nothing is faster where no statement has to travel. */
  function runForEach(text: string, rows: SqlRows): void {
    const statement = prepare(text);
    for (const row of rows) statement.run(...row);
  }

  const insertInto = (table: string, columns: readonly string[]): string =>
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks(columns.length)}`;

  return {
    all: async (text, ...values) => prepare(text).all(...values) as SqlRow[],
    get: async (text, ...values: SqlValue[]) => prepare(text).get(...values) as SqlRow | undefined,
    run: async (text, ...values) => Number(prepare(text).run(...values).changes),
    async insert(table, columns, rows) {
      runForEach(insertInto(table, columns), rows);
    },
    async upsert(table, columns, rows, key) {
      const set = columns
        .filter((column) => !key.includes(column))
        .map((column) => `${column} = excluded.${column}`);
      const orElse = `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set.join(', ')}`;
      runForEach(`${insertInto(table, columns)} ${orElse}`, rows);
    },
    now: async () => Date.now(),
    announce: async (topic) => announce(topic),
  };
}
