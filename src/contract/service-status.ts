import { z } from './zod.ts';

const areaState = z.enum([
  /** It answered as the interface says. */
  'answering',
  /** 404 or 501: this service does not offer it (accounting is "in development"). */
  'absent',
  /** It answered 401: the credentials are not accepted. */
  'credentials-refused',
  /** The proxy has no credentials to sign with. */
  'no-credentials',
  /** It answered otherwise than the interface says. */
  'failing',
  /** No answer: no connection, or none in time. */
  'unreachable',
]);
export type AreaState = z.output<typeof areaState>;

/** Answer of the proxy's own `GET /api/status`: what of the service works now, and what does not. */
export const serviceStatus = z.object({
  areas: z.object({
    notifications: z.object({ state: areaState, detail: z.string() }),
    accounting: z.object({ state: areaState, detail: z.string() }),
    carriers: z.object({ state: areaState, detail: z.string() }),
  }),
  /** When it was asked, ISO 8601 in UTC. */
  checkedAt: z.string(),
});
export type ServiceStatus = z.output<typeof serviceStatus>;
