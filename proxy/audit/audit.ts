import type { AuditAction, AuditChain, AuditEntry, AuditList } from '#contract/audit.ts';
import { idKey } from '#lib/guid.ts';
import { marks } from '../store/in-list.ts';
import type { Sql, SqlRow, SqlValue } from '../store/sql.ts';
import { awaitSteps } from '../store/steps.ts';
import type { ProxyStore } from '../store/store.ts';
import type { AccessEvent } from '../access/access-events.ts';
import { AUDIT_SEED, auditValue, HASHED, verifyAudit } from './audit-chain.ts';

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

/** Characters of a task's id. */
const ID_LENGTH = 36;

/** A decision about a batch names it by its number. */
const DECIDES = `audit.what IN ('send-again', 'mark-received')`;

/** The records that a search finds, once for all entries: each search reads the whole journal. */
const FOUND = `WITH found AS MATERIALIZED (
  SELECT id, key FROM writes WHERE account = ? AND key = ?
  UNION
  SELECT id, key FROM writes WHERE account = ? AND lower(report_id) = lower(?)
  UNION
  SELECT writes.id, key FROM writes JOIN lines ON lines.write_id = writes.id
  WHERE account = ? AND id_key = ?
  UNION
  SELECT writes.id, key FROM writes JOIN lines ON lines.write_id = writes.id
  WHERE account = ? AND payment_number = ?
), found_drafts AS MATERIALIZED (
  SELECT id FROM drafts WHERE account = ? AND (
    write_id IN (SELECT id FROM found)
    OR id IN (SELECT draft_id FROM draft_payments WHERE content LIKE ? ESCAPE '!')
  )
), found_jobs AS MATERIALIZED (
  SELECT jobs.id FROM jobs JOIN job_targets ON job = number
  WHERE account = ? AND (lower(record_number) = lower(?) OR id_key = ?)
)`;

/**
 * Separates a person from their token's name, and an object from its detail, in one column, because
 * the chain's columns can't change. No text that people type contains it (`storable`).
 */
const MARK = '\u001F';

/** The entry of a returned draft has the reason beside the draft's id. */
const IS_RETURNED = `substr(audit.object, 1, length(drafts.id) + 1) = drafts.id || '${MARK}'`;

const COLUMNS = [...HASHED, 'value'];

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
        const { head, text, values } = conditionsOf(account, query);
        const rows = await sql.all(
          `${head} SELECT audit.*, coalesce(
             (SELECT writes.id FROM writes
              WHERE writes.account = audit.account AND writes.key = audit.key),
             (SELECT writes.id FROM writes
              WHERE writes.account = audit.account AND ${DECIDES}
                AND audit.object = CAST(writes.id AS TEXT)),
             (SELECT drafts.write_id FROM drafts
              WHERE drafts.account = audit.account AND drafts.id = audit.object),
             CASE WHEN audit.what = 'return-draft' THEN
               (SELECT drafts.write_id FROM drafts
                WHERE drafts.account = audit.account AND ${IS_RETURNED}) END
           ) AS batch
           FROM audit WHERE ${text} ORDER BY audit.id DESC LIMIT ?`,
          ...values,
          query.limit + 1,
        );
        const entries = rows.slice(0, query.limit).map(toEntry);
        const names = new Map([
          ...(await draftNames(sql, account, entries)),
          ...(await recordNumbers(sql, account, entries)),
        ]);
        return {
          entries: entries.map((it) => ({ ...it, name: names.get(it.object) ?? null })),
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

async function draftNames(
  sql: Sql,
  account: string,
  entries: readonly AuditEntry[],
): Promise<Map<string, string>> {
  const ids = new Set(
    entries.flatMap(({ what, object }) => (what.endsWith('-draft') ? object : [])),
  );
  if (ids.size === 0) return new Map();
  const text = `SELECT id, name FROM drafts WHERE account = ? AND id IN ${marks(ids.size)}`;
  const rows = await sql.all(text, account, ...ids);
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}

/** Returns the record's number by the id of a task of one notification. */
async function recordNumbers(
  sql: Sql,
  account: string,
  entries: readonly AuditEntry[],
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
  await sql.insert('audit', COLUMNS, [[...HASHED.map((name) => row[name]!), value]]);
}

function conditionsOf(
  account: string,
  { before, what, since, find }: AuditQuery,
): { head: string; text: string; values: SqlValue[] } {
  const texts = [`audit.account IN (?, '')`];
  const values: SqlValue[] = [account];
  const add = (condition: string, ...of: SqlValue[]): void => {
    texts.push(condition);
    values.push(...of);
  };
  if (before !== undefined) add('audit.id < ?', before);
  if (what !== undefined) add(`audit.what IN ${marks(what.length)}`, ...what);
  if (since !== undefined) add('audit.at >= ?', since);
  if (find !== undefined) {
    add(
      `(lower(audit.who) = lower(?)
       OR lower(substr(audit.who, 1, ?)) = lower(?)
       OR audit.object = ? OR substr(audit.object, 1, ?) = ?
       OR lower(audit.object) LIKE lower(?) ESCAPE '!'
       OR audit.key IN (SELECT key FROM found)
       OR (${DECIDES} AND audit.object IN (SELECT CAST(id AS TEXT) FROM found))
       OR audit.object IN (SELECT id FROM found_drafts)
       OR (audit.what = 'return-draft' AND EXISTS (
         SELECT 1 FROM found_drafts AS drafts WHERE ${IS_RETURNED}
       ))
       OR (audit.what LIKE '%-job'
         AND lower(substr(audit.object, 1, ${ID_LENGTH})) IN (SELECT id FROM found_jobs)))`,
      find,
      // In code points, as SQLite and PostgreSQL count.
      Array.from(find).length + 1,
      find + MARK,
      find,
      Array.from(find).length + 1,
      find + MARK,
      // The whole detail: the id of a deleted object, for example.
      `%${MARK}${unlike(find)}`,
    );
  }
  return {
    head: find === undefined ? '' : FOUND,
    text: texts.join(' AND '),
    values: [...(find === undefined ? [] : valuesOfFound(account, find)), ...values],
  };
}

/** The parameters of `FOUND`. */
function valuesOfFound(account: string, find: string): string[] {
  const inDraft = `%"paymentNumber":${unlike(JSON.stringify(find))}%`;
  return [find, find, idKey(find), find, inDraft, find]
    .flatMap((text) => [account, text])
    .concat(idKey(find));
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

function toEntry(row: SqlRow): AuditEntry {
  const [who = null, token = null] = (row['who'] as string | null)?.split(MARK) ?? [];
  const [object = '', ...detail] = String(row['object']).split(MARK);
  return {
    id: Number(row['id']),
    at: new Date(Number(row['at'])).toISOString(),
    who,
    token,
    what: String(row['what']),
    object,
    name: null,
    detail: detail.join(MARK),
    batch: row['batch'] === null ? null : Number(row['batch']),
    outcome: Number(row['outcome']),
  };
}
