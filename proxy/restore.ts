import { openDataFolder } from './data-folder.ts';
import { runCommand } from './run-command.ts';
import { SettingsError } from './settings-error.ts';
import { restore } from './backup/restore.ts';

/** `npm run restore -- FOLDER`: puts a backup into an empty data folder, for Waybill to go on from. */
await runCommand(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) {
    throw new SettingsError('npm run restore -- FOLDER: names the folder that holds the backup.');
  }
  return await restore(folder, openDataFolder(process.env['DATA_DIR']?.trim() || './data'));
});
