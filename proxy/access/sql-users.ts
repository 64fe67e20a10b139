import type { Role } from '#contract/session.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { noteAccessEvent, type AccessEvent } from './access-events.ts';
import { describeUserChange, type User, type UserStore } from './user-store.ts';

/**
 * Stores users in a database.
 * @param by person who makes changes outside of requests, for the audit log
 */
export function createSqlUsers(
  { read, commit }: Transactions,
  by: string | null = null,
): UserStore {
  /** Records the event in the transaction of the change. */
  async function note(sql: Sql, event: Omit<AccessEvent, 'who'>): Promise<void> {
    if (by !== null) await noteAccessEvent(sql, { ...event, who: by });
  }

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
        if (added === 0) return false;
        await sql.run('DELETE FROM removed_users WHERE name = ?', name);
        const detail = describeUserChange({ roles });
        await note(sql, { at: changedAt, what: 'add-user', object: name, detail });
        return true;
      }),
    wasRemoved: (name) =>
      read(async (sql) => {
        const found = 'SELECT name FROM removed_users WHERE name = ?';
        return (await sql.get(found, name)) !== undefined;
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
        if (changed === 0) return false;
        const detail = describeUserChange({ roles, hasPassword: passwordHash !== undefined });
        await note(sql, { at: changedAt, what: 'change-user', object: name, detail });
        return true;
      }),
    remove: (name) =>
      commit(async (sql) => {
        // The next person with this name must not inherit the tokens.
        const tokens = `DELETE FROM access_tokens WHERE person = ? AND source = 'local'`;
        await sql.run(tokens, name);
        if ((await sql.run('DELETE FROM users WHERE name = ?', name)) === 0) return false;
        await sql.run('INSERT INTO removed_users (name) VALUES (?) ON CONFLICT DO NOTHING', name);
        const at = Date.now();
        await note(sql, { at, what: 'remove-user', object: name, detail: '' });
        return true;
      }),
    revokeTokens: (name) =>
      commit(async (sql) => {
        const revoked = await sql.run('DELETE FROM access_tokens WHERE person = ?', name);
        if (revoked === 0) return 0;
        const at = Date.now();
        await note(sql, { at, what: 'revoke-token', object: name, detail: `all ${revoked}` });
        return revoked;
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
