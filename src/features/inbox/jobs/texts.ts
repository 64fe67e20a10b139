import { formatCount } from '#lib/locale.ts';

/** Actions in progress, and what came of them. */
export const jobTexts = {
  region: (index: number) => (index === 0 ? 'Action' : `Action ${index + 1}`),
  retryFailed: 'Retry failed',
  resume: 'Resume',
  viewErrors: 'View errors',
  failures: 'Not completed',
  reason: 'Reason',
  shown: (count: number) => `Showing the first ${formatCount(count)}.`,
} as const;
