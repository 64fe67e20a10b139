import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { integer, numberText } from './scalars.ts';
import { z } from './zod.ts';

/** An exact decimal number with all of its digits (interface 2.7). */
export const decimal = z.pipe(
  z.unknown(),
  z.transform((value, context): Decimal => {
    const text = numberText(value);
    const exact = text === undefined ? undefined : decimalFromText(text);
    if (exact !== undefined) return exact;
    context.issues.push({ code: 'custom', message: 'expected a decimal number', input: value });
    return z.NEVER;
  }),
);

/**
 * Money (interface 2.7). The meaning of Units is not shown: amounts of different Units are never
 * added or compared.
 */
export const money = z.object({ Value: decimal, Units: integer });
