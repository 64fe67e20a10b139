import type { Money } from './ledger-entry.ts';

/** The Units of all of these, so that a header can name them once; `null` where they differ. */
export function sharedUnits(all: Iterable<Pick<Money, 'Units'>>): number | null {
  let shared: number | null = null;
  for (const { Units } of all) {
    if (shared !== null && shared !== Units) return null;
    shared = Units;
  }
  return shared;
}
