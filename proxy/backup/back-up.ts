import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { describeStoreError, StoreError } from '../errors/store-error.ts';
import { syncFolder } from '../store/sync-folder.ts';

/**
 * The files of a data folder that can't be recreated: users and sessions, and the journal. In this
 * order, because events move from the first to the second (`gather-events.ts`), and one that moves
 * during a backup is in both copies instead of none.
 */
export const keptFiles = ['access.db', 'waybill.db'] as const;

/**
 * Copies a data folder's files into another folder while Waybill runs: a consistent snapshot of
 * each file, verified, and on disk once this resolves. Never overwrites a file.
 * @returns paths of the copies
 * @throws StoreError
 */
export async function backUp(dataDir: string, into: string): Promise<string[]> {
  const [source, target] = [resolve(dataDir), resolve(into)];
  const names = keptFiles.filter((name) => existsSync(join(source, name)));
  if (!names.includes('waybill.db')) throw new StoreError(`${source} has no journal.`);
  const taken = keptFiles.find((name) => existsSync(join(target, name)));
  if (taken !== undefined) {
    throw new StoreError(`${join(target, taken)} already exists: name another folder.`);
  }
  try {
    mkdirSync(target, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StoreError(`${target} can’t be created: ${describeStoreError(cause)}.`, { cause });
  }
  const copies: string[] = [];
  for (const name of names) copies.push(await copyLive(join(source, name), join(target, name)));
  syncFolder(target);
  return copies;
}

async function copyLive(from: string, to: string): Promise<string> {
  const part = `${to}.part`;
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    // Left by an interrupted backup; it would look like damage of the journal.
    for (const suffix of ['', '-journal']) rmSync(part + suffix, { force: true });
    // Readable by its owner only, before it has any content.
    closeSync(openSync(part, 'wx', 0o600));
    // Otherwise every commit of Waybill would make the copy start over, and it might never finish.
    database.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    await backup(database, part);
    refuseDamagedCopy(part);
    sync(part);
    renameSync(part, to);
    return to;
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    throw new StoreError(`${from} can’t be backed up: ${describeStoreError(cause)}.`, { cause });
  } finally {
    database.close();
  }
}

/** A copy of a damaged file is worthless, so check now rather than when it is needed. */
export function refuseDamagedCopy(path: string): void {
  const copy = new DatabaseSync(path);
  try {
    const found = copy.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new Error(String(found).replaceAll(/\s+/g, ' '));
    // The copy is complete without a log file that could be left behind.
    copy.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    throw new StoreError(`${path} is damaged: ${describeStoreError(cause)}.`, { cause });
  } finally {
    copy.close();
  }
}

function sync(path: string): void {
  const handle = openSync(path, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}
