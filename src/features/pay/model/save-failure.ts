import { ApiError } from '#api/client/api-error.ts';

const PASSING: ReadonlySet<string> = new Set(['signed-out', 'too-busy']);

/** Whether saving may succeed later without any change. */
export function mayBeSavedLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'offline' ||
    failure.kind === 'timeout' ||
    (failure.kind === 'contract' && isPassing(failure.gateway)) ||
    (failure.kind === 'proxy' && (failure.httpStatus >= 500 || PASSING.has(failure.problem ?? '')))
  );
}

/** Whether a server in front of Waybill may let the next request through. */
function isPassing(httpStatus = 0): boolean {
  return httpStatus >= 500 || httpStatus === 429;
}
