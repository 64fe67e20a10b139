import { existsSync } from 'node:fs';
import { openDataFolder } from './store/data-folder.ts';
import { runCommand } from './backup/run-command.ts';
import { SettingsError } from './errors/settings-error.ts';
import { backUp } from './backup/back-up.ts';

/** `npm run backup -- FOLDER`: copies the data folder while Waybill runs. */
await runCommand(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) {
    throw new SettingsError('Name one folder for the backup: npm run backup -- FOLDER');
  }
  if (process.env['DATABASE_URL']?.trim()) {
    throw new SettingsError(
      'The journal is in PostgreSQL (DATABASE_URL): back it up with pg_dump.',
    );
  }
  const dataDir = process.env['DATA_DIR']?.trim() || './data';
  if (!existsSync(dataDir)) throw new SettingsError(`The data folder ${dataDir} doesn’t exist.`);
  const copies = await backUp(openDataFolder(dataDir), folder);
  return copies.map((path) => `${path} is written and checked.`);
});
