import { randomUUID } from 'node:crypto';
import type { ServiceAnswer } from '../service/service-call.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import type { ProxyStore, StoreState } from '../store/store.ts';
import type { Decision, Entry, EntryState, Intent, SettledBy, WriteVerdict } from './entry.ts';
import { appendHistory, findEntry, readEntry } from './entry-rows.ts';
import { insertLines, insertMissingLines } from './line-rows.ts';
import { MovedOnError } from './moved-on-error.ts';
import { REQUESTED } from './requested.ts';
import { readClocks, type SendingClock } from '../service/sending-clock.ts';
import type { Claim } from './write-request.ts';

/**
 * Every write, on disk before it is sent. A method that has resolved has been synced to the disk;
 * one that rejects with a StoreError has changed nothing. A transition throws a MovedOnError if the
 * write no longer matches the entry (its state, its epoch). `at` is milliseconds since 1970.
 */
export interface Journal {
  /** Whether writes can be recorded; recovers by itself if the disk was only full. */
  readonly state: StoreState;
  /** The store that holds the journal and other data. */
  readonly store: ProxyStore;
  /** The id under which this journal's process sends. */
  readonly owner: string;
  /** Returns the entry of this account and key: the recorded entry, else a new one, PREPARED. */
  prepare(intent: Intent, at: number, claim?: Claim): Promise<Entry>;
  /** Makes sure that a PREPARED write will never be sent. @returns whether this call withdrew it */
  withdraw(entry: Entry, at: number, decision: Decision): Promise<boolean>;
  /** PREPARED → SENDING. Before it resolves, no byte may leave. */
  markSending(entry: Entry, at: number, sending?: Sending): Promise<Entry>;
  /**
   * UNKNOWN → SENDING, because a person or a read-back decided so; the last answer stays on record.
   */
  markSendingAgain(entry: Entry, at: number, sending: Sending): Promise<Entry>;
  /** SENDING → PREPARED: certainly nothing was sent, and nothing will be. */
  markNotSent(entry: Entry, reason: string, at: number): Promise<Entry>;
  /**
   * Stores the raw answer to a write that is SENDING, or UNKNOWN since it was abandoned; its meaning
   * is settled afterwards.
   */
  storeAnswer(entry: Entry, answer: ServiceAnswer, at: number): Promise<Entry>;
  /** SENDING or UNKNOWN → the state in the verdict. */
  settle(entry: Entry, verdict: WriteVerdict, at: number): Promise<Entry>;
  /**
   * SENDING → UNKNOWN, once the sender has given up: this proxy, which may only name writes that it
   * is not sending, or another proxy whose lease has expired.
   * @returns the entry in its new state
   */
  abandon(entry: Entry, at: number): Promise<Entry>;
  /** SENDING → UNKNOWN for every write whose sender's lease has expired. @returns how many */
  takeOver(at: number): Promise<number>;
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

/** How it is sent. */
export interface Sending {
  reason?: string | undefined;
  decision?: Decision | null | undefined;
  /** Milliseconds until its whole answer must be here. */
  deadline?: number;
  /** Checks the write in the same transaction: if this throws, nothing changes. */
  claim?: Claim | undefined;
  /** The time by the service's own clock, in ms since 1970, where known. */
  serviceTime?: number | null;
}

/** Milliseconds after its deadline during which a write still belongs to its sender. */
const LEASE_MARGIN = 15_000;

/**
 * Returns the topic that is announced once a write of an account has an outcome or was abandoned.
 */
export function outcomeTopic(account: string): string {
  return `outcome ${account}`;
}

/**
 * Opens the journal of a store; both close together. Writes that were SENDING when the last process
 * ended become UNKNOWN. Where several proxies may send, only those with expired leases do. A
 * damaged store does not throw: its journal is `unavailable` and refuses every write.
 * @throws StoreError
 */
export async function openJournal(store: ProxyStore): Promise<Journal> {
  const journal = createJournal(store);
  if (store.state.kind === 'unavailable') return journal;
  try {
    const at = Date.now();
    await store.commit((sql) => insertMissingLines(sql));
    if (store.isShared) await journal.takeOver(at);
    else await store.commit((sql) => abandonWhere(sql, at));
    return journal;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * Returns a journal over an open store.
 */
export function createJournal(store: ProxyStore): Journal {
  /** The sender's id, which no other process has. */
  const owner = randomUUID();
  /** When this process first saw each sending, on its monotonic clock. */
  let seen = new Map<string, number>();

  /** Commits one transition together with its history. */
  function move(
    entry: Entry,
    to: EntryState,
    reason: string,
    at: number,
    columns: Columns | ((sql: Sql) => Promise<Columns>),
    decision: Decision | null = null,
  ): Promise<Entry> {
    return store.commit(async (sql) => {
      const set = {
        owner: null,
        lease_until: null,
        ...(typeof columns === 'function' ? await columns(sql) : columns),
      };
      await change(sql, entry, { state: to, ...set });
      await appendHistory(sql, entry.id, to, reason, at, decision);
      // For PREPARED, the requester heard that nothing was sent. The follower handles UNKNOWN.
      await sql.run(
        'UPDATE follows SET needs_person = ?, is_restored = 0 WHERE write_id = ?',
        to === 'PREPARED' ? 1 : 0,
        entry.id,
      );
      if (to !== 'SENDING') await sql.announce(outcomeTopic(entry.account));
      return await readEntry(sql, entry);
    });
  }

  function send(
    entry: Entry,
    at: number,
    {
      reason = 'it is being sent',
      decision,
      deadline = 30_000,
      serviceTime = null,
      claim,
    }: Sending,
    former: Columns,
  ): Promise<Entry> {
    const columns = async (sql: Sql) => {
      await claim?.(sql, entry.id);
      return {
        ...former,
        sending_at: at,
        sending_clock: JSON.stringify(await readClocks(sql, owner, serviceTime)),
        epoch: entry.epoch + 1,
        owner,
        lease_until: (await sql.now()) + deadline + LEASE_MARGIN,
      };
    };
    return move(entry, 'SENDING', reason, at, columns, decision ?? null);
  }

  async function insert(
    sql: Sql,
    intent: Intent,
    at: number,
    claim: Claim | undefined,
  ): Promise<Entry> {
    // If two requests reach different proxies at once, the second finds the first.
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
    await appendHistory(sql, id, 'PREPARED', REQUESTED, at, asked);
    return await readEntry(sql, intent);
  }

  /**
   * Finds sendings whose lease is over by the database's clock, or by this process's since it first
   * saw them: the database's may have been set back.
   */
  async function findLeft(sql: Sql, now: number): Promise<SqlRow[]> {
    const rows = await sql.all(
      `SELECT id, epoch, lease_until, sending_clock FROM writes WHERE state = 'SENDING'`,
    );
    const known = seen;
    seen = new Map();
    return rows.filter(({ id, epoch, lease_until: until, sending_clock: clock }) => {
      const key = `${id} ${epoch}`;
      const since = known.get(key) ?? performance.now();
      seen.set(key, since);
      if (until === null || Number(until) < now) return true;
      const begun = clock === null ? now : (JSON.parse(String(clock)) as SendingClock).wall;
      return performance.now() - since > Number(until) - begun;
    });
  }

  return {
    get state() {
      return store.state;
    },
    store,
    owner,
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
        await appendHistory(
          sql,
          entry.id,
          'PREPARED',
          'it was withdrawn before it was sent',
          at,
          decision,
        );
        await sql.run('UPDATE follows SET needs_person = 0 WHERE write_id = ?', entry.id);
        return true;
      }),
    async markSending(entry, at, sending = {}) {
      return await send(refuseOthers(entry, 'PREPARED'), at, sending, {});
    },
    async markSendingAgain(entry, at, sending) {
      return await send(refuseOthers(entry, 'UNKNOWN'), at, sending, noAnswer);
    },
    async markNotSent(entry, reason, at) {
      const unsent = { sending_at: null, sending_clock: null };
      return await move(entry, 'PREPARED', reason, at, unsent);
    },
    storeAnswer: (entry, { status, contentType, body }, at) =>
      store.commit(async (sql) => {
        await change(sql, refuseOthers(entry, 'SENDING', 'UNKNOWN'), {
          answered_at: at,
          answer_status: status,
          answer_content_type: contentType,
          answer_body: body,
        });
        return await readEntry(sql, entry);
      }),
    async settle(entry, { state, reason, reportId, recordsReceived }, at) {
      return await move(entry, state, reason, at, {
        settled_at: state === 'UNKNOWN' ? null : at,
        settled_by: state === 'UNKNOWN' ? null : 'answer',
        report_id: reportId,
        records_received: recordsReceived,
      });
    },
    async settleWithoutAnswer(entry, by, reason, at, decision) {
      const unknown = refuseOthers(entry, 'UNKNOWN');
      return await move(unknown, 'DONE', reason, at, { settled_at: at, settled_by: by }, decision);
    },
    abandon: (entry, at) =>
      store.commit(async (sql) => {
        const now = await sql.now();
        const isLeft = 'id = ? AND epoch = ? AND (owner = ? OR coalesce(lease_until, 0) < ?)';
        await abandonWhere(sql, at, isLeft, entry.id, entry.epoch, owner, now);
        return await readEntry(sql, entry);
      }),
    async takeOver(at) {
      // Usually there is nothing to take over, and a read needs no disk write.
      const left = await store.read(async (sql) => findLeft(sql, await sql.now()));
      if (left.length === 0) return 0;
      const isLeft = left.map(() => 'id = ? AND epoch = ?').join(' OR ');
      return await store.commit((sql) =>
        abandonWhere(sql, at, `(${isLeft})`, ...left.flatMap(({ id, epoch }) => [id!, epoch!])),
      );
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

type Columns = Readonly<Record<string, SqlValue>>;

/** @throws MovedOnError where the write is in another state by now, or was sent once more */
async function change(sql: Sql, { id, state, epoch }: Entry, columns: Columns): Promise<void> {
  const set = Object.keys(columns).map((name) => `${name} = ?`);
  const changed = await sql.run(
    `UPDATE writes SET ${set.join(', ')}
     WHERE id = ? AND state = ? AND epoch = ? AND withdrawn_at IS NULL`,
    ...Object.values(columns),
    id,
    state,
    epoch,
  );
  if (changed === 1) return;
  const row = await sql.get('SELECT withdrawn_at FROM writes WHERE id = ?', id);
  const isWithdrawn = row !== undefined && row['withdrawn_at'] !== null;
  throw new MovedOnError(`Write ${id} is no longer ${state}`, isWithdrawn);
}

/** @throws MovedOnError */
function refuseOthers(entry: Entry, ...states: EntryState[]): Entry {
  if (states.includes(entry.state)) return entry;
  throw new MovedOnError(`Write ${entry.id} is ${entry.state}, no longer ${states.join(' or ')}`);
}

/**
 * Marks interrupted writes as UNKNOWN: their answers may have been lost, so nothing tells whether
 * they were done.
 * @returns how many there were
 */
async function abandonWhere(
  sql: Sql,
  at: number,
  condition = '1 = 1',
  ...values: readonly SqlValue[]
): Promise<number> {
  const rows = await sql.all(
    `SELECT id, account, answer_status FROM writes WHERE state = 'SENDING' AND ${condition}`,
    ...values,
  );
  for (const { id, account, answer_status: status } of rows) {
    const reason =
      status === null
        ? 'Waybill stopped while sending it'
        : 'Waybill stopped before it evaluated the response';
    await sql.run(
      `UPDATE writes SET state = 'UNKNOWN', owner = NULL, lease_until = NULL WHERE id = ?`,
      id!,
    );
    await appendHistory(sql, Number(id), 'UNKNOWN', reason, at);
    await sql.announce(outcomeTopic(account as string));
  }
  return rows.length;
}
