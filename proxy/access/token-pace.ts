import { LRUCache } from 'lru-cache';
import { ProblemError } from '../errors/problem-error.ts';

/** Requests of one token per minute, at each proxy; this many may also come at once. */
const MOST = 600;
const PER_MILLISECOND = MOST / 60_000;

/**
 * Limits the rate of each token, so that a looping program doesn't slow down people.
 * @param clock milliseconds
 */
export function createTokenPace(clock: () => number = () => performance.now()) {
  const left = new LRUCache<string, { requests: number; at: number }>({ max: 10_000 });
  /** @throws ProblemError too-busy */
  return (id: string): void => {
    const now = clock();
    const known = left.get(id) ?? { requests: MOST, at: now };
    const requests = Math.min(MOST, known.requests + (now - known.at) * PER_MILLISECOND);
    left.set(id, { requests: Math.max(0, requests - 1), at: now });
    if (requests >= 1) return;
    left.set(id, { requests, at: now });
    throw new ProblemError('too-busy', `A token may send ${MOST} requests a minute.`, {
      retryAfter: 1,
    });
  };
}
