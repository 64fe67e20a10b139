import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import { marks } from './in-list.ts';
import { orReplace } from './or-replace.ts';
import type { Sql, SqlRow, SqlValue } from './sql.ts';

/** The number of cached statements: those in the code, and lists of some lengths. */
const MOST_STATEMENTS = 300;

/** The most rows that are inserted before other work may get its turn. */
const ROWS_AT_ONCE = 200;

/**
 * Runs statements on an SQLite connection; each is prepared once.
 * @param breathe awaited between statements; the transaction continues afterwards
 */
export function createSqliteSql(
  database: DatabaseSync,
  announce: (topic: string) => void,
  breathe: () => Promise<void> | undefined = () => undefined,
): Sql {
  const prepared = new LRUCache<string, StatementSync>({ max: MOST_STATEMENTS });

  function prepare(text: string): StatementSync {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(text);
    prepared.set(text, statement);
    return statement;
  }

  /** Inserts row by row, because batching saves nothing where statements do not cross a network. */
  async function insert(
    table: string,
    rows: readonly SqlRow[],
    key?: readonly string[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0]!);
    const statement = prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks(columns.length)} ${orReplace(columns, key)}`,
    );
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === 0) await breathe();
      statement.run(...columns.map((column) => row[column]!));
    }
  }

  return {
    async all(text, ...values) {
      await breathe();
      return prepare(text).all(...values) as SqlRow[];
    },
    async get(text, ...values: SqlValue[]) {
      await breathe();
      return prepare(text).get(...values) as SqlRow | undefined;
    },
    async run(text, ...values) {
      await breathe();
      return Number(prepare(text).run(...values).changes);
    },
    insert,
    upsert: insert,
    now: async () => Date.now(),
    announce: async (topic) => announce(topic),
  };
}
