import { MOST_MUTED_AT_ONCE } from './mute.ts';
import { z } from './zod.ts';

// In a file of its own: the page needs its types alone, and none of what checks it.

const id = z.string().check(z.minLength(1), z.maxLength(64));

/** Body of `POST /api/notifications/muted`. */
export const muteChange = z.strictObject({
  action: z.enum(['mute', 'unmute']),
  of: z
    .array(
      z.strictObject({
        recordId: id,
        type: z.string().check(z.maxLength(100)),
        recordNumber: z.nullable(z.string().check(z.maxLength(200))),
        /** The notification that it is done from. */
        id,
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_MUTED_AT_ONCE)),
});
export type MuteChange = z.output<typeof muteChange>;
