import { guid } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Stars: notifications that a person wants to find again. The proxy stores each person's own stars,
 * because the interface has no place for them, and nobody else sees them. `GET
 * /api/notifications/stars` returns their ids; `POST /api/notifications/stars` adds or removes
 * some, and returns the same. Ids are those that an update accepts (4.2), compared without regard
 * to case: where the service gives a notification no id, its RecordId, which covers every
 * notification of that record.
 */

/** Maximum number of one person's stars. */
export const MOST_STARS = 2000;

/** Maximum number of notifications in one request. */
export const MOST_STARRED_AT_ONCE = 200;

/** Response of both endpoints: the ids in lower case, the latest first. */
export const starList = z.object({ ids: z.array(z.string()) });

/** Body of `POST /api/notifications/stars`. */
export const starChange = z.strictObject({
  isStarred: z.boolean(),
  ids: z.array(guid).check(z.minLength(1), z.maxLength(MOST_STARRED_AT_ONCE)),
});
export type StarChange = z.output<typeof starChange>;
