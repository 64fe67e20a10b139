import { compareDecimals, sumDecimals } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import type { AgingOfPartner, UnitsAging } from '#lib/ledger/aging.ts';

const LARGEST = 10;

/** The partners with the largest balances, and all others as one. */
export interface PartnerBalances {
  largest: readonly AgingOfPartner[];
  /** `null` without other partners. */
  rest: { partners: number; balance: Decimal; count: number } | null;
}

export function largestPartners({ partners }: Pick<UnitsAging, 'partners'>): PartnerBalances {
  const sorted = partners.toSorted((a, b) => compareDecimals(b.balance, a.balance));
  const others = sorted.slice(LARGEST);
  return {
    largest: sorted.slice(0, LARGEST),
    rest:
      others.length === 0
        ? null
        : {
            partners: others.length,
            balance: sumDecimals(others.map(({ balance }) => balance)),
            count: others.reduce((count, partner) => count + partner.count, 0),
          },
  };
}
