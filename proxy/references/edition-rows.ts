import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlValue } from '../store/sql.ts';
import { ROWS_PER_COMMIT, type ImportRow } from './prepare-import.ts';

interface Editions {
  /** The edition that people see. */
  shown: number;
  /** The newest edition that was started. */
  last: number;
  /** Rows of the shown edition. */
  count: number;
}

interface Known {
  id: SqlValue | undefined;
  reference: SqlValue | undefined;
}

/** Rows of own references of one account, by edition (sql/sqlite/013). */
export function editionRows(account: string) {
  async function editions(sql: Sql): Promise<Editions> {
    const row = await sql.get(
      'SELECT shown, last, row_count FROM own_reference_editions WHERE account = ?',
      account,
    );
    return {
      shown: Number(row?.['shown'] ?? 0),
      last: Number(row?.['last'] ?? 0),
      count: Number(row?.['row_count'] ?? 0),
    };
  }

  async function save(sql: Sql, { shown, last, count }: Editions): Promise<void> {
    const row = { account, shown, last, row_count: count };
    await sql.upsert('own_reference_editions', [row], ['account']);
  }

  async function page(sql: Sql, edition: number, after: string): Promise<ImportRow[]> {
    const found = await sql.all(
      `SELECT id_key, id, reference FROM own_references
       WHERE account = ? AND edition = ? AND id_key > ?
       ORDER BY id_key LIMIT ${ROWS_PER_COMMIT}`,
      account,
      edition,
      after,
    );
    return found.map(({ id_key: key, id, reference }) => [
      key as string,
      id as string,
      reference as string,
    ]);
  }

  /** By key. */
  async function knownOf(
    sql: Sql,
    edition: number,
    keys: readonly string[],
  ): Promise<Map<string, Known>> {
    const found = await allOfList(keys, (marks, part) =>
      sql.all(
        `SELECT id_key, id, reference FROM own_references
         WHERE account = ? AND edition = ? AND id_key IN ${marks}`,
        account,
        edition,
        ...part,
      ),
    );
    return new Map(
      found.map(({ id_key: key, id, reference }) => [key as string, { id, reference }]),
    );
  }

  /** An edition other than the shown one, if any is left. */
  async function leftover(sql: Sql, upTo: number): Promise<number | null> {
    const { shown } = await editions(sql);
    const row = await sql.get(
      `SELECT (SELECT min(edition) FROM own_references WHERE account = ? AND edition < ?) AS below,
         (SELECT min(edition) FROM own_references
          WHERE account = ? AND edition > ? AND edition <= ?) AS above`,
      account,
      shown,
      account,
      shown,
      upTo,
    );
    const found = row!['below'] ?? row!['above'] ?? null;
    return found === null ? null : Number(found);
  }

  return {
    editions,
    save,
    page,
    knownOf,
    leftover,
    put: (sql: Sql, edition: number, rows: readonly ImportRow[]): Promise<void> =>
      sql.upsert(
        'own_references',
        rows.map(([key, id, reference]) => ({ account, edition, id_key: key, id, reference })),
        ['account', 'edition', 'id_key'],
      ),
    /** Removes some rows of an edition, up to a key, which an index finds on every engine. */
    async removeSome(sql: Sql, edition: number): Promise<void> {
      const upTo = await sql.get(
        `SELECT id_key FROM own_references WHERE account = ? AND edition = ?
         ORDER BY id_key LIMIT 1 OFFSET ${ROWS_PER_COMMIT - 1}`,
        account,
        edition,
      );
      const of = 'DELETE FROM own_references WHERE account = ? AND edition = ?';
      if (upTo === undefined) await sql.run(of, account, edition);
      else await sql.run(`${of} AND id_key <= ?`, account, edition, upTo['id_key']!);
    },
    noteChange: (sql: Sql, at: number): Promise<void> =>
      sql.upsert('own_reference_changes', [{ account, changed_at: at }], ['account']),
    async changedAt(sql: Sql): Promise<number | null> {
      const row = await sql.get(
        'SELECT changed_at FROM own_reference_changes WHERE account = ?',
        account,
      );
      return row ? Number(row['changed_at']) : null;
    },
  };
}
