import type {
  DoneBatch,
  DoneStep,
  HandStep,
  LabelStep,
  MuteStep,
  NotificationHistory,
  SnoozeStep,
} from '#contract/assignments.ts';
import { idKey } from '#lib/guid.ts';
import { endpoints } from '../service/endpoints.ts';
import type { Sql, SqlRow } from '../store/sql.ts';

/** Writes that give notifications a status (4.2, 4.3, 4.5). */
const writing = endpoints
  .filter(({ id, kind }) => kind === 'write' && id.startsWith('notifications.'))
  .map(({ id }) => id);
const OF_NOTIFICATIONS = `endpoint IN (${writing.map((id) => `'${id}'`).join(', ')})`;

/**
 * Returns the writes that people made to notifications since a moment (ms since 1970), oldest
 * first, if the service accepted them.
 * @param limit maximum of ids; the oldest are left out
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

/** Returns the activity of a notification: the newest steps of each kind, newest first. */
export async function readHistory(
  sql: Sql,
  account: string,
  id: string,
  limit: number,
): Promise<NotificationHistory> {
  const steps = async <Step>(query: string, toStep: (row: SqlRow) => Step): Promise<Step[]> =>
    (await sql.all(`${query} LIMIT ?`, account, idKey(id), limit)).map(toStep);
  return {
    hands: await steps(
      `SELECT at, what, who, had, note, assignee FROM taken_history
       WHERE account = ? AND id_key = ? ORDER BY version DESC`,
      (row) => ({
        at: timeOf(row['at']),
        what: row['assignee'] === null ? (row['what'] as HandStep['what']) : 'assign',
        who: row['who'] as string,
        had: row['had'] as string | null,
        to: row['assignee'] as string | null,
        note: row['note'] as string,
      }),
    ),
    done: await steps(
      `SELECT writes.id AS batch, who, state, prepared_at, sending_at, asked, verdict, is_final
       FROM lines JOIN writes ON writes.id = lines.write_id
       WHERE account = ? AND id_key = ? AND ${OF_NOTIFICATIONS} AND withdrawn_at IS NULL
       ORDER BY writes.id DESC`,
      (row) => ({
        batch: row['batch'] as number,
        who: row['who'] as string | null,
        at: timeOf(row['sending_at'] ?? row['prepared_at']),
        what: row['asked'] as DoneStep['what'],
        outcome: outcomeOf(row['state'] as string, row['verdict'] as string, row['is_final'] === 1),
      }),
    ),
    snoozes: await steps(
      `SELECT at, what, who, until_at, on_news FROM snooze_history
       WHERE account = ? AND id_key = ? ORDER BY version DESC`,
      (row) => ({
        at: timeOf(row['at']),
        what: row['what'] as SnoozeStep['what'],
        who: row['who'] as string | null,
        until: row['until_at'] === null ? null : timeOf(row['until_at']),
        onNews: row['on_news'] === 1,
      }),
    ),
    labels: await steps(
      `SELECT at, what, name, who FROM label_history
       WHERE account = ? AND id_key = ? ORDER BY revision DESC`,
      (row) => ({
        at: timeOf(row['at']),
        what: row['what'] as LabelStep['what'],
        name: row['name'] as string,
        who: row['who'] as string | null,
      }),
    ),
    alerts: await steps(
      `SELECT at, who, alerted FROM rule_steps
       WHERE account = ? AND row_key = ? AND alerted IS NOT NULL ORDER BY at DESC, rule`,
      (row) => ({
        at: timeOf(row['at']),
        who: row['who'] as string,
        people: JSON.parse(row['alerted'] as string) as string[],
      }),
    ),
    mutes: await steps(
      `SELECT at, what, who FROM mute_history
       WHERE account = ? AND id_key = ? ORDER BY revision DESC`,
      (row) => ({
        at: timeOf(row['at']),
        what: row['what'] as MuteStep['what'],
        who: row['who'] as string | null,
      }),
    ),
  };
}

function outcomeOf(state: string, verdict: string, isFinal: boolean): DoneStep['outcome'] {
  // An earlier sending may have done what a later one was refused.
  if (verdict === 'proven') return 'done';
  if (state === 'REJECTED' || (isFinal && verdict === 'refused')) return 'refused';
  if (verdict === 'contradicted') return isFinal ? 'refused' : 'open';
  return state === 'DONE' ? 'done' : 'open';
}

function timeOf(at: unknown): string {
  return new Date(Number(at)).toISOString();
}
