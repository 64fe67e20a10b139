import type { Sql, SqlRow } from '../store/sql.ts';
import type { SendingClock } from '../service/sending-clock.ts';
import type { Decision, Entry, EntryState, Intent, SettledBy } from './entry.ts';

export async function appendHistory(
  sql: Sql,
  writeId: number,
  state: EntryState,
  reason: string,
  at: number,
  decision: Decision | null = null,
): Promise<void> {
  const { who, note } = decision ?? { who: null, note: null };
  await sql.insert('history', [{ write_id: writeId, at, state, reason, who, note }]);
}

/** Returns the write of this account with this id of the journal. */
export async function entryOfId(sql: Sql, account: string, id: number): Promise<Entry | undefined> {
  const row = await sql.get(`${SELECT_ENTRY} WHERE account = ? AND id = ?`, account, id);
  return row && toEntry(row);
}

/** Returns an entry that is known to exist. */
export async function readEntry(sql: Sql, of: Pick<Intent, 'account' | 'key'>): Promise<Entry> {
  const entry = await findEntry(sql, of);
  if (!entry) throw new Error(`There is no write ${of.key}`);
  return entry;
}

export async function findEntry(
  sql: Sql,
  { account, key }: Pick<Intent, 'account' | 'key'>,
): Promise<Entry | undefined> {
  const row = await sql.get(`${SELECT_ENTRY} WHERE account = ? AND key = ?`, account, key);
  return row && toEntry(row);
}

/** Writes with the reason of their state; a condition may follow. */
const SELECT_ENTRY = `
  SELECT *, (SELECT reason FROM history WHERE write_id = writes.id ORDER BY id DESC LIMIT 1)
    AS reason
  FROM writes`;

/** Parses the clocks as the journal stored them. */
export function sendingClockOf(row: SqlRow): SendingClock | null {
  const text = row['sending_clock'] as string | null;
  return text === null ? null : (JSON.parse(text) as SendingClock);
}

function toEntry(row: SqlRow): Entry {
  const status = row['answer_status'];
  return {
    id: row['id'] as number,
    account: row['account'] as string,
    who: row['who'] as string | null,
    approvedBy: row['approved_by'] as string | null,
    key: row['key'] as string,
    endpoint: row['endpoint'] as string,
    target: row['target'] as string,
    body: row['body'] as string | null,
    bodyHash: row['body_hash'] as string,
    isWithdrawn: row['withdrawn_at'] !== null,
    // The table's CHECK allows only these values.
    state: row['state'] as EntryState,
    epoch: row['epoch'] as number,
    reason: row['reason'] as string,
    answer:
      status === null
        ? null
        : {
            status: status as number,
            contentType: row['answer_content_type'] as string | null,
            body: row['answer_body'] as string,
          },
    settledBy: row['settled_by'] as SettledBy | null,
    sendingAt: row['sending_at'] as number | null,
    sendingClock: sendingClockOf(row),
    reportId: row['report_id'] as string | null,
    recordsReceived: row['records_received'] as number | null,
  };
}
