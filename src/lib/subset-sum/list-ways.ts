import type { SuffixSums } from './suffix-sums.ts';
import type { Way } from './way.ts';

/** Ways to a sum, at most so many: every step taken leads to one, none is tried in vain. */
export function listWays(
  amounts: readonly number[],
  sums: SuffixSums,
  target: number,
  limit: number,
): Way[] {
  const ways: Way[] = [];
  const taken: number[] = [];

  function from(place: number, rest: number): void {
    if (ways.length >= limit) return;
    if (place === amounts.length) {
      ways.push([...taken]);
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
  return ways;
}
