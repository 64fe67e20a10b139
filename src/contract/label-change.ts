import { LABEL_LENGTH, MOST_LABELED_AT_ONCE } from './label.ts';
import { z } from './zod.ts';

// In a separate file, because the page checks none of it.

/** A name that can be typed after `label:`, in quotes if it has spaces. */
export const labelName = z.string().check(
  z.minLength(1),
  z.maxLength(LABEL_LENGTH),
  z.refine((name) => name.split(' ').every(isWord), { error: 'a label is words without quotes' }),
);

/** Body of `POST /api/notifications/labels`. */
export const labelChange = z.strictObject({
  action: z.enum(['add', 'remove']),
  label: labelName,
  of: z
    .array(z.string().check(z.minLength(1), z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(MOST_LABELED_AT_ONCE)),
});
export type LabelChange = z.output<typeof labelChange>;

function isWord(text: string): boolean {
  return /^[^\s"\\]+$/.test(text) && !/\p{C}/u.test(text);
}
