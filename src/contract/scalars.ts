import { isLosslessNumber } from 'lossless-json';
import { isoDateTime, parseDateTime } from '#lib/date-time.ts';
import { decimalFromText } from '#lib/decimal.ts';
import { isGuidShaped } from '#lib/guid.ts';
import { z } from './zod.ts';

/** The digits of a JSON number as `parseJson` returns it. */
export function numberText(value: unknown): string | undefined {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return isLosslessNumber(value) ? value.value : undefined;
}

/** The digits of a number in the service's answer: some services write numbers as text. */
export function answeredNumber(value: unknown): string | undefined {
  return typeof value === 'string' ? value : numberText(value);
}

const integerFrom = (textOf: (value: unknown) => string | undefined) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context): number => {
      const text = decimalFromText(textOf(value) ?? '') ?? '';
      const number = Number(text || NaN);
      // A double rounds 0.99999999999999999999 to 1, but nothing of 15 digits to a whole number.
      const isExact = text.length < 16 || /^-?\d+(?:\.0*)?$/.test(text);
      if (isExact && Number.isSafeInteger(number)) return number;
      context.issues.push({ code: 'custom', message: 'expected a whole number', input: value });
      return z.NEVER;
    }),
  );

/** A whole number that a double holds exactly; `1.0` and `1e2` are whole as well. */
export const integer = integerFrom(numberText);

/** The same in the service's answer. */
export const answeredInteger = integerFrom(answeredNumber);

/** ISO 8601, as `parseDateTime` parses it. */
export const dateTime = z.pipe(
  z.string(),
  z.pipe(z.transform(isoDateTime), z.string()).check(
    z.refine((text) => parseDateTime(text) !== undefined, {
      error: 'expected an ISO 8601 DateTime',
    }),
  ),
);

/** An id in the form that requests require: GUID-shaped, of any version. */
export const guid = z.string().check(z.refine(isGuidShaped, { error: 'expected a GUID' }));

/** Text that may be null or missing; both read as `null`. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => text ?? null),
);

/**
 * Text that is only displayed: a number or a Boolean in its place reads as its own text, anything
 * else as `null`. A service's mistake in such a field is no reason to lose a row or a message.
 */
export const shownText = z.pipe(
  z.optional(z.unknown()),
  z.transform((value) => {
    if (typeof value === 'string') return value;
    return typeof value === 'boolean' ? String(value) : (numberText(value) ?? null);
  }),
);

/**
 * A DateTime that may be null or missing; both read as `null`. So do an empty text and the year 1,
 * the empty DateTime of .NET: otherwise the row would be 2,000 years overdue.
 */
export const optionalDateTime = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), dateTime]))),
  z.transform((text) => (!text || text.startsWith('0001-01-01') ? null : text)),
);

/** An id, or `null` where it is empty: all rows with an empty id would be of one record or partner. */
export const realId = (id: string | null): string | null =>
  /^[{}0-]*$/.test(id ?? '') ? null : id;
