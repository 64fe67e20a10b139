import { ApiError } from '#api/client/api-error.ts';

/** Returns the proxy's code for the problem; `null` without one. */
export function problemOf(error: unknown): string | null {
  return error instanceof ApiError && error.failure.kind === 'proxy' ? error.failure.problem : null;
}

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
