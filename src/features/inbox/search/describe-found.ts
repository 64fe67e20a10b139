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

type Ages = Pick<Collection, 'state' | 'asOf' | 'newestAsOf'>;

/** When the newest rows were loaded. */
export function describeAge({ state, asOf, newestAsOf }: Ages, now: number): string {
  if (asOf === null) return '';
  const age = foundTexts.updated(shortInstant(newestAsOf ?? asOf, now));
  return state === 'reading' ? `${age}${foundTexts.refreshing}` : age;
}

/** When all other rows were loaded, where that differs. */
export function describeOlder({ asOf, newestAsOf }: Ages, now: number): string | undefined {
  if (asOf === null || newestAsOf === null) return undefined;
  const [all, newest] = [shortInstant(asOf, now), shortInstant(newestAsOf, now)];
  return all === newest ? undefined : foundTexts.older(all);
}
