import type { DatabaseSync } from 'node:sqlite';
import { idKey } from '#lib/guid.ts';
import type { Decimal } from '#lib/decimal.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { askedPayments, type AskedPayment } from '../journal/asked-payments.ts';

/** What the service showed of a line before it was sent. */
export interface LineBefore {
  balance: Decimal | null;
  /** Keys of the payments that could have been taken for it already; `null`: nobody looked. */
  payments: ReadonlySet<string> | null;
}

/**
 * Who else may have done what is seen. `other`: another batch for the same transaction, whose
 * effect may lie between the look before and now. `twin`: one of the same payment number.
 */
export type Rival = 'none' | 'other' | 'twin';

/** A line of 4.9 with what there is to tell by. */
export interface PaidLine {
  writeId: number;
  position: number;
  /** Of its target; `null` where it has none. */
  key: string | null;
  applied: Decimal;
  payment: AskedPayment;
  before: LineBefore | null;
  rival: Rival;
}

/** What was read longer before it was sent may have changed by then. */
const FRESH = 60_000;

/** Puts down what the service showed of lines that were not sent yet; what is left out stays. */
export function saveLinesBefore(
  database: DatabaseSync,
  writeId: number,
  lines: readonly { position: number; balance: Decimal | null; payments: string[] | null }[],
  at: number,
): void {
  const upsert = database.prepare(
    `INSERT INTO lines_before (write_id, position, balance, payments, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET balance = excluded.balance, payments = excluded.payments,
       at = excluded.at`,
  );
  for (const { position, balance, payments } of lines) {
    upsert.run(writeId, position, balance, payments && JSON.stringify(payments), at);
  }
}

/** All lines of a write of 4.9, as they were sent. */
export function paidLines(database: DatabaseSync, writeId: number): PaidLine[] {
  const write = database
    .prepare(
      `SELECT account, body, coalesce(
         (SELECT min(sending_at) FROM attempts WHERE write_id = writes.id), sending_at) AS sent_at
       FROM writes WHERE id = ?`,
    )
    .get(writeId)!;
  const account = write['account'] as string;
  const lines = askedPayments(write['body'] as string).flatMap((payment) =>
    payment.lines.map(({ id, amount }) => ({ payment, id, amount })),
  );
  return lines.map(({ payment, id, amount: applied }, position) => {
    const key = id === null ? null : idKey(id);
    const read = readBefore(database, {
      writeId,
      position,
      sentAt: write['sent_at'] as number | null,
    });
    const rival = rivalOf(database, { account, writeId, since: read?.at ?? 0, key, payment });
    return { writeId, position, key, applied, payment, before: read?.before ?? null, rival };
  });
}

function readBefore(
  database: DatabaseSync,
  { writeId, position, sentAt }: { writeId: number; position: number; sentAt: number | null },
): { at: number; before: LineBefore } | null {
  const row = database
    .prepare('SELECT * FROM lines_before WHERE write_id = ? AND position = ?')
    .get(writeId, position);
  if (row === undefined) return null;
  const at = Number(row['at']);
  if ((sentAt ?? at) - at > FRESH) return null;
  const keys = row['payments'] as string | null;
  return {
    at,
    before: {
      balance: row['balance'] as Decimal | null,
      payments: keys === null ? null : new Set(JSON.parse(keys) as string[]),
    },
  };
}

/** Of what may have an effect after `since`; what was refused for good has none. */
const MAY_ACT = `
  writes.account = ? AND writes.id <> ? AND writes.sending_at IS NOT NULL
  AND (writes.state <> 'REJECTED' OR EXISTS (SELECT 1 FROM attempts WHERE write_id = writes.id))
  AND lines.asked = 'apply'
  AND NOT (lines.is_final = 1 AND (lines.changed_at < ? OR lines.verdict = 'refused'))`;

function rivalOf(
  database: DatabaseSync,
  of: {
    account: string;
    writeId: number;
    since: number;
    key: string | null;
    payment: AskedPayment;
  },
): Rival {
  const { account, writeId, since, key, payment } = of;
  const values = [account, writeId, since] as const;
  if (key !== null) {
    const rows = database
      .prepare(
        `SELECT lines.payment_number = ? AS is_twin FROM lines
         JOIN writes ON writes.id = lines.write_id WHERE lines.id_key = ? AND ${MAY_ACT}`,
      )
      .all(payment.number, key, ...values);
    if (rows.length === 0) return 'none';
    return rows.some((row) => row['is_twin'] === 1) ? 'twin' : 'other';
  }
  const rows = database
    .prepare(
      `SELECT number, sent_payments.amount, units FROM sent_payments
       JOIN writes ON writes.id = sent_payments.write_id
       WHERE partner_key = ? AND EXISTS (
         SELECT 1 FROM lines WHERE lines.write_id = writes.id
           AND lines.payment_number = sent_payments.number AND ${MAY_ACT})`,
    )
    .all(partnerKey(payment.partner), ...values);
  if (rows.some((row) => row['number'] === payment.number)) return 'twin';
  return rows.length > 0 ? 'other' : 'none';
}
