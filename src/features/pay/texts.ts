import { formatCount } from '#lib/locale.ts';

/** Texts of the count beside Pay in the navigation, which loads without the screen. */
export const badgeTexts = {
  waiting: 'waiting for you',
  title: (count: number) => `${formatCount(count)} waiting for you`,
} as const;
