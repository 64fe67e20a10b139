import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoint `/api/references`: own references of transactions (Id → such as an
 * invoice number), kept in the proxy's store for its service account. GET reads them all; PUT
 * imports some, all or nothing; DELETE forgets them all.
 */

/** Most references that are kept. */
export const MOST_REFERENCES = 100_000;

const id = z.string().check(z.minLength(1), z.maxLength(200));
const ownReference = z.string().check(z.minLength(1), z.maxLength(100));

/** Pairs, since there may be many: the transaction's Id as it was imported, and its reference. */
const rows = z.array(z.tuple([id, ownReference])).check(z.maxLength(MOST_REFERENCES));

/** Answer of GET, in the order of the Ids. Ids are compared without regard to case. */
export const references = z.object({
  rows,
  /** When they last changed, ISO 8601 in UTC; `null` where there never were any. */
  changedAt: z.nullable(z.string()),
});

/**
 * Body of PUT. `merge` adds and changes; `replace` also deletes references that are not named. An
 * Id with two different references makes the whole import fail.
 */
export const referenceImport = z.strictObject({
  mode: z.enum(['merge', 'replace']),
  rows,
});
export type ReferenceImport = z.output<typeof referenceImport>;

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
