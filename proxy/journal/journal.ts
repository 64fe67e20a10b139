import type { ServiceAnswer } from '../service/service-call.ts';
import type { Sql } from '../store/sql.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { Store, StoreState } from '../store/store.ts';
import type { Decision, Entry, EntryState, Intent, SettledBy, Verdict } from './entry.ts';
import { appendHistory, findEntry, readEntry } from './entry-rows.ts';
import { insertLines, insertMissingLines } from './line-rows.ts';
import type { Claim } from './write-request.ts';

/**
 * Every write, on disk before it is sent. A method that has resolved has been synced to the disk;
 * one that rejects with a StoreError has changed nothing. `at` is milliseconds since 1970.
 */
export interface Journal {
  /** Whether writes can be recorded; recovers by itself where the disk was merely full. */
  readonly state: StoreState;
  /** Where it is kept, with what else is kept beside it. */
  readonly store: Store;
  /** The entry of this account and key: the one on record, else a new one, PREPARED. */
  prepare(intent: Intent, at: number, claim?: Claim): Promise<Entry>;
  /** What is PREPARED will never be sent. @returns whether it was, and is by this call */
  withdraw(entry: Entry, at: number, decision: Decision): Promise<boolean>;
  /** PREPARED → SENDING. Before it resolves, no byte may leave. */
  markSending(
    entry: Entry,
    at: number,
    reason?: string,
    decision?: Decision | null,
  ): Promise<Entry>;
  /** UNKNOWN → SENDING, by a person's decision or a read-back's; the last answer stays on record. */
  markSendingAgain(
    entry: Entry,
    reason: string,
    at: number,
    decision?: Decision | null,
  ): Promise<Entry>;
  /** SENDING → PREPARED: certainly nothing was sent, now or ever. */
  markNotSent(entry: Entry, reason: string, at: number): Promise<Entry>;
  /** Stores the answer as it came; what it means is settled after that. */
  storeAnswer(entry: Entry, answer: ServiceAnswer, at: number): Promise<Entry>;
  /** SENDING or UNKNOWN → the verdict. */
  settle(entry: Entry, verdict: Verdict, at: number): Promise<Entry>;
  /** UNKNOWN → DONE without its answer: the service shows it, or a person says so. */
  settleWithoutAnswer(
    entry: Entry,
    by: Exclude<SettledBy, 'answer'>,
    reason: string,
    at: number,
    decision?: Decision | null,
  ): Promise<Entry>;
  close(): Promise<void>;
}

/**
 * Opens the journal of a data folder. What was SENDING when the last process ended is UNKNOWN.
 * @throws StoreError where the folder can't be used. A damaged journal does not throw: it opens as
 *   `unavailable` and refuses every write.
 */
export async function openJournal({ dataDir }: { dataDir: string }): Promise<Journal> {
  const store = openSqliteStore(dataDir);
  if (store.state.kind === 'unavailable') return createJournal(store);
  try {
    await recover(store, Date.now());
  } catch (error) {
    await store.close();
    throw error;
  }
  return createJournal(store);
}

/** A journal over an open store. */
export function createJournal(store: Store): Journal {
  /** One transition: the entry and its history, or neither. */
  function move(
    entry: Entry,
    to: EntryState,
    reason: string,
    at: number,
    columns: Readonly<Record<string, string | number | null>>,
    decision: Decision | null = null,
  ): Promise<Entry> {
    return store.commit(async (sql) => {
      const names = Object.keys(columns);
      const changed = await sql.run(
        `UPDATE writes SET ${['state', ...names].map((name) => `${name} = ?`).join(', ')}
         WHERE id = ? AND state = ?`,
        to,
        ...Object.values(columns),
        entry.id,
        entry.state,
      );
      if (changed !== 1) throw new Error(`Write ${entry.id} is no longer ${entry.state}`);
      await appendHistory(sql, entry.id, to, reason, at, decision);
      // Who asked for it was told that nothing was sent; of what is UNKNOWN the follower decides.
      await sql.run(
        'UPDATE follows SET needs_person = ? WHERE write_id = ?',
        to === 'PREPARED' ? 1 : 0,
        entry.id,
      );
      return await readEntry(sql, entry);
    });
  }

  async function insert(
    sql: Sql,
    intent: Intent,
    at: number,
    claim: Claim | undefined,
  ): Promise<Entry> {
    // Of two that come to different proxies at once, the second finds the first.
    const row = await sql.get(
      `INSERT INTO writes
         (account, who, approved_by, key, endpoint, target, body, body_hash, state, prepared_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'PREPARED', ?)
       ON CONFLICT (account, key) DO NOTHING RETURNING id`,
      intent.account,
      intent.who,
      intent.approvedBy ?? null,
      intent.key,
      intent.endpoint,
      intent.target,
      intent.body,
      intent.bodyHash,
      at,
    );
    if (row === undefined) return await readEntry(sql, intent);
    const id = Number(row['id']);
    await insertLines(sql, id, intent, at);
    await claim?.(sql, id);
    const asked = { who: intent.who, note: null };
    await appendHistory(sql, id, 'PREPARED', 'it was asked for', at, asked);
    return await readEntry(sql, intent);
  }

  return {
    get state() {
      return store.state;
    },
    store,
    async prepare(intent, at, claim) {
      const found = await store.read((sql) => findEntry(sql, intent));
      if (found !== undefined) return found;
      return await store.commit(
        async (sql) => (await findEntry(sql, intent)) ?? (await insert(sql, intent, at, claim)),
      );
    },
    withdraw: (entry, at, decision) =>
      store.commit(async (sql) => {
        const changed = await sql.run(
          `UPDATE writes SET withdrawn_at = ?
           WHERE id = ? AND state = 'PREPARED' AND withdrawn_at IS NULL`,
          at,
          entry.id,
        );
        if (changed !== 1) return false;
        await appendHistory(sql, entry.id, 'PREPARED', 'it was taken back, unsent', at, decision);
        await sql.run('UPDATE follows SET needs_person = 0 WHERE write_id = ?', entry.id);
        return true;
      }),
    async markSending(entry, at, reason = 'it is being sent', decision = null) {
      return move(entry, 'SENDING', reason, at, { sending_at: at }, decision);
    },
    async markSendingAgain(entry, reason, at, decision) {
      return move(entry, 'SENDING', reason, at, { sending_at: at, ...noAnswer }, decision);
    },
    async markNotSent(entry, reason, at) {
      return move(entry, 'PREPARED', reason, at, { sending_at: null });
    },
    storeAnswer: (entry, answer, at) =>
      store.commit(async (sql) => {
        const changed = await sql.run(
          `UPDATE writes SET answered_at = ?, answer_status = ?, answer_content_type = ?,
             answer_body = ? WHERE id = ? AND state = 'SENDING'`,
          at,
          answer.status,
          answer.contentType,
          answer.body,
          entry.id,
        );
        if (changed !== 1) throw new Error(`Write ${entry.id} is no longer SENDING`);
        return await readEntry(sql, entry);
      }),
    async settle(entry, { state, reason, reportId, recordsReceived }, at) {
      return move(entry, state, reason, at, {
        settled_at: state === 'UNKNOWN' ? null : at,
        settled_by: state === 'UNKNOWN' ? null : 'answer',
        report_id: reportId,
        records_received: recordsReceived,
      });
    },
    async settleWithoutAnswer(entry, by, reason, at, decision) {
      return move(entry, 'DONE', reason, at, { settled_at: at, settled_by: by }, decision);
    },
    close: () => store.close(),
  };
}

const noAnswer = {
  answered_at: null,
  answer_status: null,
  answer_content_type: null,
  answer_body: null,
  report_id: null,
  records_received: null,
};

/** Whether those were done that were being sent is written nowhere: an answer may have been lost. */
function recover(store: Store, at: number): Promise<void> {
  return store.commit(async (sql) => {
    await insertMissingLines(sql);
    const rows = await sql.all(`SELECT id, answer_status FROM writes WHERE state = 'SENDING'`);
    for (const { id, answer_status: status } of rows) {
      const reason =
        status === null
          ? 'the proxy stopped while sending'
          : 'the proxy stopped before it judged the answer';
      await sql.run(`UPDATE writes SET state = 'UNKNOWN' WHERE id = ?`, id!);
      await appendHistory(sql, Number(id), 'UNKNOWN', reason, at);
    }
  });
}
