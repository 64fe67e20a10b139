import type { DatabaseSync } from 'node:sqlite';

/** Columns with the same value in many rows, by which an index finds few rows only with others. */
const ALIKE: ReadonlySet<unknown> = new Set([
  'account',
  'channel',
  'edition',
  'is_on',
  'owner',
  'person',
  'rule',
  'state',
  'what',
  'who',
]);

/** SQLite's own guesses for tables and indexes that it knows nothing of. */
const ROWS = 1_000_000;
const ROWS_OF_ONE_VALUE = 10;

/**
 * Tells SQLite's planner how many rows the indexes find. Without that it expects ten rows for each
 * value, so any index that begins with the account would seem to be a good one, though it finds
 * everything. Measured figures (`ANALYZE`) would change the plans with the data, so that no test could
 * hold them.
 */
export function estimateRows(database: DatabaseSync): void {
  // Creates SQLite's table without measuring anything, and loads its rows at the end.
  database.exec('ANALYZE sqlite_schema; DELETE FROM sqlite_stat1');
  const put = database.prepare('INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES (?, ?, ?)');
  for (const { owner, stored, name, is_unique: isUnique, is_partial: isPartial } of database
    .prepare(INDEXES)
    .all()) {
    const columns = database.prepare(COLUMNS).all(name!);
    const end = columns.findIndex((column) => !ALIKE.has(column['name']));
    const alike = end === -1 ? columns.length : end;
    if (alike === 0) continue;
    const all = isPartial === 1 ? ROWS / 10 : ROWS;
    const found = columns.map((_, index) => {
      if (index < alike) return all / 10 ** (index + 1);
      return isUnique === 1 && index === columns.length - 1 ? 1 : ROWS_OF_ONE_VALUE;
    });
    put.run(owner!, stored!, [all, ...found].join(' '));
  }
  database.exec('ANALYZE sqlite_schema');
}

/** The key of a table without row numbers is stored under the table's name. */
const INDEXES = `
  SELECT tables.name AS owner, indexes.name AS name, "unique" AS is_unique, partial AS is_partial,
    CASE WHEN wr = 1 AND origin = 'pk' THEN tables.name ELSE indexes.name END AS stored
  FROM pragma_table_list AS tables, pragma_index_list(tables.name) AS indexes
  WHERE tables.schema = 'main'`;

const COLUMNS = `
  SELECT name FROM pragma_index_xinfo(?) WHERE key = 1 AND cid <> -1 ORDER BY seqno`;
