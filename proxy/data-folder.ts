import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingsError } from './settings-error.ts';

/**
 * Makes sure that the data folder is there and can be written.
 * @returns its absolute path
 * @throws SettingsError
 */
export function openDataFolder(dataDir: string): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only writing shows whether one can write: permissions do not tell of a read-only disk.
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
  } catch (cause) {
    throw new SettingsError(
      `DATA_DIR can’t be written (${folder}): make it writable or name another folder.`,
      { cause },
    );
  }
  return folder;
}
