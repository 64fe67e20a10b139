import { ApiError } from '#api/client/api-error.ts';

const PASSING: ReadonlySet<string> = new Set(['signed-out', 'too-busy']);

/** Whether saving may succeed later without any change. */
export function mayBeSavedLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'offline' ||
    failure.kind === 'timeout' ||
    (failure.kind === 'proxy' && (failure.httpStatus >= 500 || PASSING.has(failure.problem ?? '')))
  );
}
