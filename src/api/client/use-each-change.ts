import { useState } from 'react';

/**
 * Makes changes that may overlap, such as two deletions shortly after each other. Each of them
 * reports its result: a mutation itself only knows the last one.
 */
export function useEachChange<Change, Answer>(mutate: (change: Change) => Promise<Answer>) {
  const [pending, setPending] = useState<readonly Change[]>([]);
  /** The last failure, until the next change. */
  const [error, setError] = useState<unknown>(null);
  const make = async (change: Change, onSuccess?: (answer: Answer) => void): Promise<void> => {
    setError(null);
    setPending((others) => [...others, change]);
    try {
      const answer = await mutate(change);
      onSuccess?.(answer);
    } catch (failure) {
      setError(failure);
    } finally {
      setPending((others) => others.filter((it) => it !== change));
    }
  };
  return { make, pending, error };
}
