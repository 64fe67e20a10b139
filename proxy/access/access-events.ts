import type { AuditAction } from '#contract/audit.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

/** A change of users or rights for the audit log. */
export interface AccessEvent {
  /** Milliseconds since 1970. */
  at: number;
  who: string;
  what: AuditAction;
  /** The changed user; '' where it is `who`. */
  object: string;
  /** Roles, for example. */
  detail: string;
}

/** Events that wait for the audit log, oldest first. */
export interface AccessEvents {
  list(): Promise<(AccessEvent & { id: string })[]>;
  remove(ids: readonly string[]): Promise<void>;
}

/** Prefix of the keys of events in the audit log; the index of migration 029 relies on it. */
const EVENT = 'event:';
/** Events to move at a time. */
const MOST = 500;

/**
 * Stores an event in the transaction of its change, because the audit log may be in another
 * database: so neither exists without the other.
 */
export async function noteAccessEvent(
  sql: Sql,
  { at, who, what, object, detail }: AccessEvent,
): Promise<void> {
  const id = EVENT + crypto.randomUUID();
  await sql.insert('access_events', [{ id, at, who, what, object, detail }]);
}

export function createAccessEvents({ read, commit }: Transactions): AccessEvents {
  return {
    list: () =>
      read(async (sql) => {
        const rows = await sql.all(`SELECT * FROM access_events ORDER BY number LIMIT ${MOST}`);
        return rows.map((row) => ({
          id: String(row['id']),
          at: Number(row['at']),
          who: String(row['who']),
          what: row['what'] as AuditAction,
          object: String(row['object']),
          detail: String(row['detail']),
        }));
      }),
    remove: (ids) =>
      commit(async (sql) => {
        for (const id of ids) await sql.run('DELETE FROM access_events WHERE id = ?', id);
      }),
  };
}
