import type { InternalFields } from '#contract/batch.ts';
import { draftContent, type DraftPayment } from '#contract/draft.ts';
import type { Sql } from '../store/sql.ts';

type Payment = Omit<DraftPayment, 'lines'>;

/** Returns the fields that only Waybill has, from the draft that became the batch. */
export async function readInternalFields(sql: Sql, batch: number): Promise<InternalFields[]> {
  const draft = await sql.get('SELECT id, content FROM drafts WHERE write_id = ?', batch);
  if (draft === undefined) return [];
  const payments = await readPayments(sql, draft['id'] as string, draft['content'] as string);
  return payments.flatMap(({ paymentNumber, bankDate, bankReference = '', note }, payment) =>
    bankDate === null && bankReference === '' && note === ''
      ? []
      : { payment, paymentNumber: paymentNumber.trim(), bankDate, bankReference, note },
  );
}

/** Old drafts store their whole content in one column instead of rows. */
async function readPayments(sql: Sql, id: string, content: string): Promise<Payment[]> {
  if (content !== '') return draftContent.parse(JSON.parse(content)).payments;
  const rows = await sql.all(
    'SELECT content FROM draft_payments WHERE draft_id = ? ORDER BY position',
    id,
  );
  return rows.map((row) => JSON.parse(row['content'] as string) as Payment);
}
