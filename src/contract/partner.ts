import { realId, shownText } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Partner reference (interface 2.8); in requests Id and Code are alternatives. An empty Id counts
 * as none: otherwise all partners that have it would be one, and one reminder would demand all
 * their debts.
 */
const partner = z.object({
  Id: z.pipe(shownText, z.transform(realId)),
  Code: z.pipe(
    shownText,
    z.transform((code) => code || null),
  ),
  Name: shownText,
});

/** A partner in a row; null or a missing field reads as `null`. */
export const optionalPartner = z.pipe(
  z.optional(z.nullable(partner)),
  z.transform((value) => value ?? null),
);

/** A partner in a request: only the documented fields. */
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
