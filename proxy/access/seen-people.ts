import { LRUCache } from 'lru-cache';
import type { SeenPerson } from '#contract/administration.ts';
import type { Role } from '#contract/session.ts';
import type { Caller } from '../http/caller.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { noteAccessEvent } from './access-events.ts';
import { describeRoles } from './user-store.ts';

/** People whom another system signs in, for the administrator's list. */
export interface SeenPeople {
  /** @param accounts names of the service accounts that they can use; `null` for the only one */
  note(caller: Caller, accounts: readonly string[] | null): void;
  /** Returns the most recent visitors. */
  list(): Promise<SeenPerson[]>;
  /** Returns the rights that a person had at the last visit; `null` where no visit is recorded. */
  lastRights(name: string): Promise<LastRights | null>;
  /** Removes a name that its person no longer has. */
  forget(name: string): Promise<void>;
  /** Stores the collected visits. */
  save(): Promise<void>;
}

/** `accounts`: names of service accounts; `null` for the only one. */
export interface LastRights {
  roles: readonly Role[];
  accounts: readonly string[] | null;
}

const HOUR = 3_600_000;
/**
 * Milliseconds for which visits are collected, so that one commit stores them and no request waits
 * for it.
 */
const COLLECTED_FOR = 2_000;
/** People to show. */
const MOST = 1_000;
interface Visit {
  name: string;
  roles: readonly Role[];
  /** As JSON. */
  accounts: string;
  at: number;
}

/** @param source the source of people's names, as in sessions */
export function createSeenPeople({ read, commit }: Transactions, source: string): SeenPeople {
  /** Records each person at most once an hour, unless the roles change. */
  const noted = new LRUCache<string, string>({ max: 10_000, ttl: HOUR });
  /** All visits, so that even rights that a person had only briefly are in the audit log. */
  let collected: Visit[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const visits = collected;
    collected = [];
    if (visits.length === 0) return;
    try {
      await commit(async (sql) => {
        for (const visit of visits) {
          await noteChange(sql, visit);
          const { name, roles, accounts, at } = visit;
          const row = { source, name, roles: JSON.stringify(roles), accounts, seen_at: at };
          await sql.upsert('seen_people', [row], ['source', 'name']);
        }
      });
    } catch (error) {
      // Forgets them, so that each person's next visit is recorded again.
      noted.clear();
      throw error;
    }
  }

  /** Adds only changes of a person's rights to the audit log, because visits would fill it. */
  async function noteChange(sql: Sql, { name, roles, accounts, at }: Visit): Promise<void> {
    const before = await sql.get(
      'SELECT roles, accounts FROM seen_people WHERE source = ? AND name = ?',
      source,
      name,
    );
    const had = before && (JSON.parse(String(before['roles'])) as Role[]);
    const hasSameRoles = had?.toSorted().join() === roles.toSorted().join();
    const isSame = before?.['accounts'] === null || before?.['accounts'] === accounts;
    if (had !== undefined && hasSameRoles && isSame) return;
    const names = JSON.parse(accounts) as readonly string[] | null;
    const detail = [
      describeRoles(roles),
      ...(names === null ? [] : [`accounts: ${names.join(', ') || 'none'}`]),
    ].join('; ');
    const what = before === undefined ? 'first-visit' : 'change-rights';
    await noteAccessEvent(sql, { at, who: name, what, object: '', detail });
  }

  /** A list that lacks a person until the next visit is no reason to fail. */
  const storeIfPossible = (): Promise<void> => store().catch(() => {});

  return {
    note({ name, roles }, accounts) {
      const now = JSON.stringify([roles, accounts]);
      if (name === null || noted.get(name) === now) return;
      noted.set(name, now);
      collected.push({ name, roles, accounts: JSON.stringify(accounts), at: Date.now() });
      timer ??= setTimeout(() => void storeIfPossible(), COLLECTED_FOR).unref();
    },
    async list() {
      await store();
      const rows = await read((sql) =>
        sql.all(
          `SELECT name, roles, seen_at FROM seen_people WHERE source = ?
           ORDER BY seen_at DESC, name LIMIT ${MOST}`,
          source,
        ),
      );
      return rows.map(({ name, roles, seen_at: at }) => ({
        name: String(name),
        roles: JSON.parse(String(roles)) as Role[],
        seenAt: new Date(Number(at)).toISOString(),
      }));
    },
    async lastRights(name) {
      await store();
      const text = 'SELECT roles, accounts FROM seen_people WHERE source = ? AND name = ?';
      const row = await read((sql) => sql.get(text, source, name));
      if (row === undefined) return null;
      return {
        roles: JSON.parse(String(row['roles'])) as Role[],
        accounts: JSON.parse(String(row['accounts'])) as string[] | null,
      };
    },
    async forget(name) {
      noted.delete(name);
      collected = collected.filter((visit) => visit.name !== name);
      await commit((sql) =>
        sql.run('DELETE FROM seen_people WHERE source = ? AND name = ?', source, name),
      );
    },
    save: storeIfPossible,
  };
}
