import { existsSync } from 'node:fs';
import { openAccessDatabase } from './access/access-database.ts';
import { readSecret } from './access/read-secret.ts';
import { createSqliteUsers } from './access/sqlite-users.ts';
import { runUsersCommand } from './access/users-command.ts';
import { openDataFolder } from './data-folder.ts';
import { SettingsError } from './settings-error.ts';
import { StoreError } from './store/store-error.ts';

try {
  if (existsSync('.env')) process.loadEnvFile();
  const dataDir = openDataFolder(process.env['DATA_DIR']?.trim() || './data');
  const database = openAccessDatabase(dataDir);
  const lines = await runUsersCommand(process.argv.slice(2), {
    users: createSqliteUsers(database),
    readPassword: () => readSecret('Password: '),
  });
  database.close();
  for (const line of lines) console.log(line);
} catch (error) {
  const isForPeople = error instanceof SettingsError || error instanceof StoreError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
}
