import { z } from './zod.ts';

/** Answer of the proxy's own `GET /api/unacknowledged-filter`. */
export const unacknowledgedFilter = z.object({
  /**
   * Whether the service's `unacknowledged` filter (interface 4.6) was seen to leave out a
   * transaction: one that leaves out nothing proves no acknowledgement. `null` where the service
   * can't be asked at the moment.
   */
  separates: z.nullable(z.boolean()),
});
