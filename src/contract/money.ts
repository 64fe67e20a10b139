import { decimalFromText, type Decimal } from '#lib/decimal.ts';
import { answeredInteger, answeredNumber, integer, numberText } from './scalars.ts';
import { z } from './zod.ts';

const decimalFrom = (textOf: (value: unknown) => string | undefined) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context): Decimal => {
      const text = textOf(value);
      const exact = text === undefined ? undefined : decimalFromText(text);
      if (exact !== undefined) return exact;
      context.issues.push({ code: 'custom', message: 'expected a decimal number', input: value });
      return z.NEVER;
    }),
  );

/** An exact decimal number with all of its digits (interface 2.7). */
export const decimal = decimalFrom(numberText);

/**
 * Money in the service's answer (interface 2.7). The meaning of Units is not
 * shown: amounts of different Units are never added or compared.
 */
export const money = z.object({
  Value: decimalFrom(answeredNumber),
  Units: answeredInteger,
});

/** The same in a request, where only a number is right. */
export const moneyInRequest = z.strictObject({ Value: decimal, Units: integer });
