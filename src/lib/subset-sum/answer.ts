import type { BestCombination } from './best-combination.ts';
import { compareCombinations, type Combination } from './combination.ts';

/** The result of a search for items that sum to an amount. */
export type SubsetSums =
  | {
      kind: 'found';
      /** Fewest items first, then oldest; at most 50 of them. */
      combinations: readonly Combination[];
      /**
       * The number of combinations if `isCounted`, otherwise a lower bound; 1,001 is "more than
       * 1,000".
       */
      count: number;
      isCounted: boolean;
      /**
       * Whether it is proven that no other combination has fewer items, and none of the same size
       * uses older ones.
       */
      isBestProven: boolean;
    }
  /**
   * Certainly no combination exists. The nearest sums above 0 on either side, each with a
   * combination; `null` if there is no such sum, or if `isNearestKnown` is false.
   */
  | { kind: 'none'; below: Combination | null; above: Combination | null; isNearestKnown: boolean }
  /** The search reached its limit before it knew either. */
  | { kind: 'stopped' };

/** Nobody needs to know that there are 41,302,117 combinations. */
export const MOST_COMBINATIONS = 1000;

const HANDED_OUT = 50;

/** All combinations. */
export function foundAll(combinations: readonly Combination[]): SubsetSums {
  return {
    kind: 'found',
    combinations: combinations.toSorted(compareCombinations).slice(0, HANDED_OUT),
    count: combinations.length,
    isCounted: true,
    isBestProven: true,
  };
}

/** Returns some combinations, with the best one if known; others were not searched. */
export function foundSome(
  combinations: readonly Combination[],
  best: BestCombination | null,
): SubsetSums {
  const sorted = [...(best ? [best.combination] : []), ...combinations].toSorted(
    compareCombinations,
  );
  const distinct = sorted.filter(
    (combination, index) => index === 0 || compareCombinations(combination, sorted[index - 1]!),
  );
  return {
    kind: 'found',
    combinations: distinct.slice(0, HANDED_OUT),
    count: Math.min(distinct.length, MOST_COMBINATIONS + 1),
    isCounted: false,
    isBestProven: best?.isProven ?? false,
  };
}

export function mapCombinations(answer: SubsetSums, place: (place: number) => number): SubsetSums {
  const map = (combination: Combination): Combination => combination.map(place);
  if (answer.kind === 'found') return { ...answer, combinations: answer.combinations.map(map) };
  if (answer.kind === 'stopped') return answer;
  return {
    ...answer,
    below: answer.below && map(answer.below),
    above: answer.above && map(answer.above),
  };
}
