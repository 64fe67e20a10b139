import { describe, expect, test, vi } from 'vitest';
import { SettingsError } from '../errors/settings-error.ts';
import { openAccess, openPostgres } from '../testing/each-store.ts';
import { createMemoryUsers } from '../testing/memory-users.ts';
import { createSqlUsers } from './sql-users.ts';
import { createAccessEvents } from './access-events.ts';
import { isPassword } from './password.ts';
import { describeUserChange, type User, type UserStore } from './user-store.ts';
import { runUsersCommand } from './users-command.ts';

const kinds: [string, () => Promise<UserStore>][] = [
  ['memory', async () => createMemoryUsers()],
  ['access.db', async () => createSqlUsers(openAccess())],
  ['PostgreSQL', async () => createSqlUsers(await openPostgres())],
];

const anna: User = {
  name: 'anna',
  roles: ['accounting', 'payer'],
  passwordHash: 'h',
  revision: 'r1',
  changedAt: 1,
};

describe.each(kinds)('users in %s', (_kind, open) => {
  test('finds users by their whole name and lists them in name order', async () => {
    const users = await open();
    expect(await users.add({ ...anna, name: 'bob' })).toBe(true);
    expect(await users.add(anna)).toBe(true);
    expect(await users.find('anna')).toEqual(anna);
    for (const name of ['ann', 'anna ', 'Anna', '%', '']) {
      expect(await users.find(name)).toBeUndefined();
    }
    expect((await users.list()).map(({ name }) => name)).toEqual(['anna', 'bob']);
  });

  test('refuses a second user with the same name', async () => {
    const users = await open();
    await users.add(anna);
    expect(await users.add({ ...anna, roles: ['admin'] })).toBe(false);
    expect(await users.find('anna')).toEqual(anna);
  });

  test('changes roles and password separately, each with a new revision', async () => {
    const users = await open();
    await users.add(anna);
    expect(await users.change('anna', { roles: [], revision: 'r2', changedAt: 2 })).toBe(true);
    expect(await users.find('anna')).toEqual({ ...anna, roles: [], revision: 'r2', changedAt: 2 });
    expect(await users.change('anna', { passwordHash: 'i', revision: 'r3', changedAt: 3 })).toBe(
      true,
    );
    expect(await users.find('anna')).toMatchObject({
      roles: [],
      passwordHash: 'i',
      revision: 'r3',
    });
    expect(await users.change('bob', { roles: [], revision: 'r', changedAt: 4 })).toBe(false);
  });

  test('changes a user only in the revision that was shown, and only to allowed users', async () => {
    const users = await open();
    await users.add(anna);
    await users.add({ ...anna, name: 'bob' });
    const seen: (readonly User[])[] = [];
    const holds = (all: readonly User[]) => void seen.push(all);
    const change = { roles: ['ops'], revision: 'r2', changedAt: 2 } as const;
    expect(await users.change('anna', change, { was: 'r0', holds })).toBe(false);
    expect(await users.find('anna')).toEqual(anna);
    seen.length = 0;
    const refuse = () => {
      throw new Error('not allowed');
    };
    await expect(users.change('anna', change, { was: 'r1', holds: refuse })).rejects.toThrow(
      'not allowed',
    );
    expect(await users.find('anna')).toEqual(anna);
    expect(await users.change('anna', change, { was: 'r1', holds })).toBe(true);
    expect(await users.find('anna')).toEqual({ ...anna, ...change });
    expect(await users.find('bob')).toEqual({ ...anna, name: 'bob' });
    const names = seen[0]!.map(({ name, roles }) => `${name} ${roles.join()}`).toSorted();
    expect([seen.length, names]).toEqual([1, ['anna ops', 'bob accounting,payer']]);
  });

  test('removes a user', async () => {
    const users = await open();
    await users.add(anna);
    expect(await users.remove('anna')).toBe(true);
    expect(await users.remove('anna')).toBe(false);
    expect(await users.find('anna')).toBeUndefined();
  });

  test('remembers a removed user’s name until it is in use again', async () => {
    const users = await open();
    await users.add(anna);
    expect(await users.wasRemoved('anna')).toBe(false);
    await users.remove('anna');
    expect(await users.wasRemoved('anna')).toBe(true);
    await users.add(anna);
    expect(await users.wasRemoved('anna')).toBe(false);
    await users.remove('anna');
    expect(await users.wasRemoved('anna')).toBe(true);
  });
});

test('revokes the tokens of a removed local user, and all of a person on demand', async () => {
  const database = openAccess();
  const users = createSqlUsers(database, 'root');
  for (const name of ['anna', 'bob']) await users.add({ ...anna, name });
  const give = (person: string, source: string, hash: string) =>
    database.commit(async (sql) => {
      const row = {
        hash,
        id: hash,
        person,
        source,
        name: 't',
        roles: '[]',
        person_roles: '[]',
        seen_at: 1,
        created_at: 1,
        expires_at: 2,
      };
      await sql.insert('access_tokens', [row]);
    });
  await give('anna', 'local', 'a1');
  await give('anna', 'oidc', 'a2');
  await give('bob', 'local', 'b1');
  await give('bob', 'oidc', 'b2');
  const left = async () => {
    const rows = await database.read((sql) => sql.all('SELECT id FROM access_tokens ORDER BY id'));
    return rows.map(({ id }) => id);
  };
  await users.remove('anna');
  expect(await left()).toEqual(['a2', 'b1', 'b2']);
  expect([await users.revokeTokens('bob'), await users.revokeTokens('bob')]).toEqual([2, 0]);
  expect(await left()).toEqual(['a2']);
  await users.change('bob', { passwordHash: 'i', roles: [], revision: 'r2', changedAt: 2 });
  const events = await createAccessEvents(database).list();
  expect(events.map(({ who, what, object, detail }) => [who, what, object, detail])).toEqual([
    ['root', 'add-user', 'anna', 'accounting, payer'],
    ['root', 'add-user', 'bob', 'accounting, payer'],
    ['root', 'remove-user', 'anna', ''],
    ['root', 'revoke-token', 'bob', 'all 2'],
    ['root', 'change-user', 'bob', 'no roles; new password'],
  ]);
  expect(describeUserChange({ isDisabled: true, hasPassword: true })).toBe('disabled');
  expect(describeUserChange({})).toBe('');
});

describe('the command for users', () => {
  const PASSWORD = 'correct horse';
  async function start(password = PASSWORD) {
    const store = createMemoryUsers();
    for (const name of ['anna', 'ben']) await store.add({ ...anna, name });
    const before = await store.list();
    const readPassword = vi.fn(async () => password);
    const run = (...words: string[]) => runUsersCommand(words, { users: store, readPassword });
    return { store, before, readPassword, run };
  }

  test.each([
    'add ben --roles payer',
    'add carl',
    'add carl --roles king',
    'add carl --roles ',
    'add carl --roles payer ops',
    'add carl --same-people --roles payer',
    'add -carl --roles payer',
    'add',
    'set-roles anna payer ops',
    'set-roles anna --roles ops,king',
    'set-roles carl --roles ops',
    'set-password anna secret',
    'set-password carl',
    'remove anna ben',
    'remove ann',
    'revoke-tokens anna ben',
    'revoke-tokens anna',
    'list anna',
    'promote anna',
  ])('changes nothing and asks for no password: %s', async (words) => {
    const { store, before, readPassword, run } = await start();
    await expect(run(...words.split(' '))).rejects.toThrow(SettingsError);
    expect(await store.list()).toEqual(before);
    expect(readPassword).not.toHaveBeenCalled();
  });

  test.each(['add carl --roles payer', 'set-password anna'])(
    'refuses a short password: %s',
    async (words) => {
      const { store, before, run } = await start('x'.repeat(11));
      await expect(run(...words.split(' '))).rejects.toThrow(SettingsError);
      expect(await store.list()).toEqual(before);
    },
  );

  test('changes only what it names, of the named user alone, with a new revision', async () => {
    const { store, before, run } = await start();
    const [one, other] = before;
    await run('set-roles', 'ANNA', '--roles', ' ops , payer');
    const changed = (await store.find('anna'))!;
    expect(changed).toMatchObject({ roles: ['payer', 'ops'], passwordHash: one!.passwordHash });
    await run('set-password', 'Anna');
    const again = (await store.find('anna'))!;
    expect(again.roles).toEqual(changed.roles);
    expect(await isPassword(PASSWORD, again.passwordHash)).toBe(true);
    expect(new Set([one, changed, again].map((user) => user!.revision)).size).toBe(3);
    await run('remove', 'Anna');
    expect(await store.list()).toEqual([other]);
  });
});
