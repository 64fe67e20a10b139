import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { SettingsError } from '../errors/settings-error.ts';

/** Files that Waybill creates in its folders, and those that SQLite creates beside them. */
const OURS = /^(?:waybill|access|sandbox)[.-]/;

/**
 * Creates the data folder if needed, and checks that it is writable and open to its owner alone:
 * any other user who could open its files could read amounts and password hashes, or hold the lock.
 * @returns its absolute path
 * @throws SettingsError
 */
export function openDataFolder(dataDir: string, name = 'DATA_DIR'): string {
  const folder = resolve(dataDir);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Only a write shows whether the folder is writable: permissions do not reveal a read-only
    // disk.
    rmdirSync(mkdtempSync(join(folder, '.probe-')));
  } catch (cause) {
    throw new SettingsError(
      `${name} can’t be written (${folder}): make it writable or name another folder.`,
      { cause },
    );
  }
  // Windows has no such modes.
  if (process.platform !== 'win32') refuseOthers(folder, name);
  return folder;
}

function refuseOthers(folder: string, name: string): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & 0o077) !== 0) {
    throw new SettingsError(
      `${name} is open to other users (${folder}, mode ${mode.toString(8)}). Name a folder of its own, or run chmod 700 ${folder}; for a Docker volume, run it in a container that mounts the volume.`,
    );
  }
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!OURS.test(file) || !found?.isFile() || (found.mode & 0o077) === 0) continue;
    try {
      chmodSync(path, 0o600);
    } catch (cause) {
      throw new SettingsError(
        `${path} is open to other users and belongs to another user. Run chmod 600 ${path} as its owner.`,
        { cause },
      );
    }
  }
}

/**
 * Returns the folder of the journal's anchor if it is not the data folder.
 * @throws SettingsError
 */
export function readAnchorDir(value: string | null | undefined): string | undefined {
  const anchorDir = value?.trim();
  return anchorDir ? openDataFolder(anchorDir, 'ANCHOR_DIR') : undefined;
}
