import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { signOf } from '#lib/decimal-sum.ts';
import { z } from './zod.ts';

/** An amount of 0 or more, as text, because most JSON writers turn a number into a double. */
export const amountText = z.pipe(
  z.string('expected an amount as text, like "1000.00"'),
  z.transform((typed, context): Decimal => {
    const amount = decimalFromText(typed);
    if (amount !== undefined && signOf(amount) >= 0) return amount;
    const message = 'expected an amount as text, like "1000.00"';
    context.issues.push({ code: 'custom', message, input: typed });
    return z.NEVER;
  }),
);

/**
 * How far a payment may differ from the items that it names and still be sent without a review: at
 * most the amount and at most the percentage of the items' sum. By Units (`0`), or by Units and the
 * Id or Code of a partner (`0:NORTH`), whose own tolerance has precedence.
 */
export const tolerances = z.record(
  z
    .string()
    .check(z.regex(/^\d{1,9}(?::.{1,200})?$/u, 'expected Units, or Units:partner, like "0:NORTH"')),
  z.strictObject({ amount: amountText, percent: amountText }),
);
export type Tolerances = z.output<typeof tolerances>;

/** Names of the reasons for which a payment may leave something of an item open, by their codes. */
export const differenceReasons = z
  .record(
    z.string().check(z.minLength(1), z.maxLength(40)),
    z.string().check(z.minLength(1), z.maxLength(60)),
  )
  .check(z.refine((reasons) => Object.keys(reasons).length > 0, 'expected at least one'));
export type DifferenceReasons = z.output<typeof differenceReasons>;

/** The first one is given where a tolerance lets a payment pass. */
export const usualReasons: DifferenceReasons = {
  'bank-charge': 'Bank charge',
  discount: 'Discount',
  damage: 'Damage',
  freight: 'Freight',
  dispute: 'Dispute',
  rounding: 'Rounding',
};
