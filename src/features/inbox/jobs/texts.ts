import { formatCount } from '#lib/locale.ts';

/** Texts of actions in progress and of their results. */
export const jobTexts = {
  region: (index: number) => (index === 0 ? 'Action' : `Action ${index + 1}`),
  retryFailed: 'Retry failed',
  resume: 'Resume',
  viewErrors: 'View errors',
  failures: 'Not completed',
  reason: 'Reason',
  shown: (count: number) => `Showing the first ${formatCount(count)}.`,
} as const;
