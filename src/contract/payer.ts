import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/payers`: payers as banks name them, with the partners that people
 * confirmed, for everybody who shares the service account. GET lists them, PUT adds or replaces
 * some, DELETE of `/api/payers/{id}` forgets one.
 */

const text = (most: number) => z.string().check(z.maxLength(most));
const partner = z.strictObject({
  Id: z.nullable(text(200)),
  Code: z.nullable(text(200)),
  Name: z.nullable(text(500)),
});

const payerFields = {
  /** The bank's spelling; '' where it gave an account alone. */
  name: text(200),
  /** IBAN or account number; '' where it gave none. */
  account: text(100),
  partner,
};

/** Payers that one request names. */
export const MOST_PAYERS = 500;

/** Body of PUT. */
export const payersConfirmed = z.strictObject({
  payers: z.array(z.strictObject(payerFields)).check(z.maxLength(MOST_PAYERS)),
});
export type ConfirmedPayer = z.output<typeof payersConfirmed>['payers'][number];

/** Answer of GET, newest first. */
export const learnedPayers = z.object({
  payers: z.array(
    z.object({ id: integer, ...payerFields, who: z.nullable(z.string()), at: z.string() }),
  ),
});
export type LearnedPayer = z.output<typeof learnedPayers>['payers'][number];
