import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Role } from '#contract/session.ts';
import type { User, UserStore } from './user-store.ts';

/** Users in `access.db`. */
export function createSqliteUsers(database: DatabaseSync): UserStore {
  const find = database.prepare('SELECT * FROM users WHERE name = ?');
  const nameOf = database.prepare('SELECT name FROM people WHERE issuer = ? AND subject = ?');
  return {
    async list() {
      return database.prepare('SELECT * FROM users ORDER BY name').all().map(toUser);
    },
    async find(name) {
      const row = find.get(name);
      return row && toUser(row);
    },
    async add({ name, roles, passwordHash, revision, changedAt }) {
      const { changes } = database
        .prepare(
          `INSERT INTO users (name, roles, password_hash, revision, changed_at)
           VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        )
        .run(name, JSON.stringify(roles), passwordHash, revision, changedAt);
      return changes === 1;
    },
    async change(name, { roles, passwordHash, revision, changedAt }) {
      const { changes } = database
        .prepare(
          `UPDATE users SET roles = coalesce(?, roles), password_hash = coalesce(?, password_hash),
             revision = ?, changed_at = ? WHERE name = ?`,
        )
        .run(
          roles === undefined ? null : JSON.stringify(roles),
          passwordHash ?? null,
          revision,
          changedAt,
          name,
        );
      return changes === 1;
    },
    async remove(name) {
      return database.prepare('DELETE FROM users WHERE name = ?').run(name).changes === 1;
    },
    async nameOf(issuer, subject, proposed) {
      database
        .prepare(
          'INSERT INTO people (issuer, subject, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        )
        .run(issuer, subject, proposed);
      return nameOf.get(issuer, subject)?.['name'] as string | undefined;
    },
  };
}

function toUser(row: Record<string, SQLOutputValue>): User {
  return {
    name: row['name'] as string,
    roles: JSON.parse(row['roles'] as string) as Role[],
    passwordHash: row['password_hash'] as string,
    revision: row['revision'] as string,
    changedAt: row['changed_at'] as number,
  };
}
