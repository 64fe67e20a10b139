import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Syncs a folder's entries, because a synced file is lost if its name was not synced. */
export function syncFolder(folder: string): void {
  // Windows can't open a folder, and its file systems record names on their own.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
