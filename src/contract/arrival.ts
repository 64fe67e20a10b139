import { parseDateTime } from '#lib/date-time.ts';
import { idKey } from '#lib/guid.ts';
import type { Notification } from './notification.ts';

type Identified = Pick<
  Notification,
  'id' | 'hasOwnId' | 'CreatedAt' | 'Type' | 'Event' | 'RecordId'
>;

/** Identifies a notification, even where the service gives it no id of its own. */
export function arrivalKey({ id, hasOwnId, CreatedAt, Type, Event, RecordId }: Identified): string {
  if (hasOwnId && id !== null) return idKey(id);
  return `${idKey(RecordId ?? '')} ${CreatedAt} ${Type} ${Event}`;
}

/**
 * Returns the instant of a CreatedAt in ms since 1970, for comparison; without an offset as if it
 * were UTC.
 */
export function arrivalInstant(createdAt: string): number {
  const read = parseDateTime(createdAt);
  if (read?.kind === 'instant') return read.epoch;
  return Date.parse(`${createdAt.slice(0, 19).replace(' ', 'T')}Z`) || 0;
}
