import type { Collection } from '#api/collection/collection.ts';
import { shortInstant } from '#lib/format-instant.ts';
import type { Findings } from './scan.ts';
import { foundTexts } from './late-texts.ts';

/** How much a search found, with no claim beyond the rows that were loaded and searched. */
export function describeFound(
  { rows: { length: found }, looked, isComplete }: Findings<unknown>,
  collection: Pick<Collection, 'state' | 'asOf' | 'read' | 'total' | 'rows' | 'changedWhileRead'>,
): string {
  const { state, asOf, read, total, rows } = collection;
  if (asOf === null) {
    const hasEnded = state === 'stopped' || state === 'failed';
    return (hasEnded ? foundTexts.stopped : foundTexts.searching)(found, read, total);
  }
  if (!isComplete) return foundTexts.searching(found, looked, rows.length);
  const doubt = collection.changedWhileRead ? foundTexts.changed : '';
  return `${foundTexts.found(found, rows.length)}${doubt}`;
}

/** When all other rows were loaded, where that differs. */
export function describeOlder(
  { asOf, newestAsOf }: Pick<Collection, 'asOf' | 'newestAsOf'>,
  now: number,
): string | undefined {
  if (asOf === null || newestAsOf === null) return undefined;
  const [all, newest] = [shortInstant(asOf, now), shortInstant(newestAsOf, now)];
  return all === newest ? undefined : foundTexts.older(all);
}
