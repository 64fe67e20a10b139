import { optionalText, shownText } from './scalars.ts';
import { z } from './zod.ts';

const carrierFields = {
  Name: shownText,
  Code: shownText,
  TrackingUrlFormat: optionalText,
};

/** A carrier (interface 2.14); `{0}` in TrackingUrlFormat stands for the tracking number. */
export const carrier = z.object({ Id: z.string(), ...carrierFields });

/** A carrier's shipping method (interface 2.15). */
export const carrierMethod = z.object({
  Id: z.string(),
  Carrier: z.pipe(
    z.optional(z.nullable(z.object({ ...carrierFields, Id: shownText }))),
    z.transform((value) => value ?? null),
  ),
  Name: shownText,
  Code: shownText,
});
