import { z } from '#contract/zod.ts';

/** The roles of a table's columns, as stored in this browser. */
export const storedRoles = z.array(
  z.enum([
    'reference',
    'bankReference',
    'id',
    'amount',
    'date',
    'partner',
    'other',
    'in',
    'out',
    'part',
    'direction',
    'currency',
  ]),
);
