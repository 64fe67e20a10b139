import {
  absoluteDecimal,
  compareDecimals,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import type { RequestedPayment } from '../journal/requested-payments.ts';
import { readReasons } from './draft-rows.ts';
import type { Sql } from '../store/sql.ts';

/**
 * Saves a draft's reasons for the amounts that its payments leave open, in the transaction that
 * adds the payments to the journal, so that no reason is lost or duplicated.
 *
 * @param balances by `idKey`, as the service shows them before
 */
export async function saveDifferences(
  sql: Sql,
  writeId: number,
  draftId: string,
  payments: readonly RequestedPayment[],
  balances: ReadonlyMap<string, Decimal>,
): Promise<void> {
  const reasons = await readReasons(sql, draftId);
  if (reasons.size === 0) return;
  const lines = payments
    .flatMap(({ lines, units }) => lines.map(({ id, amount }) => ({ id, amount, units })))
    .map(({ id, amount, units }, position) => {
      return { id, amount, units, position, given: reasons.get(position) };
    });
  const applied = Map.groupBy(lines, ({ id }) => (id === null ? '' : idKey(id)));
  const rows = lines.flatMap(({ id, units, position, given }) => {
    if (id === null || given === undefined) return [];
    const ofItem = applied.get(idKey(id))!;
    // Several payments of one item leave one remainder, which the last reason explains.
    if (ofItem.findLast((line) => line.given)?.position !== position) return [];
    const balance = absoluteDecimal(balances.get(idKey(id)) ?? ZERO);
    const rest = subtractDecimals(balance, sumDecimals(ofItem.map(({ amount }) => amount)));
    if (compareDecimals(rest, ZERO) <= 0) return [];
    const { reason, note } = given;
    return { write_id: writeId, position, units, amount: rest, reason, note };
  });
  await sql.insert('differences', rows);
}
