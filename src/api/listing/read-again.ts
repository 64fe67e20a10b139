import type { ReadRow } from './paging.ts';

/**
 * Returns for each row of the next page whether it was read before: an arrival during the load
 * pushes rows onto the next page.
 *
 * A row with an id of its own was read before if an earlier row has that id, also on the same page,
 * because a service that joins tables may send a transaction once for each of its payments. Rows
 * without an id are counted by their lasting content (`ListResource.lasting`), never by RecordId,
 * which many rows share: two equal rows of one page are two rows, and a third one on the next page
 * counts as one of them.
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
