import { ApiError } from './api-error.ts';

/**
 * Returns the HTTP status with which the service refused, with JSON or bare; `undefined` if it
 * didn't.
 */
export function serviceStatusOf(error: unknown): number | undefined {
  return error instanceof ApiError && error.failure.kind === 'rejected'
    ? error.failure.httpStatus
    : undefined;
}
