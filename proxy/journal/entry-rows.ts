import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Decision, Entry, EntryState, Intent, SettledBy } from './entry.ts';

export function appendHistory(
  database: DatabaseSync,
  writeId: number,
  state: EntryState,
  reason: string,
  at: number,
  decision: Decision | null = null,
): void {
  database
    .prepare(
      'INSERT INTO history (write_id, at, state, reason, who, note) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(writeId, at, state, reason, decision?.who ?? null, decision?.note ?? null);
}

/** The write of this account with this id of the journal. */
export function entryOfId(database: DatabaseSync, account: string, id: number): Entry | undefined {
  const row = database.prepare(`${SELECT_ENTRY} WHERE account = ? AND id = ?`).get(account, id);
  return row && toEntry(row);
}

/** An entry that is known to be there. */
export function readEntry(database: DatabaseSync, of: Pick<Intent, 'account' | 'key'>): Entry {
  const entry = findEntry(database, of);
  if (!entry) throw new Error(`There is no write ${of.key}`);
  return entry;
}

export function findEntry(
  database: DatabaseSync,
  { account, key }: Pick<Intent, 'account' | 'key'>,
): Entry | undefined {
  const row = database.prepare(`${SELECT_ENTRY} WHERE account = ? AND key = ?`).get(account, key);
  return row && toEntry(row);
}

/** Writes with the reason of their state; a condition may follow. */
const SELECT_ENTRY = `
  SELECT *, (SELECT reason FROM history WHERE write_id = writes.id ORDER BY id DESC LIMIT 1)
    AS reason
  FROM writes`;

function toEntry(row: Record<string, SQLOutputValue>): Entry {
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
    // The table's CHECK holds it to these.
    state: row['state'] as EntryState,
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
    reportId: row['report_id'] as string | null,
    recordsReceived: row['records_received'] as number | null,
  };
}
