import { ProblemError } from '../errors/problem-error.ts';
import { StoreError } from '../errors/store-error.ts';

/**
 * Runs work on the store, and explains a failure.
 * @param before text before the reason
 * @throws ProblemError journal-unavailable, and errors of `work`
 */
export async function recorded<T>(work: () => Promise<T>, before = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ProblemError('journal-unavailable', `${before}${error.message}`, { cause: error });
  }
}
