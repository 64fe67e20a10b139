import { effectsToReach, type Effect } from '#lib/remittance/effects.ts';
import type { LineMatch } from '#lib/remittance/match-remittance.ts';
import { isComparable } from '#lib/units-of-currency.ts';
import type { TotalRow } from './total-rows.ts';
import type { JudgedRow } from './unclear-rows.ts';

/** A person's answer to how a line counts. */
export type LineEffect = 'add' | 'subtract' | 'ignore';

/** `undefined` for a line that counts as written, `null` where a person has to say it. */
export type KnownEffect = Effect | null | undefined;

const EFFECTS: Readonly<Record<LineEffect, Effect>> = { add: 1, subtract: -1, ignore: 0 };

/**
 * Returns how each line counts: as a person says, otherwise as the last stated total shows.
 *
 * @param found the item of each line
 * @param amounts of the lines, in whole units
 * @param total the last one; its `whole` is the stated amount in these units
 */
export function effectsOfLines(
  lines: readonly JudgedRow[],
  found: readonly LineMatch[],
  amounts: readonly (bigint | null)[],
  total: (TotalRow & { whole: bigint }) | undefined,
  answers: ReadonlyMap<number, LineEffect>,
): KnownEffect[] {
  const told = lines.map((line, index): KnownEffect => {
    const { place, state } = found[index]!;
    const isOwn = place === null || line.mayBeHeld || line.isDeduction;
    const isOpen = isOwn && state !== 'currency' && (line.mayReduce || line.mayBeHeld);
    const answer = answers.get(index);
    if (!isOpen) return undefined;
    return answer ? EFFECTS[answer] : null;
  });
  if (total === undefined) return told;
  // A letter may begin with its total.
  const isHead = amounts.slice(0, total.above).every((amount) => amount === null);
  const above = isHead ? lines.length : total.above;
  const open = [...told.keys()].filter((index) => told[index] === null && index < above);
  const sum = told.slice(0, above).reduce<bigint>((all, effect, index) => {
    const isCounted = effect !== null && isComparable(total.currency, lines[index]!.currency);
    return isCounted ? all + BigInt(effect ?? 1) * (amounts[index] ?? 0n) : all;
  }, 0n);
  const reached = effectsToReach(
    total.whole,
    sum,
    open.map((index) => ({ ...lines[index]!, amount: amounts[index]! })),
  );
  if (!reached) return told;
  for (const [at, index] of open.entries()) told[index] = reached[at]!;
  // Below a total that fits, a letter explains it, or ends.
  return told.map((effect, index) => {
    const { isNumberOnly, isAside } = lines[index]!;
    return effect === null && (isNumberOnly || isAside) ? 0 : effect;
  });
}
