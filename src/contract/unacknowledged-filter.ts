import { z } from './zod.ts';

/** Response of the proxy's own `GET /api/unacknowledged-filter`. */
export const unacknowledgedFilter = z.object({
  /**
   * Whether the service's `unacknowledged` filter (interface 4.6) has been observed to leave out a
   * transaction: a filter that leaves out nothing proves no acknowledgement. `null` where the
   * service can't be requested at the moment.
   */
  separates: z.nullable(z.boolean()),
});
