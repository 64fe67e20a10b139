import type { DatabaseSync } from 'node:sqlite';
import type { DraftContent, Holder, Shortage } from '#contract/draft.ts';
import {
  absoluteDecimal,
  compareDecimals,
  subtractDecimals,
  sumDecimals,
} from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { amountOf } from './payment-body.ts';

/** A transaction that something is applied to, and how much. */
export interface Ask {
  id: string;
  amount: Decimal;
}

/** Whose own holds are left out of the count. */
interface Asking {
  account: string;
  /** The draft that asks, or `null`. */
  draft: string | null;
}

/** What a draft asks for, of every line that has an amount. */
export function asksOf({ payments }: DraftContent): Ask[] {
  return payments.flatMap(({ lines }) =>
    lines.flatMap(({ id, amount }) => {
      const decimal = amountOf(amount);
      return decimal === null ? [] : [{ id, amount: decimal }];
    }),
  );
}

/** What a draft was kept with: balances by `idKey`, where they are numbers. */
export function balancesOf({ payments }: DraftContent): Map<string, Decimal> {
  const balances = new Map<string, Decimal>();
  for (const { lines } of payments) {
    for (const { id, balance } of lines) {
      const decimal = decimalFromText(balance);
      if (decimal !== undefined) balances.set(idKey(id), decimal);
    }
  }
  return balances;
}

/**
 * What is asked for beyond what is left of each balance: its magnitude, less what other drafts and
 * all batches under way hold. To be called in the transaction that goes on to take it.
 *
 * @param balances by `idKey`; a transaction without one has nothing left
 */
export function shortagesOf(
  database: DatabaseSync,
  asking: Asking,
  asks: readonly Ask[],
  balances: ReadonlyMap<string, Decimal>,
): Shortage[] {
  const byId = Map.groupBy(asks, ({ id }) => idKey(id));
  return [...byId].flatMap(([key, of]) => {
    const holders = holdersOf(database, asking, key);
    const asked = sumDecimals(of.map(({ amount }) => amount));
    const balance = absoluteDecimal(balances.get(key) ?? decimalFromText('0')!);
    const held = sumDecimals(holders.map(({ amount }) => amount));
    const left = subtractDecimals(balance, held);
    if (compareDecimals(asked, left) <= 0) return [];
    return [{ id: of[0]!.id, balance, left, asked, holders }];
  });
}

/** Who holds what of every transaction that anybody holds something of. */
export function allHolds(
  database: DatabaseSync,
  account: string,
): { id: string; holders: Holder[] }[] {
  const holds = [...draftHolds(database, account, null), ...batchHolds(database, account, null)];
  return [...Map.groupBy(holds, ({ idKey }) => idKey)].map(([id, of]) => ({
    id,
    holders: of.map(({ holder }) => holder),
  }));
}

function holdersOf(database: DatabaseSync, { account, draft }: Asking, key: string) {
  return [
    ...draftHolds(database, account, key).filter(({ holder }) => holder.id !== draft),
    ...batchHolds(database, account, key),
  ].map(({ holder }) => holder);
}

interface Hold {
  idKey: string;
  holder: Holder & { amount: Decimal };
}

function draftHolds(database: DatabaseSync, account: string, key: string | null): Hold[] {
  const rows = database
    .prepare(
      // The cross join keeps to this order: by the few holds of a transaction, not by all drafts.
      `SELECT id_key, amount, drafts.id, name, who FROM draft_holds
       CROSS JOIN drafts ON drafts.id = draft_id
       WHERE account = ? AND write_id IS NULL ${key === null ? '' : 'AND id_key = ?'}`,
    )
    .all(account, ...(key === null ? [] : [key]));
  return rows.map((row) => ({
    idKey: row['id_key'] as string,
    holder: {
      kind: 'draft',
      id: row['id'] as string,
      name: row['name'] as string,
      who: row['who'] as string | null,
      amount: row['amount'] as Decimal,
    },
  }));
}

/** Until its verdict is final a line may have moved its balance, or may still. */
function batchHolds(database: DatabaseSync, account: string, key: string | null): Hold[] {
  const rows = database
    .prepare(
      `SELECT lines.id_key, line_amounts.amount, writes.id, writes.who, drafts.name
       FROM lines
       JOIN line_amounts USING (write_id, position)
       JOIN writes ON writes.id = lines.write_id
       LEFT JOIN drafts ON drafts.write_id = writes.id
       WHERE lines.asked = 'apply' AND lines.is_final = 0 ${key === null ? '' : 'AND lines.id_key = ?'}
         AND writes.account = ? AND writes.state <> 'REJECTED' AND writes.withdrawn_at IS NULL`,
    )
    .all(...(key === null ? [] : [key]), account);
  return rows.map((row) => ({
    idKey: row['id_key'] as string,
    holder: {
      kind: 'batch',
      id: String(row['id']),
      name: (row['name'] as string | null) ?? `Batch ${Number(row['id'])}`,
      who: row['who'] as string | null,
      amount: row['amount'] as Decimal,
    },
  }));
}
