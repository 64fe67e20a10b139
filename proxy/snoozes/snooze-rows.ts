import type { SnoozeStep } from '#contract/assignments.ts';
import { statusAfter } from '#contract/job-rules.ts';
import type { Snooze } from '#contract/snooze.ts';
import { idKey } from '#lib/guid.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';

/** A snooze before a change; rows of an earlier Waybill do not contain the one before it. */
export type FormerSnooze = Omit<StoredSnooze, 'previous' | 'version'> & {
  previous?: StoredSnooze['previous'];
};

/** A stored snooze. Times are ms since 1970. */
export interface StoredSnooze {
  id: string;
  recordKey: string | null;
  version: number;
  state: Snooze['state'];
  who: string | null;
  at: number;
  until: number | null;
  onNews: boolean;
  /** Keys of the record's notifications that were visible to the person who snoozed it. */
  known: readonly string[];
  newest: number;
  backAt: number | null;
  why: Snooze['why'];
  /** As JSON. */
  notification: string;
  /** The snooze before the last change; `null` for never snoozed. */
  previous: FormerSnooze | 'forgotten' | null;
  /** The status that Waybill gave the notification since; only in loaded lists. */
  status?: number | null;
}

export async function snoozesWhere(
  sql: Sql,
  account: string,
  condition: string,
  ...values: readonly SqlValue[]
): Promise<StoredSnooze[]> {
  const rows = await sql.all(
    `SELECT * FROM snoozes WHERE account = ? AND ${condition}`,
    account,
    ...values,
  );
  return rows.map(toSnooze);
}

/** By `idKey`. */
export async function snoozesOf(
  sql: Sql,
  account: string,
  ids: readonly string[],
): Promise<Map<string, StoredSnooze>> {
  const rows = await allOfList(ids.map(idKey), (marks, part) =>
    sql.all(`SELECT * FROM snoozes WHERE account = ? AND id_key IN ${marks}`, account, ...part),
  );
  return new Map(rows.map((row) => [row['id_key'] as string, toSnooze(row)]));
}

/** Saves snoozes, with their steps. */
export async function putSnoozes(
  sql: Sql,
  account: string,
  snoozes: readonly StoredSnooze[],
  { at, what, who }: Pick<SnoozeStep, 'what' | 'who'> & { at: number },
): Promise<void> {
  if (snoozes.length === 0) return;
  const revision = (await lastRevision(sql, account)) + 1;
  const rows = snoozes.map((it) => ({
    account,
    id_key: idKey(it.id),
    id: it.id,
    record_key: it.recordKey,
    version: it.version,
    state: it.state,
    who: it.who,
    at: it.at,
    until_at: it.until,
    on_news: it.onNews ? 1 : 0,
    known: JSON.stringify(it.known),
    newest: it.newest,
    back_at: it.backAt,
    why: it.why,
    notification: it.notification,
    previous: it.previous === null ? null : JSON.stringify(it.previous),
    revision,
  }));
  await sql.upsert('snoozes', rows, ['account', 'id_key']);
  const steps = rows.map(({ id_key, version, until_at, on_news }) => {
    return { account, id_key, version, at, what, who, until_at, on_news };
  });
  await sql.insert('snooze_history', steps);
}

export async function lastRevision(sql: Sql, account: string): Promise<number> {
  const row = await sql.get(
    'SELECT max(revision) AS revision FROM snoozes WHERE account = ?',
    account,
  );
  return Number(row?.['revision'] ?? 0);
}

export async function countWaiting(sql: Sql, account: string): Promise<number> {
  const row = await sql.get(
    `SELECT count(*) AS n FROM snoozes WHERE account = ? AND state = 'waiting'`,
    account,
  );
  return Number(row!['n']);
}

/**
 * Returns the last status that a write of Waybill’s gave each of these after it was snoozed; by
 * `idKey`.
 */
export async function statusesSince(
  sql: Sql,
  account: string,
  snoozes: readonly StoredSnooze[],
): Promise<Map<string, { status: number; at: number }>> {
  const since = Math.min(...snoozes.map(({ at }) => at));
  const rows = await allOfList(
    snoozes.map(({ id }) => idKey(id)),
    (marks, part) =>
      sql.all(
        `SELECT id_key, asked, settled_at FROM lines JOIN writes ON writes.id = lines.write_id
         WHERE id_key IN ${marks} AND account = ? AND settled_at >= ? AND writes.state = 'DONE'
           AND endpoint LIKE 'notifications.%' AND verdict IN ('proven', 'reported', 'pending')
         ORDER BY settled_at, writes.id`,
        ...part,
        account,
        since,
      ),
  );
  const statuses = new Map<string, { status: number; at: number }>();
  for (const row of rows) {
    const status = statusAfter[row['asked'] as keyof typeof statusAfter];
    statuses.set(row['id_key'] as string, { status, at: Number(row['settled_at']) });
  }
  return statuses;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}

function toSnooze(row: SqlRow): StoredSnooze {
  const previous = row['previous'] as string | null;
  return {
    id: row['id'] as string,
    recordKey: row['record_key'] as string | null,
    version: Number(row['version']),
    state: row['state'] as Snooze['state'],
    who: row['who'] as string | null,
    at: Number(row['at']),
    until: row['until_at'] === null ? null : Number(row['until_at']),
    onNews: row['on_news'] === 1,
    known: JSON.parse(row['known'] as string) as string[],
    newest: Number(row['newest']),
    backAt: row['back_at'] === null ? null : Number(row['back_at']),
    why: row['why'] as Snooze['why'],
    notification: row['notification'] as string,
    previous: previous === null ? null : (JSON.parse(previous) as StoredSnooze['previous']),
  };
}

export function toPage(snooze: StoredSnooze): Snooze {
  const { id, state, who, at, until, onNews, backAt, why, notification, version } = snooze;
  return {
    id,
    state,
    who,
    at: isoOf(at),
    until: until === null ? null : isoOf(until),
    onNews,
    backAt: backAt === null ? null : isoOf(backAt),
    why,
    status: snooze.status ?? null,
    row: JSON.parse(notification) as unknown,
    version,
  };
}
