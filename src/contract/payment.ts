import { ledgerItem } from './ledger.ts';
import { money } from './money.ts';
import { partner, partnerInRequest } from './partner.ts';
import { dateTime, guid, integer, optionalText } from './scalars.ts';
import { z } from './zod.ts';

const paymentDetail = z.object({
  Id: z.string(),
  CreatedAt: dateTime,
  Total: money,
  Type: integer,
  Status: integer,
});

/** A payment (interface 2.10). Items and Details stand only where include names them. */
export const paymentResult = z.object({
  Id: z.string(),
  Partner: z.nullable(partner),
  PaymentNumber: optionalText,
  PaymentAt: dateTime,
  Total: money,
  Items: z.optional(z.nullable(z.array(ledgerItem))),
  Details: z.optional(z.nullable(z.array(paymentDetail))),
});

const moneyInRequest = z.strictObject(money.def.shape);

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
