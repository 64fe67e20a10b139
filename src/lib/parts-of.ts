/** Cuts a list into parts of at most so many items, in order; an empty list has no part. */
export function partsOf<T>(list: readonly T[], most: number): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += most) parts.push(list.slice(from, from + most));
  return parts;
}
