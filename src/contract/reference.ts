import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoint `/api/references`: own references of transactions (Id → such as an
 * invoice number), saved in the proxy's store for its service account. GET returns them all; PUT
 * imports some, all or nothing; DELETE deletes them all.
 */

/** Most references that the proxy stores. */
export const MOST_REFERENCES = 100_000;

/** Answer of GET, in the order of the Ids. Ids are compared without regard to case. */
export const references = z.object({
  /** Pairs, since there may be many: the transaction's Id as it was imported, and its reference. */
  rows: z
    .array(z.array(z.string()).check(z.minLength(2), z.maxLength(2)))
    .check(z.maxLength(MOST_REFERENCES)),
  /** When the references last changed, ISO 8601 in UTC; `null` if there never were any. */
  changedAt: z.nullable(z.string()),
});

/** Answer of PUT and DELETE. */
export const referenceChange = z.object({
  added: integer,
  changed: integer,
  unchanged: integer,
  removed: integer,
  /** How many there are now. */
  count: integer,
});
export type ReferenceChange = z.output<typeof referenceChange>;
