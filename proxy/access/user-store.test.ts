import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../testing/each-store.ts';
import { newFolder } from '../testing/new-folder.ts';
import { openAccessDatabase } from './access-database.ts';
import { createMemoryUsers } from '../testing/memory-users.ts';
import { createSqlUsers } from './sql-users.ts';
import type { User, UserStore } from './user-store.ts';

const kinds: [string, () => Promise<UserStore>][] = [
  ['memory', async () => createMemoryUsers()],
  [
    'access.db',
    async () => {
      const database = openAccessDatabase(newFolder());
      onTestFinished(() => database.close());
      return createSqlUsers(database);
    },
  ],
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
