import { ledgerItem } from './ledger.ts';
import { money, moneyInRequest } from './money.ts';
import { optionalPartner, partnerInRequest } from './partner.ts';
import { answeredInteger, guid, integer, optionalDateTime, shownText } from './scalars.ts';
import { nestedRows } from './rows.ts';
import { z } from './zod.ts';

const paymentDetail = z.object({
  Id: z.string(),
  CreatedAt: optionalDateTime,
  Total: money,
  /** Their values are not documented: a number, or `null`. */
  Type: z.catch(z.nullable(answeredInteger), null),
  Status: z.catch(z.nullable(answeredInteger), null),
});

/** A payment (interface 2.10). Items and Details are only present if include names them. */
export const paymentResult = z.object({
  Id: z.string(),
  Partner: optionalPartner,
  PaymentNumber: shownText,
  PaymentAt: optionalDateTime,
  Total: money,
  /** No field of 2.10, though 4.10 filters by it: read if a service sends it. */
  Status: z.catch(z.nullable(answeredInteger), null),
  Items: nestedRows(ledgerItem),
  Details: nestedRows(paymentDetail),
});
export type PaymentResult = z.output<typeof paymentResult>;

/** Body of 4.9. */
export const applyPayments = z.strictObject({
  Payments: z
    .array(
      z.strictObject({
        PaymentNumber: z.string(),
        AutoApply: z.boolean(),
        Partner: partnerInRequest,
        PaymentMethod: z.strictObject({
          Id: z.optional(z.nullable(z.string())),
          Code: z.optional(z.nullable(z.string())),
          Name: z.optional(z.nullable(z.string())),
        }),
        Amount: moneyInRequest,
        ApplyTo: z.array(
          z.strictObject({
            Id: guid,
            Amount: moneyInRequest,
            Type: integer,
            TransactionNumber: z.optional(z.nullable(z.string())),
          }),
        ),
      }),
    )
    .check(z.minLength(1)),
  TransactionId: z.optional(z.nullable(z.string())),
});
