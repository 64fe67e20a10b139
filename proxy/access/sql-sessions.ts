import type { Transactions } from '../store/store.ts';
import type { SqlRow } from '../store/sql.ts';
import type { ProviderSession, SessionStore } from './session-store.ts';

/** Sessions in a database. */
export function createSqlSessions({ read, commit }: Transactions): SessionStore {
  return {
    async insert({ hash, name, source, revision, claims, provider, createdAt, usedAt }) {
      const row = {
        hash,
        name,
        source,
        revision,
        claims: JSON.stringify(claims),
        created_at: createdAt,
        used_at: usedAt,
        subject: provider?.subject ?? null,
        sid: provider?.sid ?? null,
        bound_as: provider?.boundAs ?? null,
        token: provider?.token ?? null,
        checked_at: provider?.checkedAt ?? null,
        next_check_at: provider?.nextCheckAt ?? null,
      };
      await commit((sql) => sql.insert('sessions', [row]));
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
          provider: providerOf(row),
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
    removeOfProvider(source, { subject, sid }, { jti, until, now }) {
      const [where, values] =
        subject === null
          ? ['sid = ?', [sid]]
          : sid === null
            ? ['subject = ?', [subject]]
            : ['subject = ? AND (sid = ? OR sid IS NULL)', [subject, sid]];
      return commit(async (sql) => {
        await sql.run('DELETE FROM logout_tokens WHERE until < ?', now);
        const add = 'INSERT INTO logout_tokens (jti, until) VALUES (?, ?) ON CONFLICT DO NOTHING';
        if ((await sql.run(add, jti, until)) !== 1) return false;
        await sql.run(`DELETE FROM sessions WHERE source = ? AND ${where}`, source, ...values);
        return true;
      });
    },
    claimCheck: (hash, seen, until) =>
      commit(async (sql) => {
        const changed = await sql.run(
          `UPDATE sessions SET next_check_at = ?, is_asking = 1
           WHERE hash = ? AND next_check_at = ?`,
          until,
          hash,
          seen,
        );
        return changed === 1;
      }),
    noteCheck: (hash, { claims, provider: { boundAs, token, checkedAt, nextCheckAt } }) =>
      commit(async (sql) => {
        const changed = await sql.run(
          `UPDATE sessions SET claims = ?, bound_as = ?, token = ?, checked_at = ?,
             next_check_at = ?, is_asking = 0 WHERE hash = ?`,
          JSON.stringify(claims),
          boundAs,
          token,
          checkedAt,
          nextCheckAt,
          hash,
        );
        return changed === 1;
      }),
    async removeOlder({ usedAt, createdAt }) {
      await commit((sql) =>
        sql.run('DELETE FROM sessions WHERE used_at < ? OR created_at < ?', usedAt, createdAt),
      );
    },
  };
}

function providerOf(row: SqlRow): ProviderSession | null {
  if (row['subject'] === null) return null;
  return {
    subject: row['subject'] as string,
    sid: row['sid'] as string | null,
    boundAs: row['bound_as'] as string | null,
    token: row['token'] as string,
    checkedAt: row['checked_at'] as number,
    nextCheckAt: row['next_check_at'] as number,
    isAsking: row['is_asking'] === 1,
  };
}
