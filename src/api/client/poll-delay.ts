const FIRST = 1000;
const LONGEST = 30_000;
const GROWTH = 1.5;

/** Milliseconds until the next look, after so many looks that found nothing new. */
export function pollDelay(looks: number): number {
  return Math.min(LONGEST, Math.round(FIRST * GROWTH ** Math.min(looks, 20)));
}
