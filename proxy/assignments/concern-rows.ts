import type { Notification } from '#contract/notification.ts';
import type { Assignment, Concern, ConcernList } from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { mentionsIn } from '#lib/search/mentions.ts';
import { alertPerson, dropAlertItems, dropConcernItems } from '../alerts/note-alerts.ts';
import type { Sql } from '../store/sql.ts';

/** The person who did it, and when (ms since 1970). */
interface By {
  account: string;
  who: string;
  at: number;
}

/** Milliseconds after which nobody needs a notice any more. */
const KEPT_FOR = 90 * 86_400_000;
const SHOWN = 100;

const CONCERN_KEY = ['account', 'person', 'id_key', 'version'];

/**
 * Notifies the assignee of a notification, and each person newly mentioned in its note: in the page
 * and by their alerts, within the transaction of the change.
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
  const isEdited = after.who === before.who && after.note !== before.note;
  const still = new Set(isEdited ? mentionsIn(after.note, colleagues) : known);
  for (const person of known) {
    if (still.has(person)) continue;
    await withdrawConcerns(sql, by.account, { person, kind: 'mentioned', key: idKey(after.id) });
  }
  for (const person of mentioned) {
    if (person === by.who || (isNew && person === after.who)) continue;
    await noteConcern(sql, by, person, 'mentioned', after);
  }
}

/** The only place that notifies a person of an assignment or a mention. */
export async function noteConcern(
  sql: Sql,
  { account, who, at }: By,
  person: string,
  about: Exclude<Concern['kind'], 'alerted'>,
  { id, version, note }: Assignment,
): Promise<void> {
  const row = { account, person, id_key: idKey(id), version, kind: about, id, who, at, note };
  await sql.upsert('concerns', [row], CONCERN_KEY);
  await markSeen(sql, account, person, at - KEPT_FOR);
  await alertPerson(sql, { account, now: at, person, about, id, version, note });
}

interface Told {
  person: string;
  row: { value: Pick<Notification, 'id'> };
}

/** Alerts by rules have no assignment version, so the time distinguishes them. */
const versionAt = (at: number): number => -at;

/** Records that a rule alerts people, who see it under “For you”. */
export async function noteAlerted(
  sql: Sql,
  { account, who, at }: By,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ person, row: { value } }) => {
    const id = value.id!;
    const key = { account, person, id_key: idKey(id), version: versionAt(at) };
    return { ...key, kind: 'alerted', id, who, at, note: '' };
  });
  await sql.upsert('concerns', rows, CONCERN_KEY);
}

/**
 * Withdraws a person's notice that no longer applies: an assignment that was undone or went to
 * someone else, a mention removed from the note. Waiting messages are not sent.
 */
export async function withdrawConcerns(
  sql: Sql,
  account: string,
  { person, kind, key }: { person: string; kind: 'assigned' | 'mentioned'; key: string },
): Promise<void> {
  await sql.run(
    'DELETE FROM concerns WHERE account = ? AND person = ? AND id_key = ? AND kind = ?',
    account,
    person,
    key,
    kind,
  );
  await dropConcernItems(sql, account, { person, about: kind, key });
}

/** Withdraws a rule's alerts that nobody has seen and no channel has sent. */
export async function withdrawAlerts(
  sql: Sql,
  account: string,
  key: string,
  people: readonly string[],
  at: number,
): Promise<void> {
  for (const person of people) {
    await sql.run(
      `DELETE FROM concerns
       WHERE account = ? AND person = ? AND id_key = ? AND version = ? AND kind = 'alerted'`,
      account,
      person,
      key,
      versionAt(at),
    );
    await dropAlertItems(sql, account, { person, key, at });
  }
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
