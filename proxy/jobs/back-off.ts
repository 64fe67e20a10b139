/**
 * Returns the milliseconds before the n-th try, from 0: half as long again each time, up to a cap.
 */
export function backOff(tries: number, { first, cap }: { first: number; cap: number }): number {
  return Math.min(first * 1.5 ** tries, cap);
}
