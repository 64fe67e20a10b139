import { ProblemError } from '../errors/problem-error.ts';
import { StoreError } from '../errors/store-error.ts';

/**
 * What the store is asked for, or why it can't be.
 * @param before goes before the reason
 * @throws ProblemError journal-unavailable, and what `work` throws
 */
export async function recorded<T>(work: () => Promise<T>, before = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new ProblemError('journal-unavailable', `${before}${error.message}`, { cause: error });
  }
}
