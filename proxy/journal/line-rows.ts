import { idKey } from '#lib/guid.ts';
import type { Sql } from '../store/sql.ts';
import type { Intent } from './entry.ts';
import { linesOf } from './lines-of.ts';

/** Saves the lines of a write, in the transaction that records it. */
export async function insertLines(
  sql: Sql,
  writeId: number,
  intent: Pick<Intent, 'endpoint' | 'target' | 'body'>,
  at: number,
): Promise<void> {
  const { lines, elements } = linesOf(intent);
  await sql.insert('follows', [{ write_id: writeId, elements }]);
  await sql.insert(
    'lines',
    lines.map(({ id, asked, paymentNumber }, position) => ({
      write_id: writeId,
      position,
      id,
      id_key: id === null ? null : idKey(id),
      asked,
      payment_number: paymentNumber,
      changed_at: at,
    })),
  );
}

/** Adds the lines of writes by an older Waybill, which stored none. */
export async function insertMissingLines(sql: Sql): Promise<void> {
  const rows = await sql.all(
    `SELECT id, endpoint, target, body, prepared_at FROM writes
     WHERE id NOT IN (SELECT write_id FROM follows)`,
  );
  for (const { id, endpoint, target, body, prepared_at: at } of rows) {
    const intent = {
      endpoint: endpoint as string,
      target: target as string,
      body: body as string | null,
    };
    await insertLines(sql, Number(id), intent, Number(at));
  }
}
