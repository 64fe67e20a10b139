import { isNotOffered } from '#contract/envelope.ts';
import { describeFailure, type FailureWords } from './describe-failure.ts';
import { serviceStatusOf } from './service-status-of.ts';

/**
 * Explains why a list of accounting failed to load. Accounting is "in development" (interface 1): a
 * service may not have it at all, so that is no failure.
 * @param rows their plural, if other lists of accounting answer: 404 may then mean that there are none
 */
export function describeAccountingFailure(error: unknown, rows?: string): FailureWords {
  if (!isAbsent(error)) return describeFailure(error);
  if (rows === undefined) return noAccounting(error);
  return {
    ...describeFailure(error),
    title: `The service has no list of ${rows}`,
    whatToDo: 'There may be none yet, or the service doesn’t offer them.',
  };
}

/** Whether a list of accounting has nothing to show, filter or change because there is none. */
export function isAccountingAbsent(list: {
  state: string;
  rows: readonly unknown[];
  error: unknown;
}): boolean {
  return list.state === 'failed' && list.rows.length === 0 && isAbsent(list.error);
}

function isAbsent(error: unknown): boolean {
  const status = serviceStatusOf(error);
  return status !== undefined && isNotOffered(status);
}

export function noAccounting(error: unknown): FailureWords {
  return {
    ...describeFailure(error),
    title: 'This service doesn’t offer accounting',
    whatToDo: 'The other screens work. Ask your administrator whether accounting is planned.',
  };
}
