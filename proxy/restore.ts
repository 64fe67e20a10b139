import { openDataFolder, readAnchorDir } from './store/data-folder.ts';
import { readDatabaseUrl } from './settings/database-url.ts';
import { runCommand } from './backup/run-command.ts';
import { SettingsError } from './errors/settings-error.ts';
import { acknowledgeJournal, restore, restoreDatabase } from './backup/restore.ts';

/**
 * `npm run restore -- FOLDER`: copies a backup into an empty data folder, so that Waybill can
 * continue from it. Without a folder: a person acknowledges that the journal in the data folder, or
 * in the database after pg_restore, may have gone back in time.
 */
await runCommand(async ([folder, ...more]) => {
  const anchorDir = readAnchorDir(process.env['ANCHOR_DIR']);
  const databaseUrl = readDatabaseUrl(process.env['DATABASE_URL']?.trim() || undefined);
  if (databaseUrl !== null) {
    if (folder === undefined) return await restoreDatabase(databaseUrl, anchorDir);
    throw new SettingsError(
      'The journal is in PostgreSQL (DATABASE_URL): restore it with pg_restore, then run npm run restore without a folder.',
    );
  }
  if (more.length > 0) {
    throw new SettingsError('Name one folder with the backup: npm run restore -- FOLDER');
  }
  const dataDir = openDataFolder(process.env['DATA_DIR']?.trim() || './data');
  return folder === undefined
    ? await acknowledgeJournal(dataDir, anchorDir)
    : await restore(folder, dataDir, anchorDir);
});
