import { existsSync, chmodSync, constants, copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openAccessDatabase } from '../access/access-database.ts';
import { createSqlSessions } from '../access/sql-sessions.ts';
import { openJournal } from '../journal/journal.ts';
import { openPostgresStore } from '../store/postgres-store.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Sql } from '../store/sql.ts';
import type { ProxyStore, Transactions } from '../store/store.ts';
import { StoreError, describeStoreError } from '../errors/store-error.ts';
import { keptFiles, refuseDamagedCopy } from './back-up.ts';
import { syncFolder } from '../store/sync-folder.ts';
import { appendHistory } from '../journal/entry-rows.ts';

/**
 * Restores a backup into a data folder. The service may be ahead of the backup, so unsent writes
 * become UNKNOWN, and every session ends.
 * @returns lines for the terminal
 * @throws StoreError
 */
export async function restore(
  folder: string,
  dataDir: string,
  anchorDir?: string,
): Promise<string[]> {
  const files = putBack(folder, dataDir);
  const users = join(resolve(dataDir), 'access.db');
  const hasUsers = files.includes(users);
  // SQLite opens a file even if pages are missing; the journal checks its own pages when it opens.
  if (hasUsers) refuseDamagedCopy(users);
  const lines = await acknowledge(dataDir, anchorDir);
  return [
    ...files.map((path) => `${path} is restored.`),
    ...lines,
    ...(hasUsers ? [USERS_GO_BACK] : []),
  ];
}

/**
 * Accepts a journal that may have gone back in time, as a person decided.
 * @returns lines for the terminal
 * @throws StoreError where the journal is complete, or damaged
 */
export async function acknowledgeJournal(dataDir: string, anchorDir?: string): Promise<string[]> {
  const store = openSqliteStore(dataDir, { anchorDir });
  const { state } = store;
  await store.close();
  if (state.kind === 'ready') {
    throw new StoreError(
      `The journal in ${dataDir} is complete, so there is nothing to acknowledge. To restore a backup: npm run restore -- FOLDER.`,
    );
  }
  if (!existsSync(join(dataDir, 'waybill.db'))) throw new StoreError(state.reason);
  return [state.reason, ...(await acknowledge(dataDir, anchorDir))];
}

async function acknowledge(dataDir: string, anchorDir: string | undefined): Promise<string[]> {
  const lines = await noteRestored(openSqliteStore(dataDir, { anchorDir, isAcknowledged: true }));
  if (existsSync(join(dataDir, 'access.db'))) {
    const access = openAccessDatabase(dataDir);
    await endSessions(access);
    await access.close();
  }
  return lines;
}

/** Does the same for a database that pg_restore has restored. @throws StoreError */
export async function restoreDatabase(url: URL, anchorDir?: string): Promise<string[]> {
  const store = await openPostgresStore(url, { anchorDir, isAcknowledged: true });
  return [...(await noteRestored(store, () => endSessions(store))), USERS_GO_BACK];
}

/** Closes the store. */
async function noteRestored(
  store: ProxyStore,
  after: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  let uncertain: number;
  try {
    if (store.state.kind === 'unavailable') throw new StoreError(store.state.reason);
    // The first commit accepts the journal as it is, so none of its writes may look unsent any
    // more.
    uncertain = await markRestored(store, Date.now());
    await openJournal(store);
    await after();
  } finally {
    await store.close();
  }
  return [
    uncertain === 0
      ? 'No write was waiting to be sent.'
      : uncertain === 1
        ? '1 write was recorded as not sent. Its outcome is now unknown.'
        : `${uncertain} writes were recorded as not sent. Their outcomes are now unknown.`,
    'Waybill doesn’t know what was sent after this journal was last written. Check at the service before you send anything again.',
    'Rules and alerts begin with what arrives once Waybill runs again.',
  ];
}

async function endSessions(access: Transactions): Promise<void> {
  await createSqlSessions(access).removeOlder({
    usedAt: Number.MAX_SAFE_INTEGER,
    createdAt: Number.MAX_SAFE_INTEGER,
  });
  // A token that was revoked since the backup would work again.
  await access.commit((sql) => sql.run('DELETE FROM access_tokens'));
}

const USERS_GO_BACK =
  'Users, roles and passwords are those of the backup, users who were removed since included: check npm run users -- list.';

/**
 * Copies a backup into a data folder without files of Waybill.
 * @returns paths of the files
 * @throws StoreError where the folder has such files, or the backup has no journal
 */
function putBack(from: string, dataDir: string): string[] {
  const [source, target] = [resolve(from), resolve(dataDir)];
  // A plain copy of a folder, unlike a backup, may have the last commits in the log next to a file.
  // And a log left in the target would be used as the log of the restored file.
  const parts = keptFiles.flatMap((name) => [name, `${name}-wal`]);
  const names = parts.filter((name) => existsSync(join(source, name)));
  if (!names.includes('waybill.db')) throw new StoreError(`${source} has no backup.`);
  const taken = parts.find((name) => existsSync(join(target, name)));
  if (taken !== undefined) {
    throw new StoreError(`${join(target, taken)} already exists: move it away first.`);
  }
  const files = names.map((name) => {
    const path = join(target, name);
    try {
      copyFileSync(join(source, name), path, constants.COPYFILE_EXCL);
      chmodSync(path, 0o600);
    } catch (cause) {
      throw new StoreError(`${path} can’t be restored: ${describeStoreError(cause)}.`, { cause });
    }
    return path;
  });
  syncFolder(target);
  return files;
}

const REASON =
  'a backup was restored, and Waybill can’t tell whether this was sent after the backup was made';

/**
 * Marks restored writes that are unsent in the backup. They may have been sent since, and must not
 * be sent as if for the first time. So they become UNKNOWN, and the read-back decides.
 * @returns the number of marked writes
 * @throws StoreError
 */
function markRestored(store: ProxyStore, at: number): Promise<number> {
  return store.commit(async (sql) => {
    await markJobsRestored(sql);
    await markArrivalsRestored(sql, at);
    // The service shows the present, and an open write of the backup may have been done and
    // reverted since: sending it again would undo what a person did.
    await sql.run(
      `UPDATE follows SET is_restored = 1 WHERE write_id IN (
         SELECT id FROM writes
         WHERE state IN ('PREPARED', 'SENDING', 'UNKNOWN') AND withdrawn_at IS NULL
       )`,
    );
    const rows = await sql.all(
      `SELECT id FROM writes WHERE state = 'PREPARED' AND withdrawn_at IS NULL`,
    );
    for (const row of rows) {
      const id = Number(row['id']);
      // Through SENDING, because that is the only way to UNKNOWN.
      await sql.run(
        `UPDATE writes
         SET state = 'SENDING', epoch = epoch + 1, sending_at = ?, sending_clock = NULL
         WHERE id = ?`,
        at,
        id,
      );
      await sql.run(`UPDATE writes SET state = 'UNKNOWN' WHERE id = ?`, id);
      await sql.run('UPDATE follows SET needs_person = 0 WHERE write_id = ?', id);
      await appendHistory(sql, id, 'UNKNOWN', REASON, at);
    }
    return rows.length;
  });
}

/**
 * Marks restored jobs. Targets that are unsent in the backup may have been sent since, and changed
 * by others after that. So Waybill reads each of them back before it continues, and skips those
 * that have changed.
 */
async function markJobsRestored(sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE jobs SET check_first = 'status', revision = revision + 1
     WHERE state IN ('open', 'stopping') AND action <> 'acknowledge'`,
  );
  // Not every service shows acknowledgements, so a person decides whether the rest is sent.
  await sql.run(
    `UPDATE jobs SET state = 'stopping', revision = revision + 1
     WHERE state = 'open' AND action = 'acknowledge'`,
  );
  // A call without a recorded write may have been sent by its key, so its targets are read back.
  const isUnrecorded = `is_open = 1 AND NOT EXISTS (
    SELECT 1 FROM writes
    WHERE writes.account = job_calls.account AND writes.key = job_calls.key)`;
  await sql.run(
    `UPDATE job_targets SET call = NULL
     WHERE verdict = 'pending' AND call IN (SELECT key FROM job_calls WHERE ${isUnrecorded})`,
  );
  await sql.run(`DELETE FROM job_calls WHERE ${isUnrecorded}`);
}

/**
 * Forgets which arrivals were known, so that the first check counts all as known. Rules may have
 * handled those since the backup, and would undo what people changed after that. Alerts that have
 * waited for longer than a digest does were sent by now.
 */
async function markArrivalsRestored(sql: Sql, at: number): Promise<void> {
  await sql.run('DELETE FROM arrivals_seen');
  await sql.run('DELETE FROM arrivals_cursor');
  await sql.run('DELETE FROM alert_items WHERE at < ?', at - DAY);
  await sql.run(
    `UPDATE alert_deliveries SET state = 'failed' WHERE state = 'waiting' AND created_at < ?`,
    at - DAY,
  );
}

const DAY = 86_400_000;
