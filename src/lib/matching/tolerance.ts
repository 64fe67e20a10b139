import type { Decimal } from '../decimal.ts';
import type { PartnerReference } from '../ledger/ledger-entry.ts';
import { isPartner } from '../ledger/partner-key.ts';
import { wholeUnits, type WholeUnits } from '../whole-units.ts';

/** How far a payment may differ from what it names: at most the amount, and at most the percentage. */
export interface ToleratedDifference {
  units: number;
  /** Id or Code; without it, the tolerance is for all partners. */
  partner?: string | undefined;
  amount: Decimal;
  percent: Decimal;
}

const HUNDRED = '100' as Decimal;

/**
 * Returns the partner's own tolerance, otherwise the general one; `undefined` if there is none in
 * these Units.
 */
export function toleranceFor<T extends ToleratedDifference>(
  tolerances: readonly T[],
  partner: PartnerReference | null,
  units: number,
): T | undefined {
  const inUnits = tolerances.filter((one) => one.units === units);
  return (
    inUnits.find((one) => one.partner !== undefined && isPartner(partner, one.partner)) ??
    inUnits.find((one) => one.partner === undefined)
  );
}

/**
 * Whether a difference in either direction is within a tolerance. Exact: the percentage is never
 * rounded.
 *
 * @param difference sum of the items less the paid amount, in the unit
 * @param total sum of the items, in the unit
 */
export function isTolerated(
  difference: bigint,
  total: bigint,
  unit: WholeUnits,
  { amount, percent }: ToleratedDifference,
): boolean {
  const size = difference < 0n ? -difference : difference;
  // The tolerance may have more places than the amounts.
  const of = wholeUnits([amount, unit.fromWhole(size)]);
  const share = wholeUnits([percent]);
  return (
    of.toWhole(unit.fromWhole(size)) <= of.toWhole(amount) &&
    size * share.toWhole(HUNDRED) <= total * share.toWhole(percent)
  );
}
