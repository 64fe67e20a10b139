import { MOST_REFERENCES } from './reference.ts';
import { z } from './zod.ts';

// In a separate file, because the page needs none of its checks, and zod's tuples are large.

/**
 * Body of PUT. `merge` adds and changes; `replace` also deletes references that are not named. An
 * Id with two different references makes the whole import fail.
 */
export const referenceImport = z.strictObject({
  mode: z.enum(['merge', 'replace']),
  rows: z
    .array(
      z.tuple([
        z.string().check(z.minLength(1), z.maxLength(200)),
        z.string().check(z.minLength(1), z.maxLength(100)),
      ]),
    )
    .check(z.maxLength(MOST_REFERENCES)),
});
export type ReferenceImport = z.output<typeof referenceImport>;
