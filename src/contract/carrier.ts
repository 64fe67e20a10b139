import { optionalText } from './scalars.ts';
import { z } from './zod.ts';

/** A carrier (interface 2.14); `{0}` in TrackingUrlFormat stands for the tracking number. */
export const carrier = z.object({
  Id: z.string(),
  Name: optionalText,
  Code: optionalText,
  TrackingUrlFormat: optionalText,
});

/** A carrier's shipping method (interface 2.15). */
export const carrierMethod = z.object({
  Id: z.string(),
  Carrier: z.nullable(carrier),
  Name: optionalText,
  Code: optionalText,
});
