/** How many ways there are to choose `size` of `count` things. */
export function choose(count: number, size: number): number {
  let ways = 1;
  for (let taken = 0; taken < size; taken++) ways = (ways * (count - taken)) / (taken + 1);
  return Math.round(ways);
}

/**
 * Visits every `size` places of a list in their order: 0 1, 0 2, 1 2 … of three by two is 01, 02,
 * 12. Ends early where a visit says so.
 *
 * @param visit is given the places (one array, changed from visit to visit) and their sum
 * @returns false where a visit ended it
 */
export function eachTuple(
  amounts: readonly number[],
  size: number,
  visit: (places: readonly number[], sum: number) => boolean,
): boolean {
  const places: number[] = Array.from({ length: size }, () => 0);

  function fill(index: number, first: number, sum: number): boolean {
    if (index === size) return visit(places, sum);
    const last = amounts.length - (size - index);
    for (let place = first; place <= last; place++) {
      places[index] = place;
      if (!fill(index + 1, place + 1, sum + amounts[place]!)) return false;
    }
    return true;
  }

  return fill(0, 0, 0);
}
