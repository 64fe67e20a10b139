import type { Concern } from '#contract/assignments.ts';
import { formatCount } from '#lib/locale.ts';

/** Every text about assignments and mentions that wait for the person. */
export const forYouTexts = {
  label: 'For you',
  count: (count: number) => `For you: ${formatCount(count)} new`,
  clear: 'Mark all as seen',
  failed: 'Couldn’t mark these as seen. Try again.',
  more: 'The newest 100 are shown.',
} as const;

export const concernTexts: Record<Concern['kind'], (who: string) => string> = {
  assigned: (who) => `${who} assigned a notification to you`,
  mentioned: (who) => `${who} mentioned you in a note`,
  alerted: (who) => `${who} alerted you to a notification`,
};

/** The title of one desktop notification for several. */
export const severalTexts = (count: number) =>
  `${formatCount(count)} assignments and mentions for you`;
