import { insertLines } from '../journal/line-rows.ts';
import type { Claim } from '../journal/write-request.ts';
import type { ProxyStore } from '../store/store.ts';

/** Journals a write of 4.9 with its rows, and claims its balances. */
export function writePayments(
  store: ProxyStore,
  account: string,
  key: string,
  body: string,
  claim: Claim,
): Promise<number> {
  return store.commit(async (sql) => {
    const row = await sql.get(
      `INSERT INTO writes (account, key, endpoint, target, body, body_hash, state, prepared_at)
       VALUES (?, ?, 'payments.apply', 't', ?, 'h', 'PREPARED', 0) RETURNING id`,
      account,
      key,
      body,
    );
    const id = Number(row!['id']);
    await insertLines(sql, id, { endpoint: 'payments.apply', target: 't', body }, 0);
    await claim(sql, id);
    return id;
  });
}

/** Marks the write as done, with a final verdict for every line. */
export function settlePayments(store: ProxyStore, id: number, isProven: boolean): Promise<void> {
  return store.commit(async (sql) => {
    await sql.run(
      `UPDATE writes SET state = 'SENDING', sending_at = 0, epoch = 1 WHERE id = ?`,
      id,
    );
    await sql.run(
      `UPDATE writes SET state = 'DONE', settled_by = 'answer', answer_status = 200,
         answer_body = '{}' WHERE id = ?`,
      id,
    );
    await sql.run(
      'UPDATE lines SET verdict = ?, is_final = 1, changed_at = 1 WHERE write_id = ?',
      isProven ? 'proven' : 'refused',
      id,
    );
    await sql.run('UPDATE follows SET followed_at = 1 WHERE write_id = ?', id);
  });
}
