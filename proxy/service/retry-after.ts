import type { HttpAnswer } from './exchange.ts';

/** RFC 6585 §4: the same request may be made later. */
export const TOO_MANY_REQUESTS = 429;

/** A day: the page ignores longer pauses, and would retry at once. */
const LONGEST = 86_400_000;
/** A service that allows so many calls a second, and doesn't say when it allows more. */
const UNTIL_MORE_CALLS = 1_000;

/**
 * Returns the milliseconds of an answer's `Retry-After`: seconds or an HTTP date (RFC 9110
 * §10.2.3), at most a day; 0 for anything else, but a second where 429 comes without one. The date
 * is by the service's clock, as the answer's `Date` is.
 */
export function retryAfterOf({
  status,
  retryAfter,
  date,
}: Pick<HttpAnswer, 'status' | 'retryAfter' | 'date'>): number {
  if (retryAfter === null) return status === TOO_MANY_REQUESTS ? UNTIL_MORE_CALLS : 0;
  if (/^\d+$/.test(retryAfter)) return Math.min(LONGEST, Number(retryAfter) * 1_000);
  const until = Date.parse(retryAfter);
  const since = Date.parse(date ?? '');
  if (Number.isNaN(until)) return 0;
  return Math.min(LONGEST, Math.max(0, until - (Number.isNaN(since) ? Date.now() : since)));
}
