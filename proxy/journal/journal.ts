import type { ServiceAnswer } from '../service/service-call.ts';
import { openStore, type Store, type StoreState } from '../store/store.ts';
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
  /** What is PREPARED will never be sent. */
  withdraw(entry: Entry, at: number, decision: Decision): void;
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
  const store = openStore(dataDir);
  if (store.state.kind === 'unavailable') return createJournal(store);
  try {
    recover(store, Date.now());
  } catch (error) {
    store.close();
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
  ): Entry {
    return store.commit((database) => {
      const names = Object.keys(columns);
      const { changes } = database
        .prepare(
          `UPDATE writes SET ${['state', ...names].map((name) => `${name} = ?`).join(', ')}
           WHERE id = ? AND state = ?`,
        )
        .run(to, ...Object.values(columns), entry.id, entry.state);
      if (changes !== 1) throw new Error(`Write ${entry.id} is no longer ${entry.state}`);
      appendHistory(database, entry.id, to, reason, at, decision);
      // Who asked for it was told that nothing was sent; of what is UNKNOWN the follower decides.
      database
        .prepare('UPDATE follows SET needs_person = ? WHERE write_id = ?')
        .run(to === 'PREPARED' ? 1 : 0, entry.id);
      return readEntry(database, entry);
    });
  }

  function insert(intent: Intent, at: number, claim: Claim | undefined): Entry {
    return store.commit((database) => {
      const { lastInsertRowid } = database
        .prepare(
          `INSERT INTO writes
             (account, who, approved_by, key, endpoint, target, body, body_hash, state, prepared_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'PREPARED', ?)`,
        )
        .run(
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
      const id = Number(lastInsertRowid);
      insertLines(database, id, intent, at);
      claim?.(database, id);
      appendHistory(database, id, 'PREPARED', 'it was asked for', at, {
        who: intent.who,
        note: null,
      });
      return readEntry(database, intent);
    });
  }

  return {
    get state() {
      return store.state;
    },
    store,
    async prepare(intent, at, claim) {
      const found = store.read((database) => findEntry(database, intent));
      return found ?? insert(intent, at, claim);
    },
    withdraw(entry, at, decision) {
      store.commit((database) => {
        const { changes } = database
          .prepare(
            `UPDATE writes SET withdrawn_at = ?
             WHERE id = ? AND state = 'PREPARED' AND withdrawn_at IS NULL`,
          )
          .run(at, entry.id);
        if (changes !== 1) throw new Error(`Write ${entry.id} can’t be withdrawn any more`);
        appendHistory(database, entry.id, 'PREPARED', 'it was taken back, unsent', at, decision);
        database.prepare('UPDATE follows SET needs_person = 0 WHERE write_id = ?').run(entry.id);
      });
    },
    async markSending(entry, at, reason = 'it is being sent', decision = null) {
      return move(entry, 'SENDING', reason, at, { sending_at: at }, decision);
    },
    async markSendingAgain(entry, reason, at, decision) {
      return move(entry, 'SENDING', reason, at, { sending_at: at, ...noAnswer }, decision);
    },
    async markNotSent(entry, reason, at) {
      return move(entry, 'PREPARED', reason, at, { sending_at: null });
    },
    async storeAnswer(entry, answer, at) {
      return store.commit((database) => {
        const { changes } = database
          .prepare(
            `UPDATE writes SET answered_at = ?, answer_status = ?, answer_content_type = ?,
               answer_body = ? WHERE id = ? AND state = 'SENDING'`,
          )
          .run(at, answer.status, answer.contentType, answer.body, entry.id);
        if (changes !== 1) throw new Error(`Write ${entry.id} is no longer SENDING`);
        return readEntry(database, entry);
      });
    },
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
    async close() {
      store.close();
    },
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
function recover(store: Store, at: number): void {
  store.commit((database) => {
    insertMissingLines(database);
    const rows = database
      .prepare(`SELECT id, answer_status FROM writes WHERE state = 'SENDING'`)
      .all();
    const update = database.prepare(`UPDATE writes SET state = 'UNKNOWN' WHERE id = ?`);
    for (const row of rows) {
      const reason =
        row['answer_status'] === null
          ? 'the proxy stopped while sending'
          : 'the proxy stopped before it judged the answer';
      update.run(Number(row['id']));
      appendHistory(database, Number(row['id']), 'UNKNOWN', reason, at);
    }
  });
}
