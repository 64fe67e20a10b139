import type { Assignment, Concern, ConcernList } from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { mentionsIn } from '#lib/search/mentions.ts';
import { alertPerson } from '../alerts/note-alerts.ts';
import type { Sql } from '../store/sql.ts';

/** The person who did it, and when (ms since 1970). */
interface By {
  account: string;
  who: string;
  at: number;
}

/** Milliseconds after which nobody comes back for it any more. */
const KEPT_FOR = 90 * 86_400_000;
const SHOWN = 100;

/**
 * Tells the person a notification was assigned to, and each person its note newly mentions: in the page
 * and by their alerts, within the transaction that makes it so.
 */
export async function noteConcerns(
  sql: Sql,
  by: By,
  before: Assignment,
  after: Assignment,
  colleagues: readonly string[],
): Promise<void> {
  const known = new Set(mentionsIn(before.note, colleagues));
  const mentioned = mentionsIn(after.note, colleagues).filter((it) => !known.has(it));
  const isNew = after.who !== null && after.who !== before.who && after.who !== by.who;
  if (isNew) await noteConcern(sql, by, after.who!, 'assigned', after);
  for (const person of mentioned) {
    if (person === by.who || (isNew && person === after.who)) continue;
    await noteConcern(sql, by, person, 'mentioned', after);
  }
}

/** The one place where a person is told of an assignment or a mention. */
export async function noteConcern(
  sql: Sql,
  { account, who, at }: By,
  person: string,
  about: Concern['kind'],
  { id, version, note }: Assignment,
): Promise<void> {
  const values = { account, person, id_key: idKey(id), version, kind: about, id, who, at, note };
  await sql.upsert(
    'concerns',
    Object.keys(values),
    [Object.values(values)],
    ['account', 'person', 'id_key', 'version'],
  );
  await markSeen(sql, account, person, at - KEPT_FOR);
  await alertPerson(sql, { account, now: at, person, about, id, version, note });
}

export async function markSeen(
  sql: Sql,
  account: string,
  person: string,
  until: number,
): Promise<void> {
  await sql.run(
    'DELETE FROM concerns WHERE account = ? AND person = ? AND at <= ?',
    account,
    person,
    until,
  );
}

export async function readConcerns(
  sql: Sql,
  account: string,
  person: string,
  now: number,
): Promise<ConcernList> {
  const rows = await sql.all(
    `SELECT id, version, kind, who, at, note FROM concerns WHERE account = ? AND person = ?
     ORDER BY at DESC, id_key LIMIT ?`,
    account,
    person,
    SHOWN,
  );
  return {
    concerns: rows.map((row) => ({
      id: row['id'] as string,
      version: Number(row['version']),
      kind: row['kind'] as Concern['kind'],
      who: row['who'] as string,
      at: new Date(Number(row['at'])).toISOString(),
      note: row['note'] as string,
    })),
    next: rows.length === 0 ? now : Number(rows[0]!['at']),
  };
}
