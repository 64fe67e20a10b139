/** Milliseconds between two checks: after the first one, and at most while something is pending. */
interface PaceOf {
  first: number;
  longest: number;
}

/** The longest pause once every line is settled and only its stability is checked. */
const LONGEST_STEADY = 300_000;

/**
 * Returns the milliseconds until a batch is checked again.
 * @param looks how often it was checked, from 1
 * @param isSteady whether nothing is pending
 */
export function pauseBetweenLooks(
  { first, longest: most }: PaceOf,
  looks: number,
  isSteady: boolean,
): number {
  const longest = isSteady ? LONGEST_STEADY : most;
  return Math.min(first * 2 ** Math.min(looks - 1, 20), longest);
}

/**
 * Returns when a check is due: the one that makes verdicts final comes as soon as the waiting time
 * is over.
 */
export function lookDue(
  { lookedAt, dueAt }: { lookedAt: number; dueAt: number },
  overAt: number,
): number {
  return lookedAt < overAt ? Math.min(dueAt, overAt) : dueAt;
}
