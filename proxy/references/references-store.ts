import { MOST_REFERENCES, type ReferenceChange } from '#contract/reference.ts';
import { ProblemError } from '../problem-error.ts';
import { allOfList, runForList } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { rowsOf, type ImportRow, type PreparedImport } from './prepare-import.ts';

/** Rows that are read before others may get their turn. */
const AT_ONCE = 2_000;

type Known = { id: SqlValue | undefined; reference: SqlValue | undefined };

/** Own references of one service account, kept beside the journal. */
export interface ReferencesStore {
  /** `References` as JSON. @throws StoreError */
  readJson(): Promise<string>;
  /** All or nothing. @throws StoreError, ProblemError bad-references */
  put(change: PreparedImport, at: number): Promise<ReferenceChange>;
  /** @throws StoreError */
  clear(at: number): Promise<ReferenceChange>;
}

export function createReferencesStore(store: Store, account: string): ReferencesStore {
  async function noteChange(sql: Sql, at: number): Promise<void> {
    const columns = ['account', 'changed_at'];
    await sql.upsert('own_reference_changes', columns, [[account, at]], ['account']);
  }

  /** By key, a part of the list at a time. */
  async function* parts(sql: Sql): AsyncGenerator<SqlRow[]> {
    for (let after = ''; ;) {
      const rows = await sql.all(
        `SELECT id_key, id, reference FROM own_references
         WHERE account = ? AND id_key > ? ORDER BY id_key LIMIT ${AT_ONCE}`,
        account,
        after,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!['id_key'] as string;
    }
  }

  async function counted(sql: Sql): Promise<number> {
    const row = await sql.get(
      'SELECT count(*) AS n FROM own_references WHERE account = ?',
      account,
    );
    return Number(row!['n']);
  }

  async function knownOf(sql: Sql, rows: readonly ImportRow[]): Promise<Map<string, Known>> {
    const found = await allOfList(
      rows.map(([key]) => key),
      (marks, part) =>
        sql.all(
          `SELECT id_key, id, reference FROM own_references
           WHERE account = ? AND id_key IN ${marks}`,
          account,
          ...part,
        ),
    );
    return new Map(
      found.map(({ id_key: key, id, reference }) => [key as string, { id, reference }]),
    );
  }

  async function keysBeside(sql: Sql, keys: ReadonlySet<string>): Promise<string[]> {
    const others: string[] = [];
    for await (const rows of parts(sql)) {
      for (const { id_key: key } of rows) if (!keys.has(key as string)) others.push(key as string);
    }
    return others;
  }

  const remove = (sql: Sql, keys: readonly string[]): Promise<number> =>
    runForList(keys, (marks, part) =>
      sql.run(
        `DELETE FROM own_references WHERE account = ? AND id_key IN ${marks}`,
        account,
        ...part,
      ),
    );

  return {
    readJson: () =>
      store.read(async (sql) => {
        const texts: string[] = [];
        for await (const rows of parts(sql)) {
          const pairs = rows.map(({ id, reference }) => [id, reference]);
          texts.push(JSON.stringify(pairs).slice(1, -1));
        }
        const changed = await sql.get(
          'SELECT changed_at FROM own_reference_changes WHERE account = ?',
          account,
        );
        const changedAt = changed ? new Date(Number(changed['changed_at'])).toISOString() : null;
        return `{"rows":[${texts.join(',')}],"changedAt":${JSON.stringify(changedAt)}}`;
      }),

    put: ({ mode, count, parts }, at) =>
      store.commit(async (sql) => {
        const before = await counted(sql);
        const asked = new Set<string>();
        let kept = 0;
        let unchanged = 0;
        for (const part of parts) {
          const rows = rowsOf(part);
          const known = await knownOf(sql, rows);
          const differing = rows.filter(([key, id, reference]) => {
            const found = known.get(key);
            if (found?.reference === reference) unchanged++;
            // Its Id may be spelled otherwise.
            return found?.reference !== reference || found.id !== id;
          });
          kept += known.size;
          if (mode === 'replace') for (const [key] of rows) asked.add(key);
          await sql.upsert(
            'own_references',
            ['account', 'id_key', 'id', 'reference'],
            differing.map(([key, id, reference]) => [account, key, id, reference]),
            ['account', 'id_key'],
          );
        }
        const now = mode === 'replace' ? count : before + count - kept;
        if (now > MOST_REFERENCES) throw tooMany(now);
        const others = mode === 'replace' && before > kept ? await keysBeside(sql, asked) : [];
        const removed = await remove(sql, others);
        await noteChange(sql, at);
        return { added: count - kept, changed: kept - unchanged, unchanged, removed, count: now };
      }),

    clear: (at) =>
      store.commit(async (sql) => {
        const removed = await remove(sql, await keysBeside(sql, new Set()));
        if (removed > 0) await noteChange(sql, at);
        return { added: 0, changed: 0, unchanged: 0, removed, count: 0 };
      }),
  };
}

function tooMany(count: number): ProblemError {
  return new ProblemError(
    'bad-references',
    `That would be ${count} references; at most ${MOST_REFERENCES} are kept.`,
  );
}
