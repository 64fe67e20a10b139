import { ApiError } from './api-error.ts';
import { describeFailure, type FailureWords } from './describe-failure.ts';

/** Answers that say that a service has no such endpoint. */
const ABSENT = new Set([404, 405, 501]);

/**
 * Why a list of accounting could not be read. It is "in development" (interface 1): a service may
 * not have it at all, which is no failure of anything.
 */
export function describeAccountingFailure(error: unknown): FailureWords {
  const words = describeFailure(error);
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') return words;
  if (!ABSENT.has(error.failure.httpStatus)) return words;
  return {
    ...words,
    title: 'This service has no accounting',
    whatToDo:
      'The other screens work. Ask whoever runs the service whether its accounting is to come.',
  };
}
