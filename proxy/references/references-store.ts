import { MOST_REFERENCES, type ReferenceChange } from '#contract/reference.ts';
import { ProblemError } from '../problem-error.ts';
import { runForList } from '../store/in-list.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import type { PreparedImport } from './prepare-import.ts';

/** Rows that are read before others may get their turn. */
const AT_ONCE = 2_000;

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

    put: ({ mode, keys, ids, references }, at) =>
      store.commit(async (sql) => {
        const asked = new Map(keys.map((key, index) => [key, index]));
        const stored = new Set<number>();
        let kept = 0;
        let unchanged = 0;
        const others: string[] = [];
        for await (const rows of parts(sql)) {
          for (const { id_key: key, id, reference } of rows) {
            const index = asked.get(key as string);
            if (index === undefined) {
              others.push(key as string);
              continue;
            }
            kept++;
            if (reference !== references[index]) continue;
            unchanged++;
            // Its Id may be spelled otherwise.
            if (id === ids[index]) stored.add(index);
          }
        }
        const now = keys.length + (mode === 'replace' ? 0 : others.length);
        if (now > MOST_REFERENCES) throw tooMany(now);
        const removed = mode === 'replace' ? await remove(sql, others) : 0;
        await sql.upsert(
          'own_references',
          ['account', 'id_key', 'id', 'reference'],
          keys.flatMap((key, index) =>
            stored.has(index) ? [] : [[account, key, ids[index]!, references[index]!]],
          ),
          ['account', 'id_key'],
        );
        await noteChange(sql, at);
        return {
          added: keys.length - kept,
          changed: kept - unchanged,
          unchanged,
          removed,
          count: now,
        };
      }),

    clear: (at) =>
      store.commit(async (sql) => {
        const keys: string[] = [];
        for await (const rows of parts(sql))
          keys.push(...rows.map((row) => row['id_key'] as string));
        const removed = await remove(sql, keys);
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
