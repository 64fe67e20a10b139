import type { Message } from '#contract/envelope.ts';
import type { ProblemKind } from '#contract/problem.ts';

/** The reason why a request of the page failed. */
export type Failure =
  /** Waybill itself could not be reached: there was no connection, or the connection broke. */
  | { kind: 'offline' }
  /** No complete answer within the page's own deadline, in milliseconds. */
  | { kind: 'timeout'; deadline: number }
  /** The service refused (interface 7). */
  | {
      kind: 'rejected';
      httpStatus: number;
      messages: readonly Message[];
      /** TransactionId and TransactionTime of the answer (interface 2.1), where present. */
      transactionId?: string | null;
      transactionTime?: string | null;
    }
  /** The proxy's own failure (RFC 9457); `problem` is `null` if its type is unknown to us. */
  | {
      kind: 'proxy';
      problem: ProblemKind | null;
      httpStatus: number;
      title: string;
      detail: string;
      whatToDo?: string | undefined;
    }
  /** An answer that is not what the interface describes. */
  | {
      kind: 'contract';
      detail: string;
      /**
       * The HTTP status, where a server in front of the proxy answered instead of it; 0 for a
       * redirect, whose status browsers hide.
       */
      gateway?: number;
    };

/** The one error of every request; thrown in `client.ts` alone. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly failure: Failure;
  /** When another try is worthwhile, in ms since 1970, if the answer said so (`Retry-After`). */
  readonly retryAt: number | undefined;

  constructor(failure: Failure, options?: ErrorOptions & { retryAt?: number | undefined }) {
    super(`Request failed: ${failure.kind}`, options);
    this.failure = failure;
    this.retryAt = options?.retryAt;
  }
}

/** Returns the proxy's code for the problem; `null` without one. */
export function problemOf(error: unknown): ProblemKind | null {
  return error instanceof ApiError && error.failure.kind === 'proxy' ? error.failure.problem : null;
}

/** Returns the milliseconds to wait after this error before the next request. */
export function pauseAfter(error: unknown): number {
  const retryAt = error instanceof ApiError ? error.retryAt : undefined;
  return retryAt === undefined ? 0 : Math.max(0, retryAt - Date.now());
}
