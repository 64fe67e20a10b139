import { signOf, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { isPayable, type PayItem } from './pay-item.ts';

/** What others hold, and what the draft's other payments ask. */
export function heldOf({ holders, elsewhere }: PayItem): Decimal {
  return sumDecimals([
    elsewhere,
    ...holders.flatMap(({ amount }) => decimalFromText(amount) ?? []),
  ]);
}

export function holdersText({ holders, elsewhere }: PayItem): string {
  return [
    ...holders.map(
      ({ kind, id, name, who, amount }) =>
        `${amount} by ${kind === 'draft' ? `draft “${name}”` : `batch ${id}`}${who === null ? '' : ` of ${who}`}`,
    ),
    ...(signOf(elsewhere) > 0 ? [`${elsewhere} by another payment of this draft`] : []),
  ].join('; ');
}

/** Why nothing of it can be paid, as it is told of a pasted line. */
export function whyNothingIsLeft(item: PayItem): string {
  if (!isPayable(item)) return 'Already settled';
  if (item.isInFlight) return 'Money in flight';
  if (item.holders.some(({ kind }) => kind === 'draft')) return 'Reserved in another draft';
  if (item.holders.length > 0) return 'In a batch under way';
  return signOf(item.elsewhere) > 0 ? 'In another payment of this draft' : 'Nothing left to pay';
}
