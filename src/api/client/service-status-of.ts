import { ApiError } from './api-error.ts';

/** The HTTP status by which the service refused, with JSON or bare; `undefined` where it didn't. */
export function serviceStatusOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.failure.kind === 'rejected'
    ? error.failure.httpStatus
    : undefined;
}
