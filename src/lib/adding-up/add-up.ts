import { bestWay } from './best-way.ts';
import { createBudget } from './budget.ts';
import { firstTakers, firstTakersCost } from './first-takers.ts';
import { addUpByHalves, MOST_FOR_HALVES } from './halves.ts';
import { listWays } from './list-ways.ts';
import { rangeOf, type SumRange } from './sum-range.ts';
import { suffixSums, suffixSumsCost, type SuffixSums } from './suffix-sums.ts';
import { compareWays, type Way } from './way.ts';

/** Which items sum exactly to an amount. */
export type AddUp =
  | {
      kind: 'found';
      /** Fewest items first, then oldest; at most 50 of them. */
      ways: readonly Way[];
      /** How many there are where `isCounted`, else how many at least; 1,001 is "more than 1,000". */
      count: number;
      isCounted: boolean;
      /** No other way has fewer items than the first, and none of as many takes older ones. */
      isBestProven: boolean;
    }
  /** There is none, for certain. The nearest sums above 0 to either side, with a way to each. */
  | { kind: 'none'; below: Way | null; above: Way | null }
  /** The search came to its limit before it knew either. */
  | { kind: 'stopped' };

/** Ways are counted up to here: nobody is helped by knowing that there are 41,302,117. */
export const MOST_WAYS = 1000;

const HANDED_OUT = 50;

/** Steps of half a second or so, 4 bytes of memory each. */
const MOST_FOR_SUFFIXES = 50_000_000;

/** Steps of half a second or so; 2 bytes for each sum of the range. */
const MOST_FOR_TAKERS = 500_000_000;
const WIDEST_FOR_TAKERS = 100_000_000;

/** Of bigints: 2^(n/2) of them are held. */
const MOST_HUGE = 32;

const STEPS_FOR_BEST = 9_000_000;

/**
 * Finds which items sum exactly to a target; each is taken whole or not at all.
 *
 * Three searches, each complete where it can be afforded: tables of the sums that the items from
 * each place on can make (a target that is small in its unit), halves against each other (few
 * items), one table of all sums (many items; it knows one way). What none affords is tried with a
 * limit. All of it counts steps and no time: it ends alike on every machine.
 *
 * @param amounts in a unit that makes all of them whole, oldest first; credits are negative
 * @param target above 0, in the same unit
 * @throws RangeError where the target is not above 0
 */
export function addUp(amounts: readonly bigint[], target: bigint): AddUp {
  if (target <= 0n) throw new RangeError('The amount to find must be above 0');
  const places = [...amounts.keys()].filter((place) => amounts[place] !== 0n);
  const unit = places.reduce((divisor, place) => gcd(divisor, amounts[place]!), target);
  const scaled = places.map((place) => amounts[place]! / unit);
  const answer = search(scaled, target / unit);
  return places.length === amounts.length ? answer : mapWays(answer, (place) => places[place]!);
}

function search(amounts: readonly bigint[], target: bigint): AddUp {
  const widest = amounts.reduce((sum, amount) => sum + (amount < 0n ? -amount : amount), target);
  if (widest > BigInt(Number.MAX_SAFE_INTEGER)) {
    return amounts.length > MOST_HUGE ? { kind: 'stopped' } : byHalves(amounts, target, null);
  }
  const numbers = amounts.map(Number);
  const wanted = Number(target);
  const range = rangeOf(numbers, wanted);
  const best = (sums: SuffixSums | null) =>
    bestWay(numbers, wanted, sums?.canMake ?? null, createBudget(STEPS_FOR_BEST));
  if (suffixSumsCost(numbers.length, range) <= MOST_FOR_SUFFIXES) {
    return bySuffixes(numbers, wanted, range, best);
  }
  if (numbers.length <= MOST_FOR_HALVES) return byHalves(numbers, wanted, () => best(null));
  if (
    range.high - range.low <= WIDEST_FOR_TAKERS &&
    firstTakersCost(numbers.length, range) <= MOST_FOR_TAKERS
  ) {
    return byTakers(numbers, wanted, range, () => best(null));
  }
  const ways = waysBeyond(numbers, wanted);
  const way = best(null);
  return ways.length === 0 && way === null ? { kind: 'stopped' } : foundSome(ways, way);
}

type Best = ReturnType<typeof bestWay>;

function bySuffixes(
  amounts: readonly number[],
  target: number,
  range: SumRange,
  best: (sums: SuffixSums) => Best,
): AddUp {
  const sums = suffixSums(amounts, range);
  const ways = listWays(amounts, sums, target, MOST_WAYS + 1);
  if (ways.length > MOST_WAYS) return foundSome(ways, best(sums));
  if (ways.length > 0) return foundAll(ways);
  const wayTo = (sum: number | null) => (sum === null ? null : listWays(amounts, sums, sum, 1)[0]!);
  return {
    kind: 'none',
    below: wayTo(sums.nearest(target - 1, -1)),
    above: wayTo(sums.nearest(target + 1, 1)),
  };
}

function byHalves<N extends number | bigint>(
  amounts: readonly N[],
  target: N,
  best: (() => Best) | null,
): AddUp {
  const { ways, below, above } = addUpByHalves(amounts, target, MOST_WAYS + 1);
  if (ways.length > MOST_WAYS) return foundSome(ways, best?.() ?? null);
  return ways.length > 0 ? foundAll(ways) : { kind: 'none', below, above };
}

function byTakers(
  amounts: readonly number[],
  target: number,
  range: SumRange,
  best: () => Best,
): AddUp {
  const takers = firstTakers(amounts, range);
  const way = takers.wayTo(target);
  if (way !== null) return foundSome([way, ...waysBeyond(amounts, target)], best());
  const wayTo = (sum: number | null) => (sum === null ? null : takers.wayTo(sum));
  return {
    kind: 'none',
    below: wayTo(takers.nearest(target - 1, -1)),
    above: wayTo(takers.nearest(target + 1, 1)),
  };
}

/**
 * Some of the ways among very many: the oldest items are taken for granted until little is left to
 * find, and that little is found in every way among the others.
 */
function waysBeyond(amounts: readonly number[], target: number): Way[] {
  const little = 2 * amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
  const granted: number[] = [];
  let rest = target;
  for (let place = 0; place < amounts.length && rest > little; place++) {
    granted.push(place);
    rest -= amounts[place]!;
  }
  if (rest <= 0) return [];
  const others = amounts.slice(granted.length);
  const range = rangeOf(others, rest);
  if (suffixSumsCost(others.length, range) > MOST_FOR_SUFFIXES) return [];
  return listWays(others, suffixSums(others, range), rest, MOST_WAYS + 1).map((way) =>
    granted.concat(way.map((place) => granted.length + place)),
  );
}

/** Every way there is. */
function foundAll(ways: readonly Way[]): AddUp {
  return {
    kind: 'found',
    ways: ways.toSorted(compareWays).slice(0, HANDED_OUT),
    count: ways.length,
    isCounted: true,
    isBestProven: true,
  };
}

/** Ways among others that were not looked for, and the best of all where it is known. */
function foundSome(ways: readonly Way[], best: Best): AddUp {
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

function mapWays(answer: AddUp, place: (place: number) => number): AddUp {
  const map = (way: Way): Way => way.map(place);
  if (answer.kind === 'found') return { ...answer, ways: answer.ways.map(map) };
  if (answer.kind === 'stopped') return answer;
  return {
    kind: 'none',
    below: answer.below && map(answer.below),
    above: answer.above && map(answer.above),
  };
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}
