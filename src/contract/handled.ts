import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Answer of `GET /api/notifications/handled?since=` (ms since 1970): the notifications that the
 * person who asks has archived or marked read since then, each once, without those of a job that was
 * undone. Nobody's figures are shown to others.
 */
export const handled = z.object({
  count: integer,
  /** Half of them were handled within so many milliseconds of their creation; `null` for none. */
  median: z.nullable(integer),
});
export type Handled = z.output<typeof handled>;
