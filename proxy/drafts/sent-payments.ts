import type { DraftContent } from '#contract/draft.ts';
import type { Decimal } from '#lib/decimal.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql } from '../store/sql.ts';

/** A payment that was sent, or is about to be. */
export interface OutgoingPayment {
  /** The id of its write in the journal. */
  write: number;
  /** `partnerKey` of its partner. */
  partnerKey: string;
  number: string;
  amount: Decimal;
  units: number;
  /** When the write was added to the journal, in ms since 1970. */
  at: number;
}

/** A draft that sent an entry of a bank statement, and its write in the journal. */
export interface SentEntry {
  draft: string;
  write: number;
}

/**
 * Returns the drafts that sent entries of bank statements, except those that were refused as a
 * whole at once.
 */
export async function sentBankEntries(
  sql: Sql,
  account: string,
  { payments }: DraftContent,
): Promise<Map<string, SentEntry[]>> {
  const entries = payments.flatMap(({ bankEntry }) => bankEntry ?? []);
  const rows = await allOfList([...new Set(entries)], (marks, part) =>
    sql.all(
      `SELECT draft_payments.bank_entry, drafts.name, writes.id FROM draft_payments
       JOIN drafts ON drafts.id = draft_payments.draft_id
       JOIN writes ON writes.id = drafts.write_id
       WHERE draft_payments.bank_entry IN ${marks} AND drafts.account = ?
         AND NOT ${REFUSED_AT_ONCE} AND writes.withdrawn_at IS NULL
       ORDER BY writes.id`,
      ...part,
      account,
    ),
  );
  const found = new Map<string, SentEntry[]>();
  for (const row of rows) {
    const entry = row['bank_entry'] as string;
    const sent = { draft: row['name'] as string, write: row['id'] as number };
    found.set(entry, [...(found.get(entry) ?? []), sent]);
  }
  return found;
}

/** Returns payments of these partners, except those that were refused as a whole at once. */
export async function sentPayments(
  sql: Sql,
  account: string,
  partnerKeys: readonly string[],
): Promise<OutgoingPayment[]> {
  const rows = await allOfList(partnerKeys, (marks, part) =>
    sql.all(
      `SELECT write_id, partner_key, number, amount, units, prepared_at FROM sent_payments
       JOIN writes ON writes.id = write_id
       WHERE partner_key IN ${marks} AND account = ? AND NOT ${REFUSED_AT_ONCE}
         AND withdrawn_at IS NULL
       ORDER BY writes.id`,
      ...part,
      account,
    ),
  );
  return rows.map((row) => ({
    write: row['write_id'] as number,
    partnerKey: row['partner_key'] as string,
    number: row['number'] as string,
    amount: row['amount'] as Decimal,
    units: row['units'] as number,
    at: row['prepared_at'] as number,
  }));
}
