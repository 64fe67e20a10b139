import { MOST_STARS, type StarChange } from '#contract/star.ts';
import { idKey } from '#lib/guid.ts';
import { assignmentTopic } from '../assignments/assignment-store.ts';
import { badBody } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

/** The stars of one service account's people. @throws of all: StoreError, ProblemError */
export interface Stars {
  /** Returns ids, newest first. @param person `null` where nobody signs in */
  list(person: string | null): Promise<string[]>;
  /** @param at ms since 1970 */
  change(person: string | null, change: StarChange, at: number): Promise<string[]>;
}

export function createStars(store: Transactions, account: string): Stars {
  async function listIn(sql: Sql, person: string): Promise<string[]> {
    const rows = await sql.all(
      'SELECT id_key FROM stars WHERE account = ? AND person = ? ORDER BY at DESC, id_key',
      account,
      person,
    );
    return rows.map(({ id_key: key }) => key as string);
  }

  return {
    list: (person) => store.read((sql) => listIn(sql, person ?? '')),
    change: (by, { isStarred, ids }, at) =>
      store.commit(async (sql) => {
        const person = by ?? '';
        const known = new Set(await listIn(sql, person));
        const keys = [...new Set(ids.map(idKey))].filter((key) => known.has(key) !== isStarred);
        for (const key of isStarred ? [] : keys) {
          await sql.run(
            'DELETE FROM stars WHERE account = ? AND person = ? AND id_key = ?',
            account,
            person,
            key,
          );
        }
        if (isStarred && known.size + keys.length > MOST_STARS) {
          throw badBody(`You can star up to ${MOST_STARS} notifications. Remove some stars first.`);
        }
        if (isStarred && keys.length > 0) {
          await sql.upsert(
            'stars',
            keys.map((key) => ({ account, person, id_key: key, at })),
            ['account', 'person', 'id_key'],
          );
        }
        if (keys.length > 0) await sql.announce(assignmentTopic(account));
        return await listIn(sql, person);
      }),
  };
}
