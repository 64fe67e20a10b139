import { foundSome, type AddUp } from './answer.ts';
import { createBudget } from './budget.ts';
import { firstTakers, firstTakersCost } from './first-takers.ts';
import { rangeOf } from './sum-range.ts';
import type { Way } from './way.ts';

/** Steps of a second or so; 2 bytes for each sum of the range. */
const MOST_FOR_TAKERS = 120_000_000;
const WIDEST_FOR_TAKERS = 60_000_000;

/**
 * Searches the items to take or those to leave, whichever are fewer, because both are equivalent.
 * @returns `null` where neither fits the budget
 */
export function byTakers(
  amounts: readonly number[],
  target: number,
  isLate: () => boolean,
): AddUp | null {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  const rest = whole - target;
  const isLeaving = rest > 0 && rest < target;
  const wanted = isLeaving ? rest : target;
  const range = rangeOf(amounts, wanted);
  if (
    range.high - range.low > WIDEST_FOR_TAKERS ||
    firstTakersCost(amounts, range) > MOST_FOR_TAKERS
  ) {
    return null;
  }
  const takers = firstTakers(amounts, range, createBudget(MOST_FOR_TAKERS, isLate));
  if (takers === null) return null;
  const wayTo = (sum: number | null): Way | null => {
    const way = sum === null ? null : takers.wayTo(sum);
    return way && isLeaving ? othersThan(amounts.length, way) : way;
  };
  const way = wayTo(wanted);
  if (way !== null) return foundSome([way], null);
  const nearest = (step: 1 | -1): Way | null => {
    const sum = takers.nearest(wanted + step, step);
    // To leave nothing is a way, too; to leave all is none.
    if (sum === null && isLeaving && step < 0) return othersThan(amounts.length, []);
    return sum === null || (isLeaving && sum >= whole) ? null : wayTo(sum);
  };
  const [below, above] = [nearest(-1), nearest(1)];
  return isLeaving
    ? { kind: 'none', below: above, above: below, isNearestKnown: true }
    : { kind: 'none', below, above, isNearestKnown: true };
}

function othersThan(count: number, way: Way): Way {
  const taken = new Set(way);
  return Array.from({ length: count }, (_, place) => place).filter((place) => !taken.has(place));
}
