import type { Collection } from '#api/collection/collection.ts';
import { shortInstant } from '#lib/format-instant.ts';
import type { Findings } from './scan.ts';
import { foundTexts } from './late-texts.ts';

/** How much a search found, with no claim beyond the rows that were loaded and searched. */
export function describeFound(
  { rows: { length: found }, looked, isComplete }: Findings<unknown>,
  collection: Pick<
    Collection,
    'state' | 'loadedAt' | 'loaded' | 'total' | 'rows' | 'changedWhileLoading'
  >,
): string {
  const { state, loadedAt, loaded, total, rows } = collection;
  if (loadedAt === null) {
    const hasEnded = state === 'stopped' || state === 'failed';
    return (hasEnded ? foundTexts.stopped : foundTexts.searching)(found, loaded, total);
  }
  if (!isComplete) return foundTexts.searching(found, looked, rows.length);
  const doubt = collection.changedWhileLoading ? foundTexts.changed : '';
  return `${foundTexts.found(found, rows.length)}${doubt}`;
}

/** When all other rows were loaded, where that differs. */
export function describeOlder(
  { loadedAt, newestLoadedAt }: Pick<Collection, 'loadedAt' | 'newestLoadedAt'>,
  now: number,
): string | undefined {
  if (loadedAt === null || newestLoadedAt === null) return undefined;
  const [all, newest] = [shortInstant(loadedAt, now), shortInstant(newestLoadedAt, now)];
  return all === newest ? undefined : foundTexts.older(all);
}
