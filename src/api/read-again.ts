import type { ReadRow } from './paging.ts';

/**
 * Which rows of the next page were read before. Pages shift while one reads: what arrives at the
 * top pushes rows that were read onto the next page.
 *
 * - A row with an own id was read before where an earlier page had that id.
 * - Rows without one are never told apart by RecordId, which is not unique. They were read before
 *   where the page begins with just the rows that the reading ended with (a shift), or where most
 *   of the page was read before (a page that is sent twice). Equal rows anywhere else are two rows.
 */
export function rowsReadAgain<T>(
  read: readonly ReadRow<T>[],
  timesRead: ReadonlyMap<string, number>,
  page: readonly ReadRow<T>[],
): boolean[] {
  const shift = overlap(read, page);
  const left = new Map<string, number>();
  const known = page.map(({ identity }) => {
    const remaining = left.get(identity) ?? timesRead.get(identity) ?? 0;
    left.set(identity, remaining - 1);
    return remaining > 0;
  });
  const mostlyKnown = known.filter(Boolean).length * 2 > page.length;
  return page.map((row, index) =>
    row.hasOwnId
      ? timesRead.has(row.identity)
      : index < shift || (shift === 0 && mostlyKnown && known[index]!),
  );
}

/** How many rows the end of `read` and the start of `page` have in common, in the same order. */
function overlap<T>(read: readonly ReadRow<T>[], page: readonly ReadRow<T>[]): number {
  for (let length = Math.min(read.length, page.length); length > 0; length--) {
    const start = read.length - length;
    let index = 0;
    while (index < length && read[start + index]!.identity === page[index]!.identity) index++;
    if (index === length) return length;
  }
  return 0;
}
