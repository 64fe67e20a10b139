import type { DraftPayment } from '#contract/draft.ts';
import { isPayable, type PayItem } from '../model/pay-item.ts';

/** The Units of a partner's open items where all have the same, else `null`. */
export function agreedUnits(items: readonly PayItem[]): number | null {
  const units = new Set(items.filter((item) => isPayable(item)).map((item) => item.units));
  return units.size === 1 ? [...units][0]! : null;
}

/**
 * Returns the Units to choose from, those of the partner's items first; `null` without a choice.
 * AutoApply needs Units of its own, since it names no items.
 *
 * @param agreed the Units that all open items share, once loaded
 */
export function unitsChoices(
  { units, autoApply }: Pick<DraftPayment, 'units' | 'autoApply'>,
  items: readonly PayItem[],
  names: Readonly<Record<string, string>>,
  agreed: number | null,
): number[] | null {
  const own = items.map((item) => item.units);
  const isOpen = autoApply && agreed === null;
  const named = isOpen || own.length === 0 ? Object.keys(names).map(Number) : [];
  const known = [...new Set([...own, ...named, ...(units === null ? [] : [units])])];
  return isOpen || known.length > 1 ? known : null;
}

/** Returns the Units that an amount is typed in: the payment's, the items', or the only ones there are. */
export function fieldUnits(
  units: number | null,
  agreed: number | null,
  names: Readonly<Record<string, string>>,
): number | null {
  const named = Object.keys(names);
  return units ?? agreed ?? (named.length === 1 ? Number(named[0]) : null);
}

/** A whole number as it is typed for Units, which may be any (interface 2.7); `null` for another text. */
export function readUnits(text: string): number | null {
  const typed = text.trim();
  if (!/^-?\d+$/.test(typed)) return null;
  return Number.isSafeInteger(Number(typed)) ? Number(typed) : null;
}
