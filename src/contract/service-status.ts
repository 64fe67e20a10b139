import { z } from './zod.ts';

const areaState = z.enum([
  /** The area answered according to the interface. */
  'answering',
  /** 404, 405 or 501: this service does not offer it (accounting is "in development"). */
  'absent',
  /** The service answered 401: the credentials are not accepted. */
  'credentials-refused',
  /** The proxy has no credentials to sign with. */
  'no-credentials',
  /** The service requested a pause, or gets more requests than it can answer. */
  'busy',
  /** The service's answer does not match the interface. */
  'failing',
  /** No answer: no connection, or none in time. */
  'unreachable',
]);
export type AreaState = z.output<typeof areaState>;

/** Answer of the proxy's own `GET /api/status`: which parts of the service work now. */
export const serviceStatus = z.object({
  areas: z.object({
    notifications: z.object({ state: areaState, detail: z.string() }),
    accounting: z.object({ state: areaState, detail: z.string() }),
    carriers: z.object({ state: areaState, detail: z.string() }),
  }),
  /**
   * Seconds by which the service's clock is ahead of Waybill's, in its last answer; `null` where
   * unknown. Signatures carry the time, so a service may refuse those that are far off.
   */
  clockOffset: z.optional(z.nullable(z.number())),
  /**
   * Whether Waybill can record writes, and so send them. `refused`: its journal may lack writes
   * that were sent. Left out by an older proxy.
   */
  journal: z.optional(z.enum(['ready', 'unavailable', 'refused'])),
  /** Number of a list's first page, if known. Left out by an older proxy. */
  firstPage: z.optional(
    z.object({
      value: z.nullable(z.number()),
      /** A message that the setting and the service disagree. */
      contradiction: z.nullable(z.string()),
    }),
  ),
  /** When the service was checked, ISO 8601 in UTC. */
  checkedAt: z.string(),
});
export type ServiceStatus = z.output<typeof serviceStatus>;
