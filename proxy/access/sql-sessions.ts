import type { Transactions } from '../store/store.ts';
import type { SessionStore } from './session-store.ts';

/** Sessions in a database. */
export function createSqlSessions({ read, commit }: Transactions): SessionStore {
  return {
    async insert({ hash, name, source, revision, claims, createdAt, usedAt }) {
      await commit((sql) =>
        sql.insert(
          'sessions',
          ['hash', 'name', 'source', 'revision', 'claims', 'created_at', 'used_at'],
          [[hash, name, source, revision, JSON.stringify(claims), createdAt, usedAt]],
        ),
      );
    },
    async find(hash) {
      const row = await read((sql) => sql.get('SELECT * FROM sessions WHERE hash = ?', hash));
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
      await commit((sql) =>
        sql.run('UPDATE sessions SET used_at = ? WHERE hash = ? AND used_at < ?', at, hash, at),
      );
    },
    async remove(hash) {
      await commit((sql) => sql.run('DELETE FROM sessions WHERE hash = ?', hash));
    },
    async removeAllOf(name, source) {
      await commit((sql) =>
        sql.run('DELETE FROM sessions WHERE name = ? AND source = ?', name, source),
      );
    },
    async removeOlder({ usedAt, createdAt }) {
      await commit((sql) =>
        sql.run('DELETE FROM sessions WHERE used_at < ? OR created_at < ?', usedAt, createdAt),
      );
    },
  };
}
