import type { AreaState } from '#contract/service-status.ts';
import { ApiError } from './client/api-error.ts';
import { noAccounting } from './client/describe-accounting-failure.ts';
import { describeFailure, type FailureWords } from './client/describe-failure.ts';
import { isMissing } from './records.ts';
import { serviceStatusOf } from './client/service-status-of.ts';

interface LookedUp {
  /** A noun in the singular: `report`. */
  what: string;
  /** Whether the service offers accounting, where the thing is part of it. */
  accounting?: AreaState | 'unknown';
  /** Advice where no link led to the thing. */
  whatToDo?: string;
}

/**
 * Explains why the service gave no record for an id. A thing that is missing (404, 410) is not a feature
 * that is missing (405, 501). 404 may mean either where accounting may be absent altogether.
 */
export function describeLookUp(
  error: unknown,
  { what, accounting, whatToDo = 'The link may be wrong.' }: LookedUp,
): FailureWords {
  const words = describeFailure(error);
  const status = serviceStatusOf(error);
  const isMissed = isMissing(error);
  const isAbsent = status === 405 || status === 501;
  if (accounting && (isAbsent || (isMissed && accounting === 'absent'))) return noAccounting(error);
  if (isAbsent) return { ...words, title: `This service doesn’t offer ${what}s` };
  if (isMissed) {
    return {
      ...words,
      title: `The service can’t find this ${what}`,
      whatToDo:
        accounting === undefined || accounting === 'answering'
          ? whatToDo
          : `${whatToDo} Or the service doesn’t offer accounting.`,
    };
  }
  if (!isRefusalOfThis(error)) return words;
  // The same request gets the same refusal.
  return { ...words, title: `The service refused to show this ${what}`, whatToDo };
}

/** Whether the service refused this one thing, and not for a lack of rights or time. */
function isRefusalOfThis(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'rejected') return false;
  const { httpStatus } = error.failure;
  return httpStatus < 500 && httpStatus !== 403 && httpStatus !== 429;
}
