import { MOST_MUTED_AT_ONCE } from './mute.ts';
import { z } from './zod.ts';

// In a separate file, because the page needs only its types, not its checks.

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
        /** The notification from which a person mutes or unmutes the record. */
        id,
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_MUTED_AT_ONCE)),
});
export type MuteChange = z.output<typeof muteChange>;
