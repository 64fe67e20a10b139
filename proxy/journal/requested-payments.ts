import { applyPayments } from '#contract/payment.ts';
import { z } from '#contract/zod.ts';
import { absoluteDecimal } from '#lib/decimal-sum.ts';
import type { Decimal } from '#lib/decimal.ts';
import { parseJson } from '#lib/json.ts';

/** A payment as requested by 4.9. */
export interface RequestedPayment {
  partner: { Id: string | null; Code: string | null; Name: string | null };
  number: string;
  amount: Decimal;
  units: number;
  autoApply: boolean;
  /** The amount for each transaction; the id is `null` where a line has no target. */
  lines: { id: string | null; amount: Decimal }[];
}

type Payments = z.output<typeof applyPayments>['Payments'];

/**
 * The body that was parsed last. Recording payments parses their body again and again, and one of
 * 5,000 lines takes 30 ms each time, during which all other requests wait.
 */
let lastRead: { body: string; payments: Payments } | null = null;

/**
 * Returns the payments of a body of 4.9, which must not be changed.
 * @throws SyntaxError, ZodError
 */
export function parsePayments(body: string): Payments {
  if (lastRead?.body !== body) {
    lastRead = { body, payments: z.parse(applyPayments, parseJson(body)).Payments };
  }
  return lastRead.payments;
}

/** Returns the payments of a body of 4.9; their lines are in the journal's order. */
export function requestedPayments(body: string): RequestedPayment[] {
  return parsePayments(body).map(({ Partner, PaymentNumber, Amount, AutoApply, ApplyTo }) => ({
    partner: { Id: Partner.Id ?? null, Code: Partner.Code ?? null, Name: Partner.Name ?? null },
    number: PaymentNumber,
    amount: Amount.Value,
    units: Amount.Units,
    autoApply: AutoApply,
    lines:
      ApplyTo.length === 0
        ? [{ id: null, amount: Amount.Value }]
        : ApplyTo.map(({ Id, Amount }) => ({ id: Id, amount: absoluteDecimal(Amount.Value) })),
  }));
}
