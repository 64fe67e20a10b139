import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { ProblemKind } from '#contract/problem.ts';
import { ApiError, pauseAfter } from '../client/api-error.ts';
import { recheckStatus, statusQuery } from './status.ts';

/**
 * Temporary problems that the proxy can't retry itself. It has already retried the service's
 * failures.
 */
const passing: ReadonlySet<ProblemKind | null> = new Set(['stopping', 'internal'] as const);

const TRIES_AGAIN = 2;
/** Milliseconds; a longer pause is shown as a failure, so that nobody waits without knowing why. */
const LONGEST_PAUSE = 5_000;

/** Whether a read is worth retrying. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'offline' || failure.kind === 'timeout') return true;
  if (failure.kind !== 'proxy') return false;
  if (failure.problem === 'service-busy') return pauseAfter(error) <= LONGEST_PAUSE;
  return failure.httpStatus >= 500 && passing.has(failure.problem);
}

/**
 * Returns the milliseconds until the next try, never less than the pause that the answer requested.
 */
export function waitBeforeTry(failures: number, error: unknown): number {
  const backOff = Math.min(500 * 2 ** failures, 4000) * (0.75 + Math.random() / 2);
  return pauseAfter(error) + backOff;
}

/** Reads are retried with backoff, writes never (a lost write may have been done). */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (_, { queryKey }) => {
        if (queryKey[0] !== statusQuery.queryKey[0]) recheckStatus(client);
      },
    }),
    defaultOptions: {
      queries: {
        // The server may be on this machine, so the browser's online state decides nothing.
        networkMode: 'always',
        retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
        retryDelay: waitBeforeTry,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
}
