import type { BestWay } from './best-way.ts';
import { compareWays, type Way } from './way.ts';

/** The result of a search for items that sum to an amount. */
export type AddUp =
  | {
      kind: 'found';
      /** Fewest items first, then oldest; at most 50 of them. */
      ways: readonly Way[];
      /** How many there are where `isCounted`, else how many at least; 1,001 is "more than 1,000". */
      count: number;
      isCounted: boolean;
      /**
       * Whether it is proven that no other combination has fewer items, and none of the same size
       * uses older ones.
       */
      isBestProven: boolean;
    }
  /**
   * There is none, for certain. The nearest sums above 0 to either side, with a way to each; `null`
   * where there is no such sum, or where `isNearestKnown` is false.
   */
  | { kind: 'none'; below: Way | null; above: Way | null; isNearestKnown: boolean }
  /** The search came to its limit before it knew either. */
  | { kind: 'stopped' };

/** Ways are counted up to here: nobody is helped by knowing that there are 41,302,117. */
export const MOST_WAYS = 1000;

const HANDED_OUT = 50;

/** Every way there is. */
export function foundAll(ways: readonly Way[]): AddUp {
  return {
    kind: 'found',
    ways: ways.toSorted(compareWays).slice(0, HANDED_OUT),
    count: ways.length,
    isCounted: true,
    isBestProven: true,
  };
}

/** Returns some combinations, with the best one if known; others were not searched. */
export function foundSome(ways: readonly Way[], best: BestWay | null): AddUp {
  const sorted = [...(best ? [best.way] : []), ...ways].toSorted(compareWays);
  const distinct = sorted.filter(
    (way, index) => index === 0 || compareWays(way, sorted[index - 1]!),
  );
  return {
    kind: 'found',
    ways: distinct.slice(0, HANDED_OUT),
    count: Math.min(distinct.length, MOST_WAYS + 1),
    isCounted: false,
    isBestProven: best?.isProven ?? false,
  };
}

export function mapWays(answer: AddUp, place: (place: number) => number): AddUp {
  const map = (way: Way): Way => way.map(place);
  if (answer.kind === 'found') return { ...answer, ways: answer.ways.map(map) };
  if (answer.kind === 'stopped') return answer;
  return {
    ...answer,
    below: answer.below && map(answer.below),
    above: answer.above && map(answer.above),
  };
}
