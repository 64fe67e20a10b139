import {
  foundAll,
  foundSome,
  mapCombinations,
  MOST_COMBINATIONS,
  type SubsetSums,
} from './answer.ts';
import { bestCombination } from './best-combination.ts';
import { createBudget } from './budget.ts';
import { byFirstItems } from './by-first-items.ts';
import { meetInTheMiddle, MOST_TO_MEET } from './meet-in-the-middle.ts';
import { suffixSums, suffixSumsCost, type SuffixSums } from './suffix-sums.ts';
import type { Combination } from './combination.ts';

/** Steps of a third of a second or so, 4 bytes of memory each. */
const MOST_FOR_SUFFIXES = 40_000_000;

/** The limit for bigints, since 2^(n/2) of them are in memory. */
const MOST_HUGE = 32;

const STEPS_FOR_BEST = 4_000_000;

/** Whether a person has waited long enough. */
type IsLate = () => boolean;

/**
 * Finds items that sum exactly to a target; each is used whole or not at all.
 *
 * There are three searches, each complete where it fits the limits: tables of the sums that the
 * items from each place on can make (for a target that is small in its unit), halves against each
 * other (for few items), and one table of all sums (for many items; it finds one combination). If
 * none fits, a limited search runs. The limits count steps, so the result is the same on every
 * machine, unless `isLate` ends the search early.
 *
 * @param amounts in a unit that makes all of them whole, oldest first; credits are negative
 * @param target above 0, in the same unit
 * @param isLate called now and then; once true, the search returns what it has found
 * @throws RangeError where the target is not above 0
 */
export function findSubsetSums(
  amounts: readonly bigint[],
  target: bigint,
  isLate: IsLate = () => false,
): SubsetSums {
  if (target <= 0n) throw new RangeError('The amount to find must be above 0');
  const places = [...amounts.keys()].filter((place) => amounts[place] !== 0n);
  const unit = places.reduce((divisor, place) => gcd(divisor, amounts[place]!), 0n) || target;
  const scaled = places.map((place) => amounts[place]! / unit);
  const answer =
    target % unit === 0n
      ? search(scaled, target / unit, isLate)
      : between(scaled, target / unit, isLate);
  return places.length === amounts.length
    ? answer
    : mapCombinations(answer, (place) => places[place]!);
}

/** The target is no multiple of the amounts' unit: search for the nearest sums on either side. */
function between(amounts: readonly bigint[], lower: bigint, isLate: IsLate): SubsetSums {
  if (fitNumbers(amounts, lower + 1n)) {
    const [numbers, wanted] = [amounts.map(Number), Number(lower)];
    if (suffixSumsCost(numbers, wanted) <= MOST_FOR_SUFFIXES) {
      return nearestOf(numbers, suffixSums(numbers, wanted), wanted, wanted + 1);
    }
  }
  const below = lower > 0n ? search(amounts, lower, isLate) : null;
  const above = search(amounts, lower + 1n, isLate);
  const nearest = (answer: SubsetSums, side: 'below' | 'above'): Combination | null => {
    if (answer.kind === 'found') return answer.combinations[0]!;
    return answer.kind === 'none' ? answer[side] : null;
  };
  return {
    kind: 'none',
    below: below && nearest(below, 'below'),
    above: nearest(above, 'above'),
    isNearestKnown: below?.kind !== 'stopped' && above.kind !== 'stopped',
  };
}

/** Whether every intermediate sum is a safe integer. */
function fitNumbers(amounts: readonly bigint[], target: bigint): boolean {
  const widest = amounts.reduce((sum, amount) => sum + (amount < 0n ? -amount : amount), target);
  return widest <= BigInt(Number.MAX_SAFE_INTEGER);
}

function search(amounts: readonly bigint[], target: bigint, isLate: IsLate): SubsetSums {
  if (!fitNumbers(amounts, target)) {
    return amounts.length > MOST_HUGE ? { kind: 'stopped' } : byMeeting(amounts, target, null);
  }
  const numbers = amounts.map(Number);
  const wanted = Number(target);
  const best = (sums: SuffixSums | null) =>
    bestCombination(numbers, wanted, sums?.canMake ?? null, createBudget(STEPS_FOR_BEST, isLate));
  if (suffixSumsCost(numbers, wanted) <= MOST_FOR_SUFFIXES) {
    return bySuffixes(numbers, wanted, best);
  }
  if (numbers.length <= MOST_TO_MEET) return byMeeting(numbers, wanted, () => best(null));
  // Many items nearly always have some combinations, and finding some is much faster than computing
  // all sums.
  const combination = best(null);
  const combinations = isLate() ? [] : combinationsBeyond(numbers, wanted);
  if (combination !== null || combinations.length > 0) return foundSome(combinations, combination);
  return byFirstItems(numbers, wanted, isLate) ?? { kind: 'stopped' };
}

type Best = ReturnType<typeof bestCombination>;

function bySuffixes(
  amounts: readonly number[],
  target: number,
  best: (sums: SuffixSums) => Best,
): SubsetSums {
  const sums = suffixSums(amounts, target);
  const combinations = listCombinations(amounts, sums, target, MOST_COMBINATIONS + 1);
  if (combinations.length > MOST_COMBINATIONS) return foundSome(combinations, best(sums));
  if (combinations.length > 0) return foundAll(combinations);
  return nearestOf(amounts, sums, target - 1, target + 1);
}

/** Returns the nearest sums below one sum and above another, both included. */
function nearestOf(
  amounts: readonly number[],
  sums: SuffixSums,
  below: number,
  above: number,
): SubsetSums {
  const combinationFor = (sum: number | null): Combination | null =>
    sum === null ? null : listCombinations(amounts, sums, sum, 1)[0]!;
  return {
    kind: 'none',
    below: combinationFor(sums.nearest(below, -1)),
    above: combinationFor(sums.nearest(above, 1)),
    isNearestKnown: true,
  };
}

function byMeeting<N extends number | bigint>(
  amounts: readonly N[],
  target: N,
  best: (() => Best) | null,
): SubsetSums {
  const { combinations, below, above } = meetInTheMiddle(amounts, target, MOST_COMBINATIONS + 1);
  if (combinations.length > MOST_COMBINATIONS) return foundSome(combinations, best?.() ?? null);
  return combinations.length > 0
    ? foundAll(combinations)
    : { kind: 'none', below, above, isNearestKnown: true };
}

/**
 * Returns some of very many combinations: it always uses the oldest items until little is left, and
 * finds that rest in every combination of the other items.
 */
function combinationsBeyond(amounts: readonly number[], target: number): Combination[] {
  const little = 2 * amounts.reduce((largest, amount) => Math.max(largest, amount), 0);
  const granted: number[] = [];
  let rest = target;
  for (let place = 0; place < amounts.length && rest > little; place++) {
    granted.push(place);
    rest -= amounts[place]!;
  }
  if (rest <= 0) return [];
  const others = amounts.slice(granted.length);
  if (suffixSumsCost(others, rest) > MOST_FOR_SUFFIXES) return [];
  return listCombinations(others, suffixSums(others, rest), rest, MOST_COMBINATIONS + 1).map(
    (combination) => granted.concat(combination.map((place) => granted.length + place)),
  );
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/**
 * Returns combinations with a sum, at most the given number: every step leads to one, so none is
 * tried in vain.
 */
function listCombinations(
  amounts: readonly number[],
  sums: SuffixSums,
  target: number,
  limit: number,
): Combination[] {
  const combinations: Combination[] = [];
  const taken: number[] = [];

  function from(place: number, rest: number): void {
    if (combinations.length >= limit) return;
    if (place === amounts.length) {
      combinations.push([...taken]);
      return;
    }
    const amount = amounts[place]!;
    if (sums.canMake(place + 1, rest - amount)) {
      taken.push(place);
      from(place + 1, rest - amount);
      taken.pop();
    }
    if (sums.canMake(place + 1, rest)) from(place + 1, rest);
  }

  if (sums.canMake(0, target)) from(0, target);
  return combinations;
}
