import { z } from './zod.ts';

const names = z.catch(z.record(z.string(), z.string()), {});

/** A deployment's names for codes whose meaning the interface leaves open. */
export const codes = z.object({
  units: names,
  severity: names,
  reportStatus: names,
  lineStatus: names,
  subStatus: names,
  detailType: names,
  detailStatus: names,
  /** Codes of payment methods (interface 2.12). */
  method: names,
});

/**
 * Answer of the proxy's own `GET /api/settings`: the settings that the page needs, without secrets.
 */
export const pageSettings = z.object({
  /** The embedded sandbox, or a service at an address. */
  service: z.object({
    kind: z.enum(['sandbox', 'remote']),
    /** Host of the service's base address; `null` for the sandbox. */
    host: z.nullable(z.string()),
    /** Without credentials only the carriers can be read. */
    credentials: z.boolean(),
  }),
  /**
   * Number of a list's first page at this service: 0 or 1 (interface 4.1 does not say). `null`:
   * Waybill has not found it out yet; `GET /api/first-page` waits until it has.
   */
  firstPage: z.nullable(z.number()),
  /** Value of the `unacknowledged` filter at this service (interface 4.6 shows none). */
  unacknowledged: z.catch(z.string(), 'true'),
  codes,
  /** The end of the Severity scale that is worst (interface 2.2 does not say). */
  worstSeverity: z.optional(z.enum(['highest', 'lowest'])),
  /**
   * Identifies the service, its users, and the person if people sign in: key of everything that a
   * browser saves. No secret.
   */
  account: z.string(),
  /**
   * Id of the last event (`event-stream.ts`): a listener that starts from it misses nothing that
   * happens after this answer.
   */
  lastEvent: z.optional(z.string()),
  /**
   * Templates of the partner's own system by notification type, with `{recordId}` and
   * `{recordNumber}`: `https://erp.example/orders/{recordNumber}`.
   */
  links: names,
  /** Event codes that need action, by notification type. */
  needsAction: z.record(z.string(), z.array(z.number())),
  /** Of payments (`tolerance.ts`); read only where payments are prepared or shown. */
  tolerances: z.optional(z.unknown()),
  differenceReasons: z.optional(z.unknown()),
  /** Milliseconds. */
  waitingTimes: z.object({
    /** How long a batch of updates may take before unchanged notifications count as refused. */
    update: z.number(),
    /** How long the service may take for acknowledgements, and for payments. */
    acknowledge: z.number(),
    payment: z.number(),
  }),
});
export type PageSettings = z.output<typeof pageSettings>;

/** Answer of the proxy's own `GET /api/first-page`. */
export const firstPageAnswer = z.object({
  firstPage: z.number(),
  /** `false`: still unknown, for example because all lists are empty. */
  isFound: z.boolean(),
});
