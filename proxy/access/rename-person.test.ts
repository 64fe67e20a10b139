import { expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { openAccessDatabase } from './access-database.ts';
import { renamePerson } from './rename-person.ts';
import { createSessions } from './sessions.ts';
import { createSqlSessions } from './sql-sessions.ts';
import { createTokens } from './tokens.ts';

const HOUR = 3_600_000;

test('lets no session or token act under the former name once records have moved', async () => {
  const folder = newDataFolder();
  const opened = openSqliteStore(folder);
  const database = openAccessDatabase(folder);
  onTestFinished(() => Promise.all([opened.close(), database.close()]).then(() => {}));
  const source = 'provider';
  const lifetimes = { idle: HOUR, absolute: HOUR };
  const sessions = createSessions({ store: createSqlSessions(database), lifetimes });
  const tokens = createTokens({ database, source });
  const id = await sessions.begin({ name: 'anna', source, revision: null, claims: [] }, undefined);
  const anna = { name: 'anna', roles: ['payer'], boundAs: null, session: null } as const;
  const { token } = await tokens.create(anna, { name: 't', roles: ['payer'], days: 1 });
  const names: (string | undefined)[] = [];
  const store: ProxyStore = {
    ...opened,
    state: { kind: 'ready' },
    async commit(work) {
      const result = await opened.commit(work);
      names.push((await sessions.find(id))?.name, (await tokens.callerOf(token))?.name ?? '');
      return result;
    },
  };
  await renamePerson({ store, sessions, tokens, source }, 'anna', 'anna.smith');
  expect(names).toEqual([undefined, 'anna.smith']);
});
