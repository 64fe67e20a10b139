import type { HttpAnswer } from './exchange.ts';

/** A day: the page ignores longer pauses, and would retry at once. */
const LONGEST = 86_400_000;

/**
 * Returns the milliseconds of an answer's `Retry-After`: seconds or an HTTP date (RFC 9110
 * §10.2.3), at most a day; 0 for anything else. The date is by the service's clock, as the answer's
 * `Date` is.
 */
export function retryAfterOf({
  retryAfter,
  date,
}: Pick<HttpAnswer, 'retryAfter' | 'date'>): number {
  if (retryAfter === null) return 0;
  if (/^\d+$/.test(retryAfter)) return Math.min(LONGEST, Number(retryAfter) * 1_000);
  const until = Date.parse(retryAfter);
  const since = Date.parse(date ?? '');
  if (Number.isNaN(until)) return 0;
  return Math.min(LONGEST, Math.max(0, until - (Number.isNaN(since) ? Date.now() : since)));
}
