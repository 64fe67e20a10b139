/** While something is pending, and it does not cost much to look. */
const LONGEST = 30_000;
/** Once all that is left is to see whether it stays so. */
const LONGEST_STEADY = 300_000;

/**
 * Milliseconds until a batch is looked at again.
 * @param first after the first look
 * @param looks how often it was looked at, from 1
 * @param isSteady whether nothing is pending
 */
export function pauseBetweenLooks(first: number, looks: number, isSteady: boolean): number {
  const longest = isSteady ? LONGEST_STEADY : Math.max(first, LONGEST);
  return Math.min(first * 2 ** Math.min(looks - 1, 20), longest);
}

/** When a look is due: the one that makes verdicts final comes as soon as the waiting time is over. */
export function lookDue(
  { lookedAt, dueAt }: { lookedAt: number; dueAt: number },
  overAt: number,
): number {
  return lookedAt < overAt ? Math.min(dueAt, overAt) : dueAt;
}
