import type { DatabaseSync } from 'node:sqlite';
import { idKey } from '#lib/guid.ts';
import type { Intent } from './entry.ts';
import { linesOf } from './lines-of.ts';

/** Puts down what a write asks for, line by line, in the transaction that puts down the write. */
export function insertLines(
  database: DatabaseSync,
  writeId: number,
  intent: Pick<Intent, 'endpoint' | 'target' | 'body'>,
  at: number,
): void {
  const { lines, elements } = linesOf(intent);
  database.prepare('INSERT INTO follows (write_id, elements) VALUES (?, ?)').run(writeId, elements);
  const insert = database.prepare(
    `INSERT INTO lines (write_id, position, id, id_key, asked, payment_number, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const [position, { id, asked, paymentNumber }] of lines.entries()) {
    insert.run(writeId, position, id, id === null ? null : idKey(id), asked, paymentNumber, at);
  }
}

/** Lines of what an older Waybill wrote, which kept none. */
export function insertMissingLines(database: DatabaseSync): void {
  const rows = database
    .prepare(
      `SELECT id, endpoint, target, body, prepared_at FROM writes
       WHERE id NOT IN (SELECT write_id FROM follows)`,
    )
    .all();
  for (const { id, endpoint, target, body, prepared_at: at } of rows) {
    const intent = {
      endpoint: endpoint as string,
      target: target as string,
      body: body as string | null,
    };
    insertLines(database, Number(id), intent, Number(at));
  }
}
