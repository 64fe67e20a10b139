import type { Combination } from './combination.ts';

/** The result of searching the two halves of a list against each other. */
export interface MeetingAnswer {
  /** At most the requested number. */
  combinations: Combination[];
  /** The nearest sums to either side of the target, among those above 0. */
  below: Combination | null;
  above: Combination | null;
}

/** The most items: beyond this, two to the power of half of them is too much to hold. */
export const MOST_TO_MEET = 40;

interface Sums<N> {
  /** Ascending. */
  sums: N[];
  /** For the sum at the same place, one bit for each of its items. */
  masks: number[];
}

/**
 * Combines the sums of one half with those of the other (Horowitz and Sahni, 1974): complete for
 * any amounts, in 2^(n/2) steps. Every sum of numbers must be a safe integer; bigints need not.
 */
export function meetInTheMiddle<N extends number | bigint>(
  amounts: readonly N[],
  target: N,
  limit: number,
): MeetingAnswer {
  const zero = (typeof target === 'bigint' ? 0n : 0) as N;
  const middle = amounts.length >> 1;
  const left = sumsOf(amounts.slice(0, middle), zero);
  const right = sumsOf(amounts.slice(middle), zero);
  const combinations: Combination[] = [];
  const combinationAt = (a: number, b: number): Combination => [
    ...placesOf(left.masks[a]!, 0),
    ...placesOf(right.masks[b]!, middle),
  ];
  let below: { sum: N; combination: [number, number] } | null = null;
  let above: { sum: N; combination: [number, number] } | null = null;
  // `end` is behind the last sum of the right half that does not lead past the target.
  let end = right.sums.length;
  for (const [a, sum] of left.sums.entries()) {
    while (end > 0 && add(sum, right.sums[end - 1]!) > target) end--;
    let b = end - 1;
    for (; b >= 0 && add(sum, right.sums[b]!) === target; b--) {
      if (combinations.length < limit) combinations.push(combinationAt(a, b));
    }
    const beneath = b >= 0 ? add(sum, right.sums[b]!) : zero;
    if (beneath > zero && (below === null || beneath > below.sum)) {
      below = { sum: beneath, combination: [a, b] };
    }
    const beyond = end < right.sums.length ? add(sum, right.sums[end]!) : zero;
    if (beyond > zero && (above === null || beyond < above.sum)) {
      above = { sum: beyond, combination: [a, end] };
    }
    if (combinations.length >= limit) break;
  }
  return {
    combinations,
    below: below && combinationAt(...below.combination),
    above: above && combinationAt(...above.combination),
  };
}

/**
 * Returns all sums in order: sums with an item are the sums without it, shifted, and both lists are
 * merged.
 */
function sumsOf<N extends number | bigint>(amounts: readonly N[], zero: N): Sums<N> {
  let sums: N[] = [zero];
  let masks: number[] = [0];
  for (const [bit, amount] of amounts.entries()) {
    const mergedSums: N[] = [];
    const mergedMasks: number[] = [];
    let without = 0;
    let having = 0;
    while (without < sums.length || having < sums.length) {
      const moved = having < sums.length ? add(sums[having]!, amount) : undefined;
      if (moved === undefined || (without < sums.length && sums[without]! <= moved)) {
        mergedSums.push(sums[without]!);
        mergedMasks.push(masks[without++]!);
      } else {
        mergedSums.push(moved);
        mergedMasks.push(masks[having++]! | (1 << bit));
      }
    }
    sums = mergedSums;
    masks = mergedMasks;
  }
  return { sums, masks };
}

function placesOf(mask: number, offset: number): number[] {
  const places: number[] = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    places.push(offset + (31 - Math.clz32(rest & -rest)));
  }
  return places;
}

function add<N extends number | bigint>(a: N, b: N): N {
  // TypeScript has no arithmetic for a type that is either number or bigint.
  return ((a as number) + (b as number)) as N;
}
