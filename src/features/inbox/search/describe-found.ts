import type { Collection } from '#api/collection/collection.ts';
import { counted } from '#api/describe-listing.ts';
import { shortInstant } from '#lib/format-instant.ts';
import { formatCount } from '#lib/locale.ts';
import { notificationNoun } from '../texts.ts';
import type { Findings } from './scan.ts';

/**
 * What a search found, claiming no more than was read and looked at: `At least 37; 4,000 of 12,000
 * read`.
 */
export function describeFound(
  { rows: { length: found }, looked, isComplete }: Findings<unknown>,
  collection: Pick<Collection, 'state' | 'asOf' | 'read' | 'total' | 'rows' | 'changedWhileRead'>,
): string {
  const { state, asOf, read, total, rows } = collection;
  if (asOf === null) {
    const ofTotal = total === null ? '' : ` of ${formatCount(total)}`;
    const stopped = state === 'stopped' ? ', then stopped' : '';
    return `At least ${formatCount(found)}; ${formatCount(read)}${ofTotal} read${stopped}`;
  }
  if (!isComplete) {
    return `At least ${formatCount(found)}; ${formatCount(looked)} of ${formatCount(rows.length)} searched`;
  }
  const doubt = collection.changedWhileRead ? ' at least; they changed while being read' : '';
  return `${formatCount(found)} of ${counted(rows.length, notificationNoun)}${doubt}`;
}

/** How old the answer is, and what is being done about it. */
export function describeAge(
  { state, asOf, newestAsOf }: Pick<Collection, 'state' | 'asOf' | 'newestAsOf'>,
  now: number,
): string {
  if (asOf === null) return '';
  const ofAll = shortInstant(asOf, now);
  const ofNewest = shortInstant(newestAsOf ?? asOf, now);
  const age = ofNewest === ofAll ? `As of ${ofAll}` : `Newest as of ${ofNewest}, others ${ofAll}`;
  return state === 'reading' ? `${age}, reading again…` : age;
}
