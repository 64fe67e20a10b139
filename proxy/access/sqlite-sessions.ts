import type { DatabaseSync } from 'node:sqlite';
import type { SessionStore } from './session-store.ts';

/** Sessions in `access.db`. */
export function createSqliteSessions(database: DatabaseSync): SessionStore {
  const insert = database.prepare(
    `INSERT INTO sessions (hash, name, source, revision, claims, created_at, used_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = database.prepare('SELECT * FROM sessions WHERE hash = ?');
  const touch = database.prepare('UPDATE sessions SET used_at = ? WHERE hash = ? AND used_at < ?');
  const remove = database.prepare('DELETE FROM sessions WHERE hash = ?');
  const removeAllOf = database.prepare('DELETE FROM sessions WHERE name = ? AND source = ?');
  const removeOlder = database.prepare('DELETE FROM sessions WHERE used_at < ? OR created_at < ?');
  return {
    async insert({ hash, name, source, revision, claims, createdAt, usedAt }) {
      insert.run(hash, name, source, revision, JSON.stringify(claims), createdAt, usedAt);
    },
    async find(hash) {
      const row = find.get(hash);
      return (
        row && {
          hash,
          name: row['name'] as string,
          source: row['source'] as string,
          revision: row['revision'] as string | null,
          claims: JSON.parse(row['claims'] as string) as string[],
          createdAt: row['created_at'] as number,
          usedAt: row['used_at'] as number,
        }
      );
    },
    async touch(hash, at) {
      touch.run(at, hash, at);
    },
    async remove(hash) {
      remove.run(hash);
    },
    async removeAllOf(name, source) {
      removeAllOf.run(name, source);
    },
    async removeOlder({ usedAt, createdAt }) {
      removeOlder.run(usedAt, createdAt);
    },
  };
}
