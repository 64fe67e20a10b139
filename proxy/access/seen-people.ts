import { LRUCache } from 'lru-cache';
import type { SeenPerson } from '#contract/administration.ts';
import type { Role } from '#contract/session.ts';
import type { Caller } from '../http/caller.ts';
import type { Transactions } from '../store/store.ts';

/** People whom somebody else signs in, for the administrator's list. */
export interface SeenPeople {
  /** Never fails, because nobody is kept out for a list. */
  note(caller: Caller): Promise<void>;
  /** Returns those who came last. */
  list(): Promise<SeenPerson[]>;
  /** Removes a name that its person doesn't have any more. */
  forget(name: string): Promise<void>;
}

const HOUR = 3_600_000;
const columns = ['source', 'name', 'roles', 'seen_at'];
/** People to show. */
const MOST = 1_000;

/** @param source the source of people's names, as in sessions */
export function createSeenPeople(
  { read, commit }: Transactions,
  source: string,
  clock: () => number = Date.now,
): SeenPeople {
  /** One commit an hour is enough for each person, unless the roles change. */
  const noted = new LRUCache<string, string>({ max: 10_000, ttl: HOUR });
  return {
    async note({ name, roles }) {
      const now = JSON.stringify(roles);
      if (name === null || noted.get(name) === now) return;
      noted.set(name, now);
      const row = [source, name, now, clock()];
      await commit((sql) => sql.upsert('seen_people', columns, [row], ['source', 'name'])).catch(
        () => noted.delete(name),
      );
    },
    list: () =>
      read(async (sql) => {
        const rows = await sql.all(
          `SELECT name, roles, seen_at FROM seen_people WHERE source = ?
           ORDER BY seen_at DESC, name LIMIT ${MOST}`,
          source,
        );
        return rows.map(({ name, roles, seen_at: at }) => ({
          name: String(name),
          roles: JSON.parse(String(roles)) as Role[],
          seenAt: new Date(Number(at)).toISOString(),
        }));
      }),
    forget: async (name) => {
      noted.delete(name);
      await commit((sql) =>
        sql.run('DELETE FROM seen_people WHERE source = ? AND name = ?', source, name),
      );
    },
  };
}
