/** The store can't do its work. The message is one line that names the file and the reason. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** The journal may have gone back in time, so this process must not commit anything more. */
export class RefusedError extends StoreError {
  override name = 'RefusedError';
}

/** A newer version has changed the tables, so this one must not write. */
export class OutdatedError extends StoreError {
  override name = 'OutdatedError';
}

/** A file exists, but is not a trustworthy journal; the message ends a sentence. */
export class DamageError extends Error {
  override name = 'DamageError';
}

/** Primary result codes (sqlite.org/rescode.html). */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program has locked it',
  8: 'it can’t be written',
  10: 'the disk failed',
  11: 'its pages are corrupt',
  13: 'the disk is full',
  14: 'it can’t be opened',
  26: 'it is not a database',
};

/** The primary result code of an error that SQLite threw; `undefined` for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

export function isDamage(error: unknown): boolean {
  if (error instanceof DamageError) return true;
  const code = resultCode(error);
  return code === 11 || code === 26;
}

/**
 * After a failed fsync, the content of the disk is unknown; only a new start can check it reliably.
 */
export function isLasting(error: unknown): boolean {
  return isDamage(error) || resultCode(error) === 10;
}

/**
 * Whether SQLite refused a statement for its content, and works: SQLITE_ERROR, TOOBIG, CONSTRAINT,
 * MISMATCH and RANGE.
 */
export function isRefusedStatement(error: unknown): boolean {
  return [1, 18, 19, 20, 25].includes(resultCode(error) ?? 0);
}

/** Returns why an operation on a file failed, in words that end a sentence. */
export function describeStoreError(error: unknown): string {
  const code = resultCode(error);
  if (code !== undefined && reasons[code] !== undefined) return reasons[code];
  if (!(error instanceof Error)) return String(error);
  // Shortens Node's `EACCES: permission denied, open '/data/waybill.db'`, because the message
  // already names the path.
  return error.message.replace(/^(E[A-Z]+): (.+?), .*$/s, '$2 ($1)');
}

/** The next step where a newer version wrote the data. */
export const GO_BACK = 'Start that version, or restore a backup from before the upgrade.';
