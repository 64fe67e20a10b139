import { decimal, integer } from './scalars.ts';
import { z } from './zod.ts';

/**
 * Money (interface 2.7). The meaning of Units is not shown: amounts of different Units are never
 * added or compared.
 */
export const money = z.object({ Value: decimal, Units: integer });
