import { describeFailure, type FailureWords } from './describe-failure.ts';
import { serviceStatusOf } from './service-status-of.ts';

/** Answers that say that a service has no such endpoint. */
const ABSENT: ReadonlySet<number | undefined> = new Set([404, 405, 501]);

/**
 * Explains why a list of accounting failed to load. Accounting is "in development" (interface 1): a
 * service may not have it at all, so that is no failure.
 */
export function describeAccountingFailure(error: unknown): FailureWords {
  return ABSENT.has(serviceStatusOf(error)) ? noAccounting(error) : describeFailure(error);
}

export function noAccounting(error: unknown): FailureWords {
  return {
    ...describeFailure(error),
    title: 'This service doesn’t offer accounting',
    whatToDo: 'The other screens work. Ask your administrator whether accounting is planned.',
  };
}
