import { ApiError } from './api-error.ts';

/** The service's own HTTP status of a failure, with JSON or bare; `undefined` where it gave none. */
export function serviceStatusOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { failure } = error;
  if (failure.kind === 'rejected') return failure.httpStatus;
  return failure.kind === 'proxy' ? failure.serviceStatus : undefined;
}
