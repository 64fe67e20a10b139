import type {
  AlertStep,
  DoneBatch,
  DoneStep,
  HandStep,
  LabelStep,
  MuteStep,
  SnoozeStep,
} from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { endpoints } from '../service/endpoints.ts';
import type { Sql } from '../store/sql.ts';

/** Writes that give notifications a status (4.2, 4.3, 4.5). */
const writing = endpoints
  .filter(({ id, kind }) => kind === 'write' && id.startsWith('notifications.'))
  .map(({ id }) => id);
const OF_NOTIFICATIONS = `endpoint IN (${writing.map((id) => `'${id}'`).join(', ')})`;

/**
 * Returns the writes that people made to notifications since a moment (ms since 1970), oldest
 * first, if the service accepted them.
 * @param limit most ids; the oldest are left out
 */
export async function readDone(
  sql: Sql,
  account: string,
  since: number,
  limit: number,
): Promise<{ done: DoneBatch[]; isCut: boolean }> {
  const rows = await sql.all(
    `SELECT writes.id AS batch, who, settled_at, lines.id AS id, asked
     FROM writes JOIN lines ON lines.write_id = writes.id
     WHERE account = ? AND settled_at >= ? AND state = 'DONE' AND ${OF_NOTIFICATIONS}
       AND verdict IN ('proven', 'reported', 'pending')
     ORDER BY settled_at DESC, writes.id DESC, position LIMIT ?`,
    account,
    since,
    limit + 1,
  );
  const batches = new Map<number, DoneBatch>();
  for (const row of rows.slice(0, limit)) {
    const number = row['batch'] as number;
    const batch = batches.get(number) ?? {
      batch: number,
      who: row['who'] as string | null,
      at: timeOf(row['settled_at']),
      read: [],
      unread: [],
      archive: [],
    };
    batches.set(number, batch);
    batch[row['asked'] as DoneStep['what']].push(row['id'] as string);
  }
  return { done: [...batches.values()].toReversed(), isCut: rows.length > limit };
}

/** Returns the writes to a notification, newest first. */
export async function readDoneTo(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<DoneStep[]> {
  const rows = await sql.all(
    `SELECT writes.id AS batch, who, state, prepared_at, sending_at, asked, verdict, is_final
     FROM lines JOIN writes ON writes.id = lines.write_id
     WHERE id_key = ? AND account = ? AND ${OF_NOTIFICATIONS} AND withdrawn_at IS NULL
     ORDER BY writes.id DESC LIMIT ?`,
    idKey(id),
    account,
    limit,
  );
  return rows.map((row) => ({
    batch: row['batch'] as number,
    who: row['who'] as string | null,
    at: timeOf(row['sending_at'] ?? row['prepared_at']),
    what: row['asked'] as DoneStep['what'],
    outcome: outcomeOf(row['state'] as string, row['verdict'] as string, row['is_final'] === 1),
  }));
}

function outcomeOf(state: string, verdict: string, isFinal: boolean): DoneStep['outcome'] {
  if (state === 'REJECTED' || (isFinal && verdict === 'refused')) return 'refused';
  if (verdict === 'contradicted') return isFinal ? 'refused' : 'open';
  return verdict === 'proven' || state === 'DONE' ? 'done' : 'open';
}

/** How a notification changed hands, newest first. */
export async function readHands(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<HandStep[]> {
  const rows = await sql.all(
    `SELECT at, what, who, had, note, assignee FROM taken_history WHERE account = ? AND id_key = ?
     ORDER BY version DESC LIMIT ?`,
    account,
    idKey(id),
    limit,
  );
  return rows.map((row) => ({
    at: timeOf(row['at']),
    what: row['assignee'] === null ? (row['what'] as HandStep['what']) : 'assign',
    who: row['who'] as string,
    had: row['had'] as string | null,
    to: row['assignee'] as string | null,
    note: row['note'] as string,
  }));
}

/** Returns the events of a notification's snooze, newest first. */
export async function readSnoozeSteps(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<SnoozeStep[]> {
  const rows = await sql.all(
    `SELECT at, what, who, until_at, on_news FROM snooze_history
     WHERE account = ? AND id_key = ? ORDER BY version DESC LIMIT ?`,
    account,
    idKey(id),
    limit,
  );
  return rows.map((row) => ({
    at: timeOf(row['at']),
    what: row['what'] as SnoozeStep['what'],
    who: row['who'] as string | null,
    until: row['until_at'] === null ? null : timeOf(row['until_at']),
    onNews: row['on_news'] === 1,
  }));
}

/** Returns the labels that were added to a notification or removed, newest first. */
export async function readLabelSteps(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<LabelStep[]> {
  const rows = await sql.all(
    `SELECT at, what, name, who FROM label_history WHERE account = ? AND id_key = ?
     ORDER BY revision DESC LIMIT ?`,
    account,
    idKey(id),
    limit,
  );
  return rows.map((row) => ({
    at: timeOf(row['at']),
    what: row['what'] as LabelStep['what'],
    name: row['name'] as string,
    who: row['who'] as string | null,
  }));
}

/** Returns what was muted or unmuted from a notification, newest first. */
export async function readMuteSteps(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<MuteStep[]> {
  const rows = await sql.all(
    `SELECT at, what, who FROM mute_history WHERE account = ? AND id_key = ?
     ORDER BY revision DESC LIMIT ?`,
    account,
    idKey(id),
    limit,
  );
  return rows.map((row) => ({
    at: timeOf(row['at']),
    what: row['what'] as MuteStep['what'],
    who: row['who'] as string | null,
  }));
}

/** Returns the alerts that rules sent about a notification, newest first. */
export async function readAlertSteps(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<AlertStep[]> {
  const rows = await sql.all(
    `SELECT at, who, alerted FROM rule_steps
     WHERE account = ? AND row_key = ? AND alerted IS NOT NULL ORDER BY at DESC, rule LIMIT ?`,
    account,
    idKey(id),
    limit,
  );
  return rows.map((row) => ({
    at: timeOf(row['at']),
    who: row['who'] as string,
    people: JSON.parse(row['alerted'] as string) as string[],
  }));
}

function timeOf(at: unknown): string {
  return new Date(Number(at)).toISOString();
}
