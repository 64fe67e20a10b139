import { isNotOffered } from '#contract/envelope.ts';
import { describeFailure, type FailureWords } from './describe-failure.ts';
import { serviceStatusOf } from './service-status-of.ts';

/**
 * Explains why a list of accounting failed to load. Accounting is "in development" (interface 1): a
 * service may not have it at all, so that is no failure.
 */
export function describeAccountingFailure(error: unknown): FailureWords {
  const status = serviceStatusOf(error);
  return status !== undefined && isNotOffered(status)
    ? noAccounting(error)
    : describeFailure(error);
}

export function noAccounting(error: unknown): FailureWords {
  return {
    ...describeFailure(error),
    title: 'This service doesn’t offer accounting',
    whatToDo: 'The other screens work. Ask your administrator whether accounting is planned.',
  };
}
