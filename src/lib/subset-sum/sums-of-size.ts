/** The largest and the smallest sum of a number of items from a place on. */
export interface SumsOfSize {
  largest: (place: number, size: number) => number;
  smallest: (place: number, size: number) => number;
}

/** For sizes up to `most`; memory is 16 bytes × places × sizes. */
export function sumsOfSize(amounts: readonly number[], most: number): SumsOfSize {
  const width = most + 1;
  const largest = new Float64Array((amounts.length + 1) * width);
  const smallest = new Float64Array((amounts.length + 1) * width);
  const high: number[] = [];
  const low: number[] = [];
  for (let place = amounts.length; place >= 0; place--) {
    if (place < amounts.length) {
      insert(high, amounts[place]!, most, (a, b) => a >= b);
      insert(low, amounts[place]!, most, (a, b) => a <= b);
    }
    for (let size = 1; size <= most; size++) {
      const at = place * width + size;
      largest[at] = size > high.length ? -Infinity : largest[at - 1]! + high[size - 1]!;
      smallest[at] = size > low.length ? Infinity : smallest[at - 1]! + low[size - 1]!;
    }
  }
  return {
    largest: (place, size) => largest[place * width + size]!,
    smallest: (place, size) => smallest[place * width + size]!,
  };
}

/** Keeps the first `most` of a sorted list. */
function insert(
  sorted: number[],
  value: number,
  most: number,
  isBefore: (a: number, b: number) => boolean,
): void {
  let place = sorted.length;
  while (place > 0 && !isBefore(sorted[place - 1]!, value)) place--;
  if (place < most) sorted.splice(place, 0, value);
  if (sorted.length > most) sorted.pop();
}
