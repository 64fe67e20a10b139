import type { DatabaseSync } from 'node:sqlite';
import {
  MOST_REFERENCES,
  type ReferenceChange,
  type ReferenceImport,
  type References,
} from '#contract/reference.ts';
import { idKey } from '#lib/guid.ts';
import { ProblemError } from '../problem-error.ts';
import type { Store } from '../store/store.ts';

/** Own references of one service account, kept beside the journal. */
export interface ReferencesStore {
  /** @throws StoreError */
  read(): References;
  /** All or nothing. @throws StoreError, ProblemError bad-references */
  put(change: ReferenceImport, at: number): ReferenceChange;
  /** @throws StoreError */
  clear(at: number): ReferenceChange;
}

export function createReferencesStore(store: Store, account: string): ReferencesStore {
  function count(database: DatabaseSync): number {
    const row = database
      .prepare('SELECT count(*) AS n FROM own_references WHERE account = ?')
      .get(account);
    return Number(row?.['n']);
  }

  function noteChange(database: DatabaseSync, at: number): void {
    database
      .prepare(
        `INSERT INTO own_reference_changes (account, changed_at) VALUES (?, ?)
         ON CONFLICT (account) DO UPDATE SET changed_at = excluded.changed_at`,
      )
      .run(account, at);
  }

  function remove(database: DatabaseSync): number {
    const { changes } = database
      .prepare('DELETE FROM own_references WHERE account = ?')
      .run(account);
    return Number(changes);
  }

  return {
    read: () =>
      store.read((database) => {
        const rows = database
          .prepare('SELECT id, reference FROM own_references WHERE account = ? ORDER BY id_key')
          .all(account);
        const changed = database
          .prepare('SELECT changed_at FROM own_reference_changes WHERE account = ?')
          .get(account);
        return {
          rows: rows.map(({ id, reference }): [string, string] => [
            id as string,
            reference as string,
          ]),
          changedAt: changed ? new Date(Number(changed['changed_at'])).toISOString() : null,
        };
      }),

    put({ mode, rows }, at) {
      const asked = distinct(rows);
      return store.commit((database) => {
        const known = knownBefore(database, account);
        const kept = [...asked.keys()].filter((key) => known.has(key)).length;
        if (mode === 'replace') remove(database);
        const insert = database.prepare(
          `INSERT INTO own_references (account, id_key, id, reference) VALUES (?, ?, ?, ?)
           ON CONFLICT (account, id_key) DO UPDATE
           SET id = excluded.id, reference = excluded.reference`,
        );
        let changed = 0;
        for (const [key, [id, reference]] of asked) {
          if (known.has(key) && known.get(key) !== reference) changed++;
          insert.run(account, key, id, reference);
        }
        const now = count(database);
        if (now > MOST_REFERENCES) throw tooMany(now);
        noteChange(database, at);
        return {
          added: asked.size - kept,
          changed,
          unchanged: kept - changed,
          removed: mode === 'replace' ? known.size - kept : 0,
          count: now,
        };
      });
    },

    clear: (at) =>
      store.commit((database) => {
        const removed = remove(database);
        if (removed > 0) noteChange(database, at);
        return { added: 0, changed: 0, unchanged: 0, removed, count: 0 };
      }),
  };
}

function knownBefore(database: DatabaseSync, account: string): Map<string, string> {
  const rows = database
    .prepare('SELECT id_key, reference FROM own_references WHERE account = ?')
    .all(account);
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
