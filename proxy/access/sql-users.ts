import type { Role } from '#contract/session.ts';
import type { SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import type { User, UserStore } from './user-store.ts';

/** Users in a database. */
export function createSqlUsers({ read, commit }: Transactions): UserStore {
  return {
    list: () =>
      read(async (sql) => (await sql.all('SELECT * FROM users ORDER BY name')).map(toUser)),
    async find(name) {
      const row = await read((sql) => sql.get('SELECT * FROM users WHERE name = ?', name));
      return row && toUser(row);
    },
    add: ({ name, roles, passwordHash, revision, changedAt }) =>
      commit(async (sql) => {
        const added = await sql.run(
          `INSERT INTO users (name, roles, password_hash, revision, changed_at)
           VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          name,
          JSON.stringify(roles),
          passwordHash,
          revision,
          changedAt,
        );
        return added === 1;
      }),
    change: (name, { roles, passwordHash, revision, changedAt }, options) =>
      commit(async (sql) => {
        const changed = await sql.run(
          `UPDATE users SET roles = coalesce(?, roles), password_hash = coalesce(?, password_hash),
             revision = ?, changed_at = ? WHERE name = ?${options ? ' AND revision = ?' : ''}`,
          roles === undefined ? null : JSON.stringify(roles),
          passwordHash ?? null,
          revision,
          changedAt,
          name,
          ...(options ? [options.was] : []),
        );
        // An error rolls the change back.
        options?.holds((await sql.all('SELECT * FROM users')).map(toUser));
        return changed === 1;
      }),
    remove: (name) =>
      commit(async (sql) => {
        // The next person with this name must not inherit the tokens.
        const tokens = `DELETE FROM access_tokens WHERE person = ? AND source = 'local'`;
        await sql.run(tokens, name);
        return (await sql.run('DELETE FROM users WHERE name = ?', name)) === 1;
      }),
  };
}

function toUser(row: SqlRow): User {
  return {
    name: row['name'] as string,
    roles: JSON.parse(row['roles'] as string) as Role[],
    passwordHash: row['password_hash'] as string,
    revision: row['revision'] as string,
    changedAt: row['changed_at'] as number,
  };
}
