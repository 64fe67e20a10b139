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

export const concernTexts: Record<Concern['kind'], (who: string, count: number) => string> = {
  assigned: (who, count) => `${who} assigned ${notifications(count)} to you`,
  mentioned: (who, count) =>
    `${who} mentioned you in a note${count === 1 ? '' : ` on ${notifications(count)}`}`,
  alerted: (who, count) => `${who} alerted you to ${notifications(count)}`,
};

function notifications(count: number): string {
  return count === 1 ? 'a notification' : `${formatCount(count)} notifications`;
}

/** The title of one desktop notification for several. */
export const severalTexts = (count: number) =>
  `${formatCount(count)} assignments and mentions for you`;
