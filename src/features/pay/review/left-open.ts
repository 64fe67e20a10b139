import type { DraftLine, DraftReview } from '#contract/draft.ts';
import { signOf, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { idKey } from '#lib/guid.ts';
import { reducesDebt } from '#lib/ledger/signed-amount.ts';

/**
 * Returns the balance that a draft leaves of the Orders and Debits of these lines; `null` if nothing
 * is left.
 *
 * @param balances by `idKey`
 */
export function leftOpen(
  lines: readonly Pick<DraftLine, 'id' | 'type'>[],
  balances: ReadonlyMap<string, Pick<DraftReview['balances'][number], 'after'>>,
): Decimal | null {
  const left = sumDecimals(
    lines.flatMap(({ id, type }) => {
      const after = balances.get(idKey(id))?.after;
      return after === undefined || reducesDebt(type) ? [] : (decimalFromText(after) ?? []);
    }),
  );
  return signOf(left) > 0 ? left : null;
}
