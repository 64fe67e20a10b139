import type { Shortage } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { partnerKey } from '#lib/ledger/partner-key.ts';
import type { Approval } from '../approval/approval.ts';
import type { KnownPartners } from '../approval/known-partners.ts';
import { saveDifferences } from './save-differences.ts';
import { saveLinesBefore } from '../batches/payment-rows.ts';
import { requestedPayments } from '../journal/requested-payments.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Sql } from '../store/sql.ts';
import { shortagesOf } from './holds.ts';

interface Claim {
  account: string;
  approval: Approval;
  /** The draft that is sent, or `null` for payments without a draft. */
  draft: { id: string; key: string } | null;
  /** The body of 4.9. */
  body: string;
  /**
   * Balances by `idKey`, loaded from the service for this claim; `null` where they could not be
   * loaded.
   */
  balances: ReadonlyMap<string, Decimal> | null;
  /** When loading the balances started, in ms since 1970. */
  readAt: number;
  /** `lastVerdict` from before the load. */
  since: number;
  /**
   * Partners of rows that were loaded from the service for this claim; `null` where they could not
   * be loaded.
   */
  partners: KnownPartners | null;
}

/**
 * Reserves the balances of payments in the transaction that journals them. Either the payments have
 * the approval they need and no balance is reserved twice, or nothing is written.
 * @throws ProblemError second-approver, bad-body, over-allocated, draft-changed
 */
export async function claimPayments(
  sql: Sql,
  writeId: number,
  { account, approval, draft, body, balances, readAt, since, partners }: Claim,
): Promise<void> {
  await approval.claim(sql, writeId, draft?.id ?? null, partners);
  const payments = requestedPayments(body);
  if (balances !== null) {
    // A draft needs every balance; for a direct request, the service may not list a transaction.
    const isLimited = (id: string): boolean => draft !== null || balances.has(idKey(id));
    const asks = payments.flatMap(({ lines }) =>
      lines.filter(({ id }) => id !== null && isLimited(id)),
    );
    const shortages = await shortagesOf(
      sql,
      { account, draft: draft?.id ?? null, since },
      asks.map(({ id, amount }) => ({ id: id!, amount })),
      balances,
    );
    if (shortages.length > 0) throw overAllocated(shortages);
  }
  if (draft !== null) await hand(sql, writeId, account, draft);
  await sql.insert(
    'sent_payments',
    payments.map(({ partner, number, amount, units }) => {
      return { write_id: writeId, partner_key: partnerKey(partner), number, amount, units };
    }),
  );
  const lines = payments.flatMap(({ lines }) => lines);
  await sql.insert(
    'line_amounts',
    lines.flatMap(({ id, amount }, position) =>
      id === null ? [] : { write_id: writeId, position, amount },
    ),
  );
  if (balances === null) return;
  const before = lines.map(({ id }, position) => ({
    position,
    balance: (id === null ? null : balances.get(idKey(id))) ?? null,
    payments: null,
  }));
  await saveLinesBefore(sql, writeId, before, readAt);
  if (draft !== null) await saveDifferences(sql, writeId, draft.id, payments, balances);
}

/** Moves the draft's reservations to its batch. */
async function hand(
  sql: Sql,
  writeId: number,
  account: string,
  draft: { id: string; key: string },
): Promise<void> {
  const changed = await sql.run(
    'UPDATE drafts SET write_id = ? WHERE account = ? AND id = ? AND key = ? AND write_id IS NULL',
    writeId,
    account,
    draft.id,
    draft.key,
  );
  if (changed !== 1) {
    throw new ProblemError('draft-changed', 'The draft has changed since it was reviewed.');
  }
  await sql.run('DELETE FROM draft_holds WHERE draft_id = ?', draft.id);
}

function overAllocated(shortages: readonly Shortage[]): ProblemError {
  const [first, ...more] = shortages;
  const { id, asked, left, holders } = first!;
  const who = holders.map(({ kind, name }) => `${kind} “${name}”`).join(', ');
  const held = who === '' ? '' : `; the rest is reserved by ${who}`;
  const others = more.length === 0 ? '' : ` The same goes for ${more.length} more.`;
  return new ProblemError(
    'over-allocated',
    `The draft applies ${asked} to ${id}, but only ${left} of its balance is left${held}.${others}`,
  );
}
