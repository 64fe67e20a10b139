import { openAccessDatabase } from './access/access-database.ts';
import { readSecret } from './access/read-secret.ts';
import { createSqlUsers } from './access/sql-users.ts';
import { runUsersCommand } from './access/users-command.ts';
import { openDataFolder } from './data-folder.ts';
import { runCommand } from './run-command.ts';

/** `npm run users -- …`: makes and changes users, while Waybill runs. */
await runCommand(async (words) => {
  const dataDir = openDataFolder(process.env['DATA_DIR']?.trim() || './data');
  const database = openAccessDatabase(dataDir);
  try {
    return await runUsersCommand(words, {
      users: createSqlUsers(database),
      readPassword: () => readSecret('Password: '),
    });
  } finally {
    await database.close();
  }
});
