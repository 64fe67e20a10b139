import { openAccessDatabase } from './access/access-database.ts';
import { canonicalizeUsers } from './access/canonicalize-users.ts';
import { readSecret } from './access/read-secret.ts';
import { createSqlUsers } from './access/sql-users.ts';
import { runUsersCommand } from './access/users-command.ts';
import { openDataFolder } from './store/data-folder.ts';
import { readDatabaseUrl } from './settings/database-url.ts';
import { runCommand } from './backup/run-command.ts';
import { openPostgresStore } from './store/postgres-store.ts';

/** `npm run users -- …`: makes and changes users, while Waybill runs. */
await runCommand(async (words) => {
  const setting = (name: string): string | undefined => process.env[name]?.trim() || undefined;
  const databaseUrl = readDatabaseUrl(setting('DATABASE_URL'));
  const database =
    databaseUrl === null
      ? openAccessDatabase(openDataFolder(setting('DATA_DIR') ?? './data'))
      : await openPostgresStore(databaseUrl);
  try {
    await canonicalizeUsers(database);
    return await runUsersCommand(words, {
      users: createSqlUsers(database),
      readPassword: () => readSecret('Password: '),
    });
  } finally {
    await database.close();
  }
});
