import { SettingsError } from '../errors/settings-error.ts';
import { loadEnvironment } from '../settings/load-environment.ts';
import { StoreError } from '../errors/store-error.ts';

/**
 * Runs a terminal command with the settings of `.env`: its lines go to standard output; errors that
 * a person can fix are one line on standard error.
 */
export async function runCommand(
  command: (words: readonly string[]) => Promise<readonly string[]>,
): Promise<void> {
  try {
    process.umask(0o077);
    loadEnvironment();
    for (const line of await command(process.argv.slice(2))) console.log(line);
  } catch (error) {
    const isForPeople = error instanceof SettingsError || error instanceof StoreError;
    console.error(isForPeople ? error.message : error);
    process.exit(1);
  }
}
