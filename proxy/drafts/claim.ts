import type { DatabaseSync } from 'node:sqlite';
import type { Shortage } from '#contract/draft.ts';
import { applyPayments } from '#contract/payment.ts';
import { z } from '#contract/zod.ts';
import { absoluteDecimal } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { parseJson } from '#lib/json.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import { ProblemError } from '../problem-error.ts';
import { shortagesOf } from './holds.ts';

interface Claim {
  account: string;
  /** The draft that is sent, or `null` where payments come without one. */
  draft: { id: string; key: string } | null;
  /** The body of 4.9. */
  body: string;
  /** By `idKey`, read from the service for this; `null` where they could not be read. */
  balances: ReadonlyMap<string, Decimal> | null;
}

/**
 * Takes what payments are applied to, in the transaction that puts them into the journal: either
 * nothing of a balance is promised twice, or nothing is written.
 * @throws ProblemError over-allocated, draft-changed
 */
export function claimPayments(
  database: DatabaseSync,
  writeId: number,
  { account, draft, body, balances }: Claim,
): void {
  const payments = paymentsOf(body);
  if (balances !== null) {
    const asks = payments.flatMap(({ lines }) => lines.filter(({ id }) => id !== null));
    const shortages = shortagesOf(
      database,
      { account, draft: draft?.id ?? null },
      asks.map(({ id, amount }) => ({ id: id!, amount })),
      balances,
    );
    if (shortages.length > 0) throw overAllocated(shortages);
  }
  if (draft !== null) hand(database, writeId, account, draft);
  const insertAmount = database.prepare(
    'INSERT INTO line_amounts (write_id, position, amount) VALUES (?, ?, ?)',
  );
  const insertPayment = database.prepare(
    `INSERT INTO sent_payments (write_id, partner_key, number, amount, units)
     VALUES (?, ?, ?, ?, ?)`,
  );
  let position = 0;
  for (const { partner, number, amount, units, lines } of payments) {
    insertPayment.run(writeId, partner, number, amount, units);
    for (const line of lines) {
      if (line.id !== null) insertAmount.run(writeId, position, line.amount);
      position++;
    }
  }
}

/** What the draft held is the batch's now. */
function hand(
  database: DatabaseSync,
  writeId: number,
  account: string,
  draft: { id: string; key: string },
): void {
  const { changes } = database
    .prepare(
      'UPDATE drafts SET write_id = ? WHERE account = ? AND id = ? AND key = ? AND write_id IS NULL',
    )
    .run(writeId, account, draft.id, draft.key);
  if (changes !== 1) {
    throw new ProblemError('draft-changed', 'The draft has changed since it was reviewed.');
  }
  database.prepare('DELETE FROM draft_holds WHERE draft_id = ?').run(draft.id);
}

/** Lines in the order in which the journal counts them: a payment without any is one. */
function paymentsOf(body: string) {
  const { Payments } = z.parse(applyPayments, parseJson(body));
  return Payments.map(({ Partner, PaymentNumber, Amount, ApplyTo }) => ({
    partner: partnerKey({
      Id: Partner.Id ?? null,
      Code: Partner.Code ?? null,
      Name: Partner.Name ?? null,
    }),
    number: PaymentNumber,
    amount: Amount.Value,
    units: Amount.Units,
    lines:
      ApplyTo.length === 0
        ? [{ id: null, amount: Amount.Value }]
        : ApplyTo.map(({ Id, Amount }) => ({ id: Id, amount: absoluteDecimal(Amount.Value) })),
  }));
}

function overAllocated(shortages: readonly Shortage[]): ProblemError {
  const [first, ...more] = shortages;
  const { id, asked, left, holders } = first!;
  const who = holders.map(({ kind, name }) => `${kind} “${name}”`).join(', ');
  const held = who === '' ? '' : `; the rest is held by ${who}`;
  const others = more.length === 0 ? '' : ` ${more.length} more likewise.`;
  return new ProblemError(
    'over-allocated',
    `${asked} is asked for of ${id}, of whose balance ${left} is left${held}.${others}`,
  );
}
