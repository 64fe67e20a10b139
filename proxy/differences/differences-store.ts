import type { Difference, DifferenceReasonGiven } from '#contract/difference.ts';
import type { Decimal } from '#lib/decimal.ts';
import { REFUSED_AT_ONCE } from '../journal/refused-at-once.ts';
import type { Sql, SqlRow } from '../store/sql.ts';
import type { Transactions } from '../store/store.ts';

/** The batch and line that a difference resulted from. */
export interface DifferenceId {
  batch: number;
  position: number;
}

/** Reasons for amounts that the payments of one service account left open. */
export interface DifferencesStore {
  /** Returns differences, newest first. @throws StoreError */
  list(): Promise<Difference[]>;
  /** @returns the changed difference; `undefined` where there is none. @throws StoreError */
  change(
    id: DifferenceId,
    given: DifferenceReasonGiven,
    who: string | null,
    at: number,
  ): Promise<Difference | undefined>;
  /** @returns the removed difference; `undefined` where there was none. @throws StoreError */
  remove(id: DifferenceId): Promise<Difference | undefined>;
}

/** Far more than the open items with a reason in any ledger. */
const MOST = 20_000;
// `|| ''`, because SQLite would read all writes of the account for the few with differences.
const SELECT = `
  SELECT differences.*, lines.id, lines.payment_number, lines.verdict, writes.who,
    writes.withdrawn_at, writes.prepared_at,
    CASE WHEN ${REFUSED_AT_ONCE} THEN 1 ELSE 0 END AS is_refused
  FROM differences
  JOIN lines ON lines.write_id = differences.write_id
    AND lines.position = differences.position
  JOIN writes ON writes.id = differences.write_id
  WHERE writes.account || '' = ?`;

export function createDifferencesStore(store: Transactions, account: string): DifferencesStore {
  async function findIn(
    sql: Sql,
    { batch, position }: DifferenceId,
  ): Promise<Difference | undefined> {
    const row = await sql.get(
      `${SELECT} AND differences.write_id = ? AND differences.position = ?`,
      account,
      batch,
      position,
    );
    return row && toDifference(row);
  }

  return {
    list: () =>
      store.read(async (sql) => {
        const rows = await sql.all(
          `${SELECT}
           ORDER BY differences.write_id DESC, differences.position LIMIT ${MOST}`,
          account,
        );
        return rows.map(toDifference);
      }),

    change: (id, { reason, note }, who, at) =>
      store.commit(async (sql) => {
        if ((await findIn(sql, id)) === undefined) return undefined;
        await sql.run(
          `UPDATE differences SET reason = ?, note = ?, changed_by = ?, changed_at = ?
           WHERE write_id = ? AND position = ?`,
          reason,
          note,
          who,
          at,
          id.batch,
          id.position,
        );
        return await findIn(sql, id);
      }),

    remove: (id) =>
      store.commit(async (sql) => {
        const found = await findIn(sql, id);
        if (found === undefined) return undefined;
        await sql.run(
          'DELETE FROM differences WHERE write_id = ? AND position = ?',
          id.batch,
          id.position,
        );
        return found;
      }),
  };
}

function toDifference(row: SqlRow): Difference {
  const changedAt = row['changed_at'] as number | null;
  return {
    id: `${row['write_id']}-${row['position']}`,
    batch: Number(row['write_id']),
    transactionId: String(row['id']),
    paymentNumber: row['payment_number'] as string | null,
    units: Number(row['units']),
    amount: row['amount'] as Decimal,
    reason: String(row['reason']),
    note: String(row['note']),
    who: (changedAt === null ? row['who'] : row['changed_by']) as string | null,
    at: new Date(Number(changedAt ?? row['prepared_at'])).toISOString(),
    state: stateOf(row),
  };
}

/** A payment that was not made leaves nothing open. */
function stateOf(row: SqlRow): Difference['state'] {
  const isRefused = row['is_refused'] === 1 || row['withdrawn_at'] !== null;
  if (isRefused || row['verdict'] === 'refused' || row['verdict'] === 'contradicted') {
    return 'failed';
  }
  return row['verdict'] === 'pending' ? 'pending' : 'stands';
}
