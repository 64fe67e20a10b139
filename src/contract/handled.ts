import { integer } from './scalars.ts';
import { z } from './zod.ts';

/** Milliseconds: each notification of that time is read for the answer. */
export const LONGEST_HANDLED = 92 * 86_400_000;

/**
 * Answer of `GET /api/notifications/handled?since=` (ms since 1970): the notifications that the
 * caller has archived or marked read since then, each once, without those of an undone job.
 * Nobody's figures are shown to others. Since is at most `LONGEST_HANDLED` ago.
 */
export const handled = z.object({
  count: integer,
  /**
   * Half of the notifications were handled within so many milliseconds of their creation; `null`
   * for none.
   */
  median: z.nullable(integer),
});
export type Handled = z.output<typeof handled>;
