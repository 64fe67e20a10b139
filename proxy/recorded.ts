import { ProblemError } from './problem-error.ts';
import { StoreError } from './store/store-error.ts';

/**
 * What the store is asked for, or why it can't be.
 * @param before goes before the reason
 * @throws ProblemError journal-unavailable, and what `work` throws
 */
export function recorded<T>(work: () => T, before = ''): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch(rethrow(before)) as T) : result;
  } catch (error) {
    return rethrow(before)(error);
  }
}

const rethrow =
  (before: string) =>
  (error: unknown): never => {
    if (!(error instanceof StoreError)) throw error;
    throw new ProblemError('journal-unavailable', `${before}${error.message}`, { cause: error });
  };
