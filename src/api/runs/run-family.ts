import type { Run } from './run.ts';

/** The run that was first of those that try one another's failures again, as far as it is kept. */
export function rootOf(run: Run, runs: readonly Run[]): Run {
  const retried = runs.find(({ id }) => id === run.retries);
  return retried ? rootOf(retried, runs) : run;
}

/** A run and those that tried its failures again, or whose failures it tries; oldest first. */
export function familyOf(run: Run, runs: readonly Run[]): Run[] {
  const root = rootOf(run, runs);
  // The list is newest first, and no run is older than the one that it tries again.
  return runs.filter((other) => rootOf(other, runs) === root).toReversed();
}

/** Whether another run undoes what this one and its family did. */
export function isUndone(run: Run, runs: readonly Run[]): boolean {
  const { id } = rootOf(run, runs);
  return runs.some(({ undoes }) => undoes === id);
}
