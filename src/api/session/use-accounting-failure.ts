import { describeAccountingFailure } from '../client/describe-accounting-failure.ts';
import type { FailureWords } from '../client/describe-failure.ts';
import { useAccountingState } from './status.ts';

/**
 * Returns how to explain that a list of accounting failed to load.
 * @param rows its rows, in the plural
 */
export function useAccountingFailure(rows: string): (error: unknown) => FailureWords {
  const isThere = useAccountingState() === 'answering';
  return (error) => describeAccountingFailure(error, isThere ? rows : undefined);
}
