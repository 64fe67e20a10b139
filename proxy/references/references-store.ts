import {
  MOST_REFERENCES,
  type ReferenceChange,
  type ReferenceImport,
  type References,
} from '#contract/reference.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { Store } from '../store/store.ts';

/** Own references of one service account, kept beside the journal. */
export interface ReferencesStore {
  /** @throws StoreError */
  read(): Promise<References>;
  /** All or nothing. @throws StoreError, ProblemError bad-references */
  put(change: ReferenceImport, at: number): Promise<ReferenceChange>;
  /** @throws StoreError */
  clear(at: number): Promise<ReferenceChange>;
}

export function createReferencesStore(store: Store, account: string): ReferencesStore {
  async function count(sql: Sql): Promise<number> {
    const row = await sql.get(
      'SELECT count(*) AS n FROM own_references WHERE account = ?',
      account,
    );
    return Number(row?.['n']);
  }

  async function noteChange(sql: Sql, at: number): Promise<void> {
    const columns = ['account', 'changed_at'];
    await sql.upsert('own_reference_changes', columns, [[account, at]], ['account']);
  }

  const remove = (sql: Sql): Promise<number> =>
    sql.run('DELETE FROM own_references WHERE account = ?', account);

  return {
    read: () =>
      store.read(async (sql) => {
        const rows = await sql.all(
          'SELECT id, reference FROM own_references WHERE account = ? ORDER BY id_key',
          account,
        );
        const changed = await sql.get(
          'SELECT changed_at FROM own_reference_changes WHERE account = ?',
          account,
        );
        return {
          rows: rows.map(({ id, reference }): [string, string] => [
            id as string,
            reference as string,
          ]),
          changedAt: changed ? new Date(Number(changed['changed_at'])).toISOString() : null,
        };
      }),

    async put({ mode, rows }, at) {
      const asked = distinct(rows);
      return await store.commit(async (sql) => {
        const known = await knownBefore(sql, account);
        const kept = [...asked.keys()].filter((key) => known.has(key));
        const changed = kept.filter((key) => known.get(key) !== asked.get(key)![1]).length;
        if (mode === 'replace') await remove(sql);
        await sql.upsert(
          'own_references',
          ['account', 'id_key', 'id', 'reference'],
          [...asked].map(([key, [id, reference]]) => [account, key, id, reference]),
          ['account', 'id_key'],
        );
        const now = await count(sql);
        if (now > MOST_REFERENCES) throw tooMany(now);
        await noteChange(sql, at);
        return {
          added: asked.size - kept.length,
          changed,
          unchanged: kept.length - changed,
          removed: mode === 'replace' ? known.size - kept.length : 0,
          count: now,
        };
      });
    },

    clear: (at) =>
      store.commit(async (sql) => {
        const removed = await remove(sql);
        if (removed > 0) await noteChange(sql, at);
        return { added: 0, changed: 0, unchanged: 0, removed, count: 0 };
      }),
  };
}

async function knownBefore(sql: Sql, account: string): Promise<Map<string, string>> {
  const rows = await sql.all(
    'SELECT id_key, reference FROM own_references WHERE account = ?',
    account,
  );
  return new Map(rows.map((row) => [row['id_key'] as string, row['reference'] as string]));
}

/** By `idKey`. One Id twice with the same reference is a slip; with two, nobody knows which holds. */
function distinct(rows: ReferenceImport['rows']): Map<string, readonly [string, string]> {
  const asked = new Map<string, readonly [string, string]>();
  for (const row of rows) {
    const [id, reference] = row;
    const first = asked.get(idKey(id));
    if (first !== undefined && first[1] !== reference) {
      throw new ProblemError(
        'bad-references',
        `${id} stands with two references: ${first[1]} and ${reference}.`,
      );
    }
    asked.set(idKey(id), row);
  }
  return asked;
}

function tooMany(count: number): ProblemError {
  return new ProblemError(
    'bad-references',
    `That would be ${count} references; at most ${MOST_REFERENCES} are kept.`,
  );
}
