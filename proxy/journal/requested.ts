import type { Entry } from './entry.ts';

/** The reason of a write that was just recorded. */
export const REQUESTED = 'it was requested';

/** Earlier versions of Waybill recorded this reason. */
const FORMER = 'it was asked for';

/**
 * Whether nothing has happened to a write since it was recorded, because the process ended before
 * sending it.
 */
export function isOnlyRequested({ reason }: Pick<Entry, 'reason'>): boolean {
  return reason === REQUESTED || reason === FORMER;
}
