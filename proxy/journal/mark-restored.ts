import type { ProxyStore } from '../store/store.ts';
import { appendHistory } from './entry-rows.ts';

const REASON = 'a backup was put back: whether this was sent after it was made is not known';

/**
 * What a backup holds as not sent may have been sent since it was made, and must not go out as if
 * for the first time: it becomes UNKNOWN, to be read back and decided like everything uncertain.
 * @returns how many writes that were
 * @throws StoreError
 */
export function markRestored(store: ProxyStore, at: number): Promise<number> {
  return store.commit(async (sql) => {
    const rows = await sql.all(
      `SELECT id FROM writes WHERE state = 'PREPARED' AND withdrawn_at IS NULL`,
    );
    for (const row of rows) {
      const id = Number(row['id']);
      // By the one way there is: nothing becomes uncertain that was not on its way.
      await sql.run(
        `UPDATE writes
         SET state = 'SENDING', epoch = epoch + 1, sending_at = ?, sending_clock = NULL
         WHERE id = ?`,
        at,
        id,
      );
      await sql.run(`UPDATE writes SET state = 'UNKNOWN' WHERE id = ?`, id);
      await sql.run('UPDATE follows SET needs_person = 0 WHERE write_id = ?', id);
      await appendHistory(sql, id, 'UNKNOWN', REASON, at);
    }
    return rows.length;
  });
}
