import { describeFailure, type FailureWords } from './describe-failure.ts';
import { isMissing } from './records.ts';
import { ApiError } from './api-error.ts';

/**
 * Words for one thing that could not be read by its id: that the service has none of this id is
 * something other than that the service failed. A bare 404 may mean either that or that accounting
 * is absent altogether: both are said.
 */
export function describeLookUp(error: unknown, what: string): FailureWords {
  if (isMissing(error)) {
    return {
      ...describeFailure(error),
      title: `The service has no such ${what}`,
      whatToDo: 'The link may be wrong, or the service does not offer its accounting part.',
    };
  }
  const refused = error instanceof ApiError && error.failure.kind === 'rejected';
  const words = describeFailure(error);
  return refused && error.failure.httpStatus < 500 && error.failure.httpStatus !== 403
    ? { ...words, title: `The service gave no such ${what}` }
    : words;
}
