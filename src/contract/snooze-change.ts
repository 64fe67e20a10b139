import { integer } from './scalars.ts';
import { MOST_KNOWN, MOST_SNOOZED_AT_ONCE } from './snooze.ts';
import { z } from './zod.ts';

// In a separate file, because the page needs only its types, not its checks.

const id = z.string().check(z.minLength(1), z.maxLength(64));

/** Body of `POST /api/notifications/snoozed`. */
export const snoozeChange = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('snooze'),
    /** ISO 8601 with its zone; `null` for no time. */
    until: z.nullable(z.string()),
    onNews: z.boolean(),
    of: z
      .array(
        z.strictObject({
          id,
          recordId: z.nullable(z.string()),
          /** The notifications of the record that the person could see (`arrivalKey`). */
          known: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(MOST_KNOWN)),
          /** CreatedAt of the newest of these notifications. */
          newest: z.string().check(z.maxLength(64)),
          row: z.unknown(),
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_SNOOZED_AT_ONCE)),
  }),
  /** Ends snoozes: the notifications return to their places in the inbox. */
  z.strictObject({
    action: z.literal('end'),
    of: z.array(z.strictObject({ id })).check(z.minLength(1), z.maxLength(MOST_SNOOZED_AT_ONCE)),
  }),
  /**
   * Restores the state before the change that made this version, unless the snooze was changed
   * since.
   */
  z.strictObject({
    action: z.literal('undo'),
    of: z
      .array(z.strictObject({ id, version: integer }))
      .check(z.minLength(1), z.maxLength(MOST_SNOOZED_AT_ONCE)),
  }),
]);
export type SnoozeChange = z.output<typeof snoozeChange>;
