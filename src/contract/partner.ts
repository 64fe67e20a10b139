import { shownText } from './scalars.ts';
import { z } from './zod.ts';

/** Partner reference (interface 2.8); in requests Id and Code are alternatives. */
const partner = z.object({ Id: shownText, Code: shownText, Name: shownText });

/** A partner where a row names one; null or left out reads as `null`. */
export const optionalPartner = z.pipe(
  z.optional(z.nullable(partner)),
  z.transform((value) => value ?? null),
);

/** A partner as a request may carry it: no field beyond the documented ones. */
export const partnerInRequest = z
  .strictObject({
    Id: z.optional(z.nullable(z.string())),
    Code: z.optional(z.nullable(z.string())),
    Name: z.optional(z.nullable(z.string())),
  })
  .check(
    z.refine(({ Id, Code }) => Boolean(Id) || Boolean(Code), {
      error: 'a partner needs its Id or its Code',
    }),
  );
