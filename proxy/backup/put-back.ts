import { chmodSync, constants, copyFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keptFiles } from './back-up.ts';
import { reasonOf, StoreError } from '../errors/store-error.ts';
import { syncFolder } from '../store/sync-folder.ts';

/**
 * Puts a backup into a data folder that holds nothing of Waybill's yet.
 * @returns paths of the files
 * @throws StoreError where the folder holds something already, or the backup no journal
 */
export function putBack(from: string, dataDir: string): string[] {
  const [source, target] = [resolve(from), resolve(dataDir)];
  const names = keptFiles.filter((name) => existsSync(join(source, name)));
  if (!names.includes('waybill.db')) throw new StoreError(`${source} holds no backup.`);
  const taken = keptFiles.find((name) => existsSync(join(target, name)));
  if (taken !== undefined) {
    throw new StoreError(`${join(target, taken)} is there: move it away first.`);
  }
  const files = names.map((name) => {
    const path = join(target, name);
    try {
      copyFileSync(join(source, name), path, constants.COPYFILE_EXCL);
      chmodSync(path, 0o600);
    } catch (cause) {
      throw new StoreError(`${path} can’t be put back: ${reasonOf(cause)}.`, { cause });
    }
    return path;
  });
  syncFolder(target);
  return files;
}
