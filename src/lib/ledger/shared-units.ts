import { grownOf, type Growing } from '../growing.ts';
import type { Money } from './ledger-entry.ts';

/**
 * Returns the Units that all amounts share, so that a header can name them once; `null` if they
 * differ.
 */
export function sharedUnits(all: Iterable<Pick<Money, 'Units'>>): number | null {
  return grownOf(all, startSharedUnits());
}

export function startSharedUnits(): Growing<Pick<Money, 'Units'>, number | null> {
  let shared: number | null = null;
  let isShared = true;
  return {
    add: ({ Units }) => {
      isShared &&= shared === null || shared === Units;
      shared = Units;
    },
    value: () => (isShared ? shared : null),
  };
}
