import { allOfList } from '../store/in-list.ts';
import type { Sql } from '../store/sql.ts';

/** A notification that a check of the inbox listed. */
export interface SeenArrival {
  key: string;
  /** In lower case; `null` where the notification names no record. */
  recordKey: string | null;
  /** By `arrivalInstant`. */
  instant: number;
}

/**
 * Returns the oldest instant from which all listed notifications are known; `null` before the first
 * check.
 */
export async function readFloor(sql: Sql, account: string): Promise<number | null> {
  const row = await sql.get('SELECT floor FROM arrivals_cursor WHERE account = ?', account);
  return row === undefined ? null : Number(row['floor']);
}

export async function readSeenKeys(sql: Sql, account: string): Promise<Set<string>> {
  const rows = await sql.all('SELECT row_key FROM arrivals_seen WHERE account = ?', account);
  return new Set(rows.map((row) => row['row_key'] as string));
}

/** Returns which of these keys are known. */
export async function seenAmong(
  sql: Sql,
  account: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await allOfList(keys, (marks, part) =>
    sql.all(
      `SELECT row_key FROM arrivals_seen WHERE account = ? AND row_key IN ${marks}`,
      account,
      ...part,
    ),
  );
  return new Set(rows.map((row) => row['row_key'] as string));
}

export async function seenOfRecord(
  sql: Sql,
  account: string,
  recordKey: string,
): Promise<SeenArrival[]> {
  const rows = await sql.all(
    'SELECT row_key, instant FROM arrivals_seen WHERE account = ? AND record_key = ?',
    account,
    recordKey,
  );
  return rows.map((row) => ({
    key: row['row_key'] as string,
    recordKey,
    instant: Number(row['instant']),
  }));
}

/** Records listed notifications, and forgets those older than the new floor. */
export async function noteSeen(
  sql: Sql,
  account: string,
  seen: readonly SeenArrival[],
  floor: number,
): Promise<void> {
  await sql.upsert(
    'arrivals_seen',
    seen.map(({ key, recordKey, instant }) => {
      return { account, row_key: key, record_key: recordKey, instant };
    }),
    ['account', 'row_key'],
  );
  await sql.run('DELETE FROM arrivals_seen WHERE account = ? AND instant < ?', account, floor);
  await sql.upsert('arrivals_cursor', [{ account, floor }], ['account']);
}

/**
 * Forgets all arrivals, because nobody waits for them any more: the next check counts as the first.
 */
export async function forgetSeen(sql: Sql, account: string): Promise<void> {
  await sql.run('DELETE FROM arrivals_seen WHERE account = ?', account);
  await sql.run('DELETE FROM arrivals_cursor WHERE account = ?', account);
}
