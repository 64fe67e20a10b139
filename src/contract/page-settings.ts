import { z } from './zod.ts';

const names = z.catch(z.record(z.string(), z.string()), {});

/** Names that a deployment gives to codes which the interface leaves without meaning. */
export const codes = z.object({
  units: names,
  severity: names,
  reportStatus: names,
  lineStatus: names,
  subStatus: names,
  detailType: names,
  detailStatus: names,
});

/** Answer of the proxy's own `GET /api/settings`: what the page has to know, and no secret. */
export const pageSettings = z.object({
  /** The embedded sandbox, or a service at an address. */
  service: z.object({
    kind: z.enum(['sandbox', 'remote']),
    /** Host of the service's base address; `null` for the sandbox. */
    host: z.nullable(z.string()),
    /** Without credentials only the carriers can be read. */
    credentials: z.boolean(),
  }),
  /** Number of a list's first page at this service: 0 or 1 (interface 4.1 does not say). */
  firstPage: z.number(),
  codes,
});
export type PageSettings = z.output<typeof pageSettings>;
