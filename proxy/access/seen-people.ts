import { LRUCache } from 'lru-cache';
import type { SeenPerson } from '#contract/administration.ts';
import type { Role } from '#contract/session.ts';
import type { Caller } from '../http/caller.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';
import { noteAccessEvent } from './access-events.ts';
import { describeRoles } from './user-store.ts';

/** People whom somebody else signs in, for the administrator's list. */
export interface SeenPeople {
  /** @param accounts names of the service accounts that they can use; `null` for the only one */
  note(caller: Caller, accounts: readonly string[] | null): void;
  /** Returns those who came last. */
  list(): Promise<SeenPerson[]>;
  /** Returns the rights that a person had at the last visit; `null` where none was noted. */
  lastRights(name: string): Promise<LastRights | null>;
  /** Removes a name that its person doesn't have any more. */
  forget(name: string): Promise<void>;
  /** Stores the visits that were noted. */
  save(): Promise<void>;
}

/** `accounts`: names of service accounts; `null` for the only one. */
export interface LastRights {
  roles: readonly Role[];
  accounts: readonly string[] | null;
}

const HOUR = 3_600_000;
/** Milliseconds for which visits are collected: one commit stores them, and no request waits for it. */
const COLLECTED_FOR = 2_000;
/** People to show. */
const MOST = 1_000;
const columns = ['source', 'name', 'roles', 'accounts', 'seen_at'];

interface Visit {
  name: string;
  roles: readonly Role[];
  /** As JSON. */
  accounts: string;
  at: number;
}

/** @param source the source of people's names, as in sessions */
export function createSeenPeople(
  { read, commit }: Transactions,
  source: string,
  clock: () => number = Date.now,
): SeenPeople {
  /** Once an hour is enough for each person, unless the roles change. */
  const noted = new LRUCache<string, string>({ max: 10_000, ttl: HOUR });
  /** All of them, so that rights that a person had for a moment are in the audit log as well. */
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
          const row = [source, name, JSON.stringify(roles), accounts, at];
          await sql.upsert('seen_people', columns, [row], ['source', 'name']);
        }
      });
    } catch (error) {
      // The next visit of each is noted again.
      noted.clear();
      throw error;
    }
  }

  /** Adds what is new about a person to the audit log: visits as such would fill it. */
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

  /** A list that lacks somebody until the next visit is no reason to fail. */
  const storeIfPossible = (): Promise<void> => store().catch(() => {});

  return {
    note({ name, roles }, accounts) {
      const now = JSON.stringify([roles, accounts]);
      if (name === null || noted.get(name) === now) return;
      noted.set(name, now);
      collected.push({ name, roles, accounts: JSON.stringify(accounts), at: clock() });
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
