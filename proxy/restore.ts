import { openDataFolder } from './data-folder.ts';
import { readDatabaseUrl } from './database-url.ts';
import { runCommand } from './run-command.ts';
import { SettingsError } from './settings-error.ts';
import { restore, restoreDatabase } from './backup/restore.ts';

/**
 * `npm run restore -- FOLDER`: puts a backup into an empty data folder, for Waybill to go on from.
 * With DATABASE_URL, and without a folder: what is left to do once pg_restore has put it back.
 */
await runCommand(async ([folder, ...more]) => {
  const databaseUrl = readDatabaseUrl(process.env['DATABASE_URL']?.trim() || undefined);
  if (databaseUrl !== null) {
    if (folder === undefined) return await restoreDatabase(databaseUrl);
    throw new SettingsError(
      'The journal is in PostgreSQL (DATABASE_URL): put it back by pg_restore, then run npm run restore without a folder.',
    );
  }
  if (folder === undefined || more.length > 0) {
    throw new SettingsError('npm run restore -- FOLDER: names the folder that holds the backup.');
  }
  return await restore(folder, openDataFolder(process.env['DATA_DIR']?.trim() || './data'));
});
