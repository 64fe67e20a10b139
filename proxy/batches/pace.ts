const FIRST = 1_000;
/** While something is pending. */
const LONGEST = 30_000;
/** Once all that is left is to see whether it stays so. */
const LONGEST_STEADY = 300_000;

/**
 * Milliseconds until a batch is looked at again.
 * @param looks how often it was looked at
 * @param isSteady whether nothing is pending
 */
export function pauseAfter(looks: number, isSteady: boolean): number {
  return Math.min(FIRST * 2 ** Math.min(looks, 20), isSteady ? LONGEST_STEADY : LONGEST);
}
