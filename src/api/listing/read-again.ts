import type { ReadRow } from './paging.ts';

/**
 * Which rows of the next page were read before. Pages shift while one reads: what arrives pushes
 * rows that were read onto the next page.
 *
 * A row with an own id was read before where an earlier page had that id, or the same one: a service
 * that joins tables may send a transaction once for each of its payments. A row without one is
 * known by its lasting content, CreatedAt and all, and by how often that occurs: never by RecordId,
 * which many rows share. So two equal rows of one page are two rows, and a third that comes with
 * the next page is taken for one of them.
 */
export function rowsReadAgain<T>(
  page: readonly ReadRow<T>[],
  timesRead: ReadonlyMap<string, number>,
): boolean[] {
  const accountedFor = new Map<string, number>();
  return page.map(({ identity, hasOwnId }) => {
    const times = timesRead.get(identity) ?? 0;
    const here = accountedFor.get(identity) ?? 0;
    accountedFor.set(identity, here + 1);
    return hasOwnId ? times + here > 0 : here < times;
  });
}
