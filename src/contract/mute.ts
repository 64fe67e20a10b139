import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Muted records, stored by the proxy for everybody who shares the account: it marks their arrivals
 * read, in the background and through the journal, as a rule does. `GET
 * /api/notifications/muted?after=` returns all of them; if nothing has changed since the revision
 * `after`, `muted` is `null`. `POST /api/notifications/muted` mutes records or unmutes them. A
 * record is identified by the RecordId of its notifications, compared without regard to case.
 */

/** Most records that an account may have muted at a time. */
export const MOST_MUTED = 2000;
/** Most records of one request. */
export const MOST_MUTED_AT_ONCE = 200;

const mutedRecord = z.object({
  recordId: z.string(),
  type: z.string(),
  recordNumber: z.nullable(z.string()),
  /** The notification from which the record was muted. */
  id: z.string(),
  /** `null` where nobody signs in. */
  who: z.nullable(z.string()),
  at: z.string(),
});
export type MutedRecord = z.output<typeof mutedRecord>;

/** Answer of `GET /api/notifications/muted`, the latest first. */
export const muteList = z.object({
  revision: integer,
  muted: z.nullable(z.array(mutedRecord)),
});
export type MuteList = z.output<typeof muteList>;

/** Answer of `POST /api/notifications/muted`: the RecordIds that it changed. */
export const muteResult = z.object({ changed: z.array(z.string()) });
export type MuteResult = z.output<typeof muteResult>;

const MUTED = 'Muted';

/** Returns the name under which the journal marks news of a muted record read. */
export function mutedBy(who: string | null): string {
  return who === null ? MUTED : `${MUTED} by ${who}`;
}

/** Whether a name was made by `mutedBy`. */
export function isMutedBy(name: string): boolean {
  return name === MUTED || name.startsWith(`${MUTED} by `);
}
