import type { ProblemKind } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';
import { describeFailure } from './describe-failure.ts';

/** What is known of a write that failed. */
type WriteOutcome =
  | { state: 'uncertain' }
  /** `mayBeSize`: by the service itself, so that a smaller write may pass. */
  | { state: 'refused'; reason: string; mayBeSize: boolean }
  /** No outcome yet: to be asked again with the same key, which can double nothing. */
  | { state: 'again'; error: unknown };

/** Problems of the proxy's that no further try with the same key will better. */
const final: ReadonlySet<ProblemKind | null> = new Set([
  'unknown-endpoint',
  'method-not-allowed',
  'bad-parameter',
  'bad-body',
  'body-too-large',
  'wrong-content-type',
  'idempotency-key-missing',
  'idempotency-key-reused',
  'cross-site',
  'wrong-host',
  'not-allowed',
  'no-credentials',
  'service-refused-credentials',
  'service-answer-unreadable',
  null,
] as const);

/** What an error of a write says about it. */
export function outcomeOf(error: unknown): WriteOutcome {
  if (!(error instanceof ApiError)) throw error;
  const { failure } = error;
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
      return { state: 'again', error };
    case 'contract':
      return { state: 'uncertain' };
    case 'rejected':
      return { state: 'refused', reason: reasonOf(error), mayBeSize: true };
    case 'proxy':
      if (failure.problem === 'write-uncertain') return { state: 'uncertain' };
      return final.has(failure.problem)
        ? { state: 'refused', reason: reasonOf(error), mayBeSize: false }
        : { state: 'again', error };
    default:
      return failure satisfies never;
  }
}

export function reasonOf(error: unknown): string {
  const { title, detail } = describeFailure(error);
  return detail === '' ? `${title}.` : `${title}. ${detail}`;
}
