import { money } from './money.ts';
import { optionalPartner, partnerInRequest } from './partner.ts';
import { answeredInteger, guid, integer, optionalDateTime, shownText } from './scalars.ts';
import { nestedRows } from './rows.ts';
import { z } from './zod.ts';

/** A payment as a transaction names it (interface 2.9). */
const ledgerPayment = z.object({
  Id: z.string(),
  Partner: optionalPartner,
  PaymentNumber: shownText,
  PaymentAt: optionalDateTime,
  Total: money,
});

const ledgerFields = {
  Id: z.string(),
  Type: answeredInteger,
  Status: answeredInteger,
  SubStatus: z.catch(z.nullable(answeredInteger), null),
  Partner: optionalPartner,
  DueAt: optionalDateTime,
  SettledAt: optionalDateTime,
  Total: money,
  Balance: money,
  /** No field of 2.9, but 2.11 and 2.12 accept it: read if a service sends it. */
  TransactionNumber: shownText,
};

/** A transaction as a payment's Items name it (interface 2.10). */
export const ledgerItem = z.object(ledgerFields);

/** A receivable transaction (interface 2.9). Payments are only present with include=Payments. */
export const ledgerResult = z.object({
  ...ledgerFields,
  Payments: nestedRows(ledgerPayment),
});
export type LedgerResult = z.output<typeof ledgerResult>;

/** A transaction to acknowledge (interface 2.11). */
export const acknowledgement = z.strictObject({
  Id: guid,
  Partner: partnerInRequest,
  Type: integer,
  TransactionNumber: z.optional(z.nullable(z.string())),
});

/** Body of 4.8. */
export const acknowledge = z.strictObject({
  Acknowledgements: z.array(acknowledgement).check(z.minLength(1)),
  TransactionId: z.optional(z.nullable(z.string())),
});
