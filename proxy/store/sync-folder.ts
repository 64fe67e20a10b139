import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Puts a folder's names on the disk: a file that was synced is lost where its name was not. */
export function syncFolder(folder: string): void {
  // Windows can't open a folder, and its file systems record names on their own.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
