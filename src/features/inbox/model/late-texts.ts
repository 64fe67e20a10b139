import { formatCount } from '#lib/locale.ts';

/** Texts of what happens after the first rows, so that the inbox loads without them. */

/** The result of an undo. */
export const undoneTexts = {
  nothing: (what: string) => `Nothing restored. Changed since then: ${what}.`,
  restored: (what: string) => `Restored ${what}.`,
  apartFrom: (restored: string, count: number) =>
    `${restored} Changed since then: ${formatCount(count)}.`,
} as const;

export const alertTexts = {
  many: (count: number) => `${formatCount(count)} new notifications`,
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;
