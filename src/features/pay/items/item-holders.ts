import { signOf, sumDecimals } from '#lib/decimal-sum.ts';
import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import type { PayItem } from '../pay-item.ts';

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
