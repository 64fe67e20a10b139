import { optionalText } from './scalars.ts';
import { z } from './zod.ts';

/** Partner reference (interface 2.8); in requests Id and Code are alternatives. */
export const partner = z.object({ Id: optionalText, Code: optionalText, Name: optionalText });

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
