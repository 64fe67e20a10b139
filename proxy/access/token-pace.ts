import { LRUCache } from 'lru-cache';
import { ProblemError } from '../errors/problem-error.ts';

/** Requests of one token in a minute, at each proxy; as many may come at once. */
const MOST = 600;
const PER_MILLISECOND = MOST / 60_000;

/**
 * Holds each token to its pace, so that a program which loops takes no turns from people.
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
