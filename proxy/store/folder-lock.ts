import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeStoreError, StoreError } from '../errors/store-error.ts';

/**
 * Reserves a data folder for this process until `release`. The lock is SQLite's own on an empty
 * file: the system releases it however the process ends, SIGKILL included, so no stale lock
 * remains.
 * @throws StoreError where another process, or another opener in this one, has the folder
 */
export function lockFolder(folder: string): { release: () => void } {
  const path = join(folder, 'waybill.lock');
  let lock: DatabaseSync | undefined;
  try {
    // Another user who can open the file can lock it and keep Waybill from starting. An existing
    // file is not opened here, because closing it would release a lock that this process has on it.
    if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    lock = new DatabaseSync(path, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    throw new StoreError(
      isBusy(error)
        ? `another Waybill is using ${folder}`
        : `The data folder ${folder} can’t be written: ${path}: ${describeStoreError(error)}.`,
      { cause: error },
    );
  }
  const held = lock;
  return {
    release: () => {
      if (held.isOpen) held.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
