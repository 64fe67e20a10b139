import { LRUCache } from 'lru-cache';
import type { SeenPerson } from '#contract/administration.ts';
import type { Role } from '#contract/session.ts';
import type { Caller } from '../http/caller.ts';
import type { SqlValue } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

/** People whom somebody else signs in, for the administrator's list. */
export interface SeenPeople {
  note(caller: Caller): void;
  /** Returns those who came last. */
  list(): Promise<SeenPerson[]>;
  /** Removes a name that its person doesn't have any more. */
  forget(name: string): Promise<void>;
  /** Stores what was noted. */
  close(): Promise<void>;
}

const HOUR = 3_600_000;
/** Milliseconds for which visits are collected: one commit stores them, and no request waits for it. */
const COLLECTED_FOR = 2_000;
/** People to show. */
const MOST = 1_000;
const columns = ['source', 'name', 'roles', 'seen_at'];

/** @param source the source of people's names, as in sessions */
export function createSeenPeople(
  { read, commit }: Transactions,
  source: string,
  clock: () => number = Date.now,
): SeenPeople {
  /** Once an hour is enough for each person, unless the roles change. */
  const noted = new LRUCache<string, string>({ max: 10_000, ttl: HOUR });
  const collected = new Map<string, readonly SqlValue[]>();
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...collected.values()];
    collected.clear();
    if (rows.length === 0) return;
    try {
      await commit((sql) => sql.upsert('seen_people', columns, rows, ['source', 'name']));
    } catch (error) {
      // The next visit of each is noted again.
      noted.clear();
      throw error;
    }
  }

  /** A list that lacks somebody until the next visit is no reason to fail. */
  const storeIfPossible = (): Promise<void> => store().catch(() => {});

  return {
    note({ name, roles }) {
      const now = JSON.stringify(roles);
      if (name === null || noted.get(name) === now) return;
      noted.set(name, now);
      collected.set(name, [source, name, now, clock()]);
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
    async forget(name) {
      noted.delete(name);
      collected.delete(name);
      await commit((sql) =>
        sql.run('DELETE FROM seen_people WHERE source = ? AND name = ?', source, name),
      );
    },
    close: storeIfPossible,
  };
}
