import { integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * The proxy's own endpoints `/api/payers`: payers as banks name them, with the partners that people
 * confirmed, for everybody who shares the service account. GET lists them, PUT adds or replaces
 * some, DELETE of `/api/payers/{id}` deletes one.
 */

const text = (most: number) => z.string().check(z.maxLength(most));
const partner = z.strictObject({
  Id: z.nullable(text(200)),
  Code: z.nullable(text(200)),
  Name: z.nullable(text(500)),
});

const payerFields = {
  /** The bank's spelling; '' if it sent only an account. */
  name: text(200),
  /** IBAN or account number; '' if the bank sent none. */
  account: text(100),
  partner,
};

/** Payers per request. */
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
