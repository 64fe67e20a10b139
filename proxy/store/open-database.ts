import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readAnchor, type Anchor } from './anchor.ts';
import type { Head } from './chain.ts';
import { configureDatabase } from './configure-database.ts';
import { hasWholeSchema, migrate, newestSqliteVersion, schemaVersion } from './migrations.ts';
import type { SqlRow } from './sql.ts';
import { runSteps } from './steps.ts';
import { GO_BACK, DamageError, RefusedError, StoreError } from '../errors/store-error.ts';
import { syncFolder } from './sync-folder.ts';
import { verifyChain } from './verify-chain.ts';
import { findWalDamage } from './wal-walk.ts';

/** An open journal database. */
interface OpenDatabase {
  database: DatabaseSync;
  /** The end of its chain; `null` where another chain must begin. */
  head: Head | null;
}

/**
 * Opens the database at a path with the newest schema, creates it if missing, and makes commits
 * survive a power cut. A damaged file is left as it is.
 * @param isAcknowledged whether a person accepted that it may have gone back in time
 * @throws DamageError, RefusedError, StoreError, or errors of SQLite and the file system
 */
export function openDatabase(
  path: string,
  anchorPath: string,
  isAcknowledged = false,
): OpenDatabase {
  const anchor = readAnchor(anchorPath);
  let head: Head | null = null;
  if (existsSync(path)) {
    head = inspect(path, anchor, isAcknowledged);
  } else {
    if (anchor !== null) throw new RefusedError(`${path} is missing, but its anchor exists`);
    if (existsSync(`${path}-wal`))
      throw new DamageError('it is missing, but its write-ahead log exists');
    createDatabase(path);
  }
  // SQLite opens a read-only file without a warning, and fails at the first write.
  closeSync(openSync(path, 'r+'));
  const database = new DatabaseSync(path);
  try {
    configureDatabase(database, path);
    migrate(database);
    // A torn end of the log must not precede later commits, because it would look like damage.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return { database, head };
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Verifies the whole file, over a connection that changes nothing, not even when it closes.
 * @returns the end of its chain; `null` where another chain must begin
 */
function inspect(
  path: string,
  anchor: Anchor | 'damaged' | null,
  isAcknowledged: boolean,
): Head | null {
  // For a folder, SQLite would report a disk error.
  if (!statSync(path).isFile()) throw new StoreError(`${path} can’t be opened: it is not a file.`);
  // Runs before SQLite opens the file, because SQLite would not report the commits that it drops.
  const lost = findWalDamage(path);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const version = schemaVersion(database);
    if (version === 0) throw new DamageError('it holds no journal');
    if (version > newestSqliteVersion) {
      throw new StoreError(
        `${path} was written by a newer Waybill (schema ${version}, this one knows ${newestSqliteVersion}). ${GO_BACK}`,
      );
    }
    // Not quick_check, because it skips indexes: a key missing from its index would be sent again.
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
    if (found !== 'ok') throw new DamageError(String(found).replaceAll(/\s+/g, ' '));
    if (!hasWholeSchema(database)) throw new DamageError('its tables were changed');
    if (isAcknowledged) return null;
    if (lost !== null) throw new RefusedError(`${path}-wal ${lost}`);
    if (anchor === 'damaged') throw new RefusedError(`${path} has a damaged anchor`);
    const hasChain = database.prepare(HAS_CHAIN).get() !== undefined;
    if (!hasChain && anchor !== null) throw new RefusedError(`${path} is older than its anchor`);
    if (!hasChain) return null;
    const { fault, head, isOutdated } = runSteps(
      verifyChain(version, anchor),
      (text, ...values) => database.prepare(text).all(...values) as SqlRow[],
    );
    if (fault !== null) throw new RefusedError(`${path} ${fault}`);
    return isOutdated || version < newestSqliteVersion ? null : head;
  } finally {
    database.close();
  }
}

const HAS_CHAIN = `SELECT 1 FROM sqlite_schema WHERE name = 'chain_stores'`;

/**
 * Creates the file under a temporary name and moves it to its place complete. So an empty or
 * half-written file there is never an interrupted creation: it is damage.
 */
function createDatabase(path: string): void {
  const draft = `${path}.new`;
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, { force: true });
  // SQLite creates its other files with the mode of this one.
  closeSync(openSync(draft, 'wx', 0o600));
  const database = new DatabaseSync(draft);
  try {
    configureDatabase(database, draft);
    migrate(database);
  } finally {
    database.close();
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
}
