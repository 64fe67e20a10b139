import { describe, expect, test } from 'vitest';
import { eachAccess } from '../testing/each-store.ts';
import { canonicalizeUsers, describeCollision } from './canonicalize-users.ts';
import { createSqlUsers } from './sql-users.ts';
import { runUsersCommand } from './users-command.ts';

const user = { roles: [], passwordHash: 'h', revision: 'r', changedAt: 1 };

describe.each(eachAccess)('users of an older Waybill in %s', (_kind, open) => {
  test('gives users their canonical name unless two would share it', async () => {
    const database = await open();
    const users = createSqlUsers(database);
    const names = ['anna', 'straße', 'weiß', 'weiss', 'ｂob'];
    for (const name of names) await users.add({ ...user, name });
    const collisions = await canonicalizeUsers(database);
    expect(collisions).toEqual([['weiss', 'weiß']]);
    expect((await users.list()).map(({ name }) => name)).toEqual([
      'anna',
      'bob',
      'strasse',
      'weiss',
      'weiß',
    ]);
    expect(collisions.map(describeCollision)).toEqual([
      'Users weiss and weiß now have the same name, and only the one spelled weiss can sign in. Remove the others with npm run users -- remove NAME.',
    ]);
    const run = (...words: string[]) =>
      runUsersCommand(words, { users, readPassword: async () => 'x'.repeat(12) });
    expect(await run('remove', 'weiß')).toEqual(['weiß is signed out and can no longer sign in.']);
    expect(await canonicalizeUsers(database)).toEqual([]);
    expect((await users.list()).map(({ name }) => name)).toContain('weiss');
  });

  test('refuses to add a user whose name is another spelling of an existing name', async () => {
    const users = createSqlUsers(await open());
    const run = (...words: string[]) =>
      runUsersCommand(words, { users, readPassword: async () => 'x'.repeat(12) });
    await run('add', 'weiss', '--roles', 'payer');
    for (const name of ['Weiß', 'WEISS', 'WEIẞ', 'ｗeiss']) {
      await expect(run('add', name, '--roles', 'admin')).rejects.toThrow(
        'User weiss already exists.',
      );
    }
    await expect(run('add', 'we\u200biss', '--roles', 'admin')).rejects.toThrow(/A name starts/);
    await run('set-roles', 'WEIẞ', '--roles', 'ops');
    expect((await users.find('weiss'))!.roles).toEqual(['ops']);
  });
});
