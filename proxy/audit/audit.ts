import type { AuditAction, AuditChain, AuditEntry, AuditList } from '#contract/audit.ts';
import { idKey } from '#lib/guid.ts';
import { canonicalName } from '../http/canonical-name.ts';
import { patternBeyondAscii } from '../store/beyond-ascii.ts';
import { marks } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import { awaitSteps } from '../store/steps.ts';
import type { ProxyStore } from '../store/store.ts';
import type { AccessEvent } from '../access/access-events.ts';
import { AUDIT_SEED, auditValue, verifyAudit } from './audit-chain.ts';

/** The recorded fields of an action. */
export interface Audited {
  /** The service account; '' for none. */
  account: string;
  /** Milliseconds since 1970. */
  at: number;
  who: string | null;
  /**
   * Name of the access token by which a program acted for the person; `null`: the person acted
   * directly.
   */
  token: string | null;
  what: AuditAction;
  object: string;
  /** More details: the roles of a user, for example; '' for none. */
  detail: string;
  /** Idempotency-Key of a write. */
  key: string | null;
  outcome: number;
}

export interface AuditQuery {
  /** Entries older than this one. */
  before?: number;
  limit: number;
  what?: readonly AuditAction[];
  /** Milliseconds since 1970: at this time or later. */
  since?: number;
  /** A person, an id, a name, a payment number, a ReportId or an Idempotency-Key. */
  find?: string;
}

/**
 * The audit log of people's actions, which only grows (Waybill's own, not part of the interface).
 */
export interface Audit {
  /** @throws StoreError */
  note(audited: Audited): Promise<void>;
  /**
   * Records changes of users and rights, each once, however often it is called.
   * @throws StoreError
   */
  noteEvents(events: readonly (AccessEvent & { id: string })[]): Promise<void>;
  /**
   * Lists the entries of one account and those without an account, newest first.
   * @throws StoreError
   */
  list(account: string, query: AuditQuery): Promise<AuditList>;
  /** @throws StoreError */
  verify(): Promise<AuditChain>;
}

const deciding = new Set(['send-again', 'mark-received']);

/**
 * The records that a search finds, once for all entries. Numbers of sent drafts are those of their
 * writes' lines, so that only unsent drafts are read for them.
 */
const FOUND = `WITH found AS MATERIALIZED (
  SELECT id, key FROM writes WHERE account = ? AND key = ?
  UNION ALL
  SELECT id, key FROM writes WHERE account = ? AND lower(report_id) = lower(?)
  UNION ALL
  SELECT writes.id, key FROM lines JOIN writes ON writes.id = lines.write_id
  WHERE account = ? AND id_key = ?
  UNION ALL
  SELECT writes.id, key FROM lines JOIN writes ON writes.id = lines.write_id
  WHERE account = ? AND payment_number IS NOT NULL AND substr(payment_number, 1, 201) = ?
), found_drafts AS MATERIALIZED (
  SELECT id FROM drafts WHERE account = ? AND write_id IN (SELECT id FROM found)
  UNION ALL
  SELECT drafts.id FROM drafts JOIN draft_payments ON draft_id = drafts.id
  WHERE account = ? AND write_id IS NULL AND draft_payments.content LIKE ? ESCAPE '!'
), found_notifications AS MATERIALIZED (
  SELECT id_key FROM jobs JOIN job_targets ON job = number
  WHERE account = ? AND record_number IS NOT NULL
    AND substr(lower(record_number), 1, 201) = lower(?)
), found_jobs AS MATERIALIZED (
  SELECT jobs.id FROM jobs JOIN job_targets ON job = number WHERE account = ? AND id_key = ?
  UNION ALL
  SELECT jobs.id FROM jobs JOIN job_targets ON job = number
  WHERE account = ? AND id_key IN (SELECT id_key FROM found_notifications)
)`;

/** Conditions of an entry that a search finds, by its own text or by a record that it finds. */
const OF_ENTRY = [
  'person = lower(?)',
  'subject = lower(?)',
  'more = lower(?)',
  'key IN (SELECT key FROM found)',
  `what IN ('send-again', 'mark-received')
   AND subject IN (SELECT CAST(id AS TEXT) FROM found)`,
  'subject IN (SELECT lower(id) FROM found_drafts)',
  `what LIKE '%-job' AND subject IN (SELECT id FROM found_jobs)`,
  'subject IN (SELECT id_key FROM found_notifications)',
  'more IN (SELECT id_key FROM found_notifications)',
] as const;

/**
 * Separates a person from their token's name, and an object from its detail, in one column, because
 * the chain's columns can't change. No text that people type contains it (`storable`).
 */
const MARK = '\u001F';

/** @param carryOut applies an event's side effects, in the same transaction as its entry */
export function createAudit(
  store: ProxyStore,
  carryOut: (sql: Sql, event: AccessEvent) => Promise<void> = () => Promise.resolve(),
): Audit {
  let checking: Promise<AuditChain> | undefined;

  return {
    note: (audited) => store.commit((sql) => append(sql, audited)),

    noteEvents: (events) =>
      store.commit(async (sql) => {
        for (const { id, ...event } of events) {
          const known = `SELECT 1 AS found FROM audit WHERE key = ? AND key LIKE 'event:%'`;
          if ((await sql.get(known, id)) !== undefined) continue;
          await append(sql, { ...event, account: '', token: null, key: id, outcome: 200 });
          await carryOut(sql, event);
        }
      }),

    list: (account, query) =>
      store.read(async (sql) => {
        const spellings = query.find === undefined ? [] : await spellingsOf(sql, query.find);
        const rows = await sql.all(...listing(account, query, spellings));
        const listed = rows.slice(0, query.limit);
        const entries = listed.map(toEntry);
        const numbers = await recordNumbers(sql, account, entries);
        const drafts = await draftsOf(sql, account, entries);
        const batches = await batchesOf(sql, account, listed);
        return {
          entries: entries.map((it, index) => ({
            ...it,
            name: drafts.get(it.object)?.name ?? numbers.get(it.object) ?? null,
            batch: batches[index] ?? drafts.get(it.object)?.batch ?? null,
          })),
          next: rows.length > query.limit ? entries.at(-1)!.id : null,
        };
      }),

    verify: () => (checking ??= check().finally(() => (checking = undefined))),
  };

  /**
   * Checks the log in parts, because on SQLite nobody reads or writes during a transaction. The log
   * only grows.
   */
  async function check(): Promise<AuditChain> {
    const all: Sql['all'] = (...query) => store.read((sql) => sql.all(...query));
    const { entries, brokenAt } = await awaitSteps(verifyAudit(), { all });
    return { entries, brokenAt };
  }
}

/** The drafts of entries, by their ids. */
async function draftsOf(
  sql: Sql,
  account: string,
  entries: readonly ListedEntry[],
): Promise<Map<string, { name: string; batch: number | null }>> {
  const ids = new Set(
    entries.flatMap(({ what, object }) => (what.endsWith('-draft') ? object : [])),
  );
  if (ids.size === 0) return new Map();
  const text = `SELECT id, name, write_id FROM drafts WHERE account = ? AND id IN ${marks(ids.size)}`;
  const rows = await sql.all(text, account, ...ids);
  return new Map(
    rows.map(({ id, name, write_id: batch }) => [
      String(id),
      { name: String(name), batch: batch as number | null },
    ]),
  );
}

/** Returns the batch that each entry sent or decided about; `null` for none. */
async function batchesOf(
  sql: Sql,
  account: string,
  rows: readonly SqlRow[],
): Promise<(number | null)[]> {
  const own = rows.filter((row) => row['account'] === account);
  const keys = own.flatMap(({ key }) => (key === null ? [] : [String(key)]));
  const decided = own.flatMap((row) => decidedBatch(row) ?? []);
  const found = await sql.all(
    `SELECT id, key FROM writes WHERE account = ? AND key IN ${marks(keys.length)}
     UNION ALL SELECT id, key FROM writes WHERE account = ? AND id IN ${marks(decided.length)}`,
    account,
    ...keys,
    account,
    ...decided,
  );
  const byKey = new Map(found.map(({ key, id }) => [String(key), Number(id)]));
  const known = new Set(byKey.values());
  return rows.map((row) => {
    if (row['account'] !== account) return null;
    const number = decidedBatch(row);
    return byKey.get(String(row['key'])) ?? (number !== null && known.has(number) ? number : null);
  });
}

/** A decision about a batch names it by its number. */
function decidedBatch({ what, object }: SqlRow): number | null {
  const number = Number(object);
  return deciding.has(String(what)) && Number.isSafeInteger(number) ? number : null;
}

/** Returns the record's number by the id of a task of one notification. */
async function recordNumbers(
  sql: Sql,
  account: string,
  entries: readonly ListedEntry[],
): Promise<Map<string, string>> {
  const ids = new Set(entries.flatMap(({ what, object }) => (what.endsWith('-job') ? object : [])));
  if (ids.size === 0) return new Map();
  const text = `SELECT jobs.id, record_number FROM jobs JOIN job_targets ON job = number
    WHERE account = ? AND total = 1 AND record_number IS NOT NULL AND jobs.id IN ${marks(ids.size)}`;
  const rows = await sql.all(text, account, ...[...ids].map(idKey));
  const known = new Map(rows.map(({ id, record_number }) => [String(id), String(record_number)]));
  return new Map(
    [...ids].flatMap((id) => {
      const number = known.get(idKey(id));
      return number === undefined ? [] : [[id, number] as const];
    }),
  );
}

async function append(sql: Sql, { token, detail, ...audited }: Audited): Promise<void> {
  const last = await sql.get('SELECT id, value FROM audit ORDER BY id DESC LIMIT 1');
  const { who, object, key } = audited;
  const row: SqlRow = {
    ...audited,
    who: who === null ? null : joined(who, token ?? ''),
    object: joined(object, detail),
    key: key === null ? null : storable(key),
    id: Number(last?.['id'] ?? 0) + 1,
  };
  const value = auditValue(String(last?.['value'] ?? AUDIT_SEED), row);
  await sql.insert('audit', [{ ...row, value }]);
}

function listing(
  account: string,
  { before, what, since, find, limit }: AuditQuery,
  spellings: readonly string[],
): [text: string, ...values: SqlValue[]] {
  const texts = [`account IN (?, '')`];
  const values: SqlValue[] = [account];
  const add = (condition: string, ...of: SqlValue[]): void => {
    texts.push(condition);
    values.push(...of);
  };
  if (before !== undefined) add('id < ?', before);
  if (since !== undefined) add('at >= ?', since);
  const newest = (columns: string, condition: string) =>
    `SELECT ${columns} FROM audit WHERE ${texts.join(' AND ')}${condition}
     ORDER BY id DESC LIMIT ?`;
  if (find === undefined && what === undefined) return [newest('*', ''), ...values, limit + 1];
  // Each condition has an index of its own, and none has to read more than a page of entries.
  const conditions =
    find === undefined
      ? what!.map((action) => ({ condition: 'what = ?', of: [action] }))
      : OF_ENTRY.flatMap((condition) =>
          condition.includes('?')
            ? spellings.map((text) => ({ condition, of: [text] }))
            : [{ condition, of: [] }],
        );
  if (find !== undefined && what !== undefined) add(`what IN ${marks(what.length)}`, ...what);
  const parts = conditions.map(
    ({ condition }) => `SELECT id FROM (${newest('id', ` AND ${condition}`)}) AS part`,
  );
  return [
    `${find === undefined ? '' : FOUND} SELECT * FROM audit WHERE id IN (${parts.join(' UNION ALL ')})
     ORDER BY id DESC LIMIT ?`,
    ...(find === undefined ? [] : valuesOfFound(account, find)),
    ...conditions.flatMap(({ of }) => values.concat(of, limit + 1)),
    limit + 1,
  ];
}

/** Each adds conditions to one statement, which has a limit. */
const MOST_SPELLINGS = 10;

/**
 * Returns the spellings under which the log may have a text. People are recorded in their canonical
 * one, and databases know the case of few letters beyond ASCII.
 */
async function spellingsOf(sql: Sql, find: string): Promise<string[]> {
  const sought = find.toLowerCase();
  const pattern = patternBeyondAscii(sought);
  const { length } = Array.from(sought);
  const stored =
    pattern === null
      ? []
      : await sql.all(
          `SELECT subject AS text FROM audit
           WHERE length(subject) = ? AND subject LIKE ? ESCAPE '!'
           UNION SELECT more FROM audit
           WHERE more IS NOT NULL AND length(more) = ? AND more LIKE ? ESCAPE '!'
           LIMIT 1000`,
          length,
          pattern,
          length,
          pattern,
        );
  const alike = stored.map(({ text }) => String(text)).filter((it) => it.toLowerCase() === sought);
  return [...new Set([find, canonicalName(find), ...alike])].slice(0, MOST_SPELLINGS);
}

/** The parameters of `FOUND`. */
function valuesOfFound(account: string, find: string): string[] {
  const inDraft = `%"paymentNumber":${unlike(JSON.stringify(find))}%`;
  const drafts = [account, account, inDraft];
  const jobs = [account, find, account, idKey(find), account];
  const found = [find, find, idKey(find), find].flatMap((text) => [account, text]);
  return [...found, ...drafts, ...jobs];
}

/** Makes a text of LIKE that means nothing else. */
function unlike(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}

function joined(name: string, more: string): string {
  return more === '' ? storable(name) : `${storable(name)}${MARK}${storable(more)}`;
}

/**
 * Makes a text that every store returns unchanged, because the chain covers it: half of a surrogate
 * pair becomes another character in UTF-8, and PostgreSQL accepts no NUL.
 */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '␀').replaceAll(MARK, '␟');
}

type ListedEntry = Omit<AuditEntry, 'name' | 'batch'>;

function toEntry(row: SqlRow): ListedEntry {
  const [who = null, token = null] = (row['who'] as string | null)?.split(MARK) ?? [];
  const [object = '', ...detail] = String(row['object']).split(MARK);
  return {
    id: Number(row['id']),
    at: new Date(Number(row['at'])).toISOString(),
    who,
    token,
    what: String(row['what']),
    object,
    detail: detail.join(MARK),
    outcome: Number(row['outcome']),
  };
}
