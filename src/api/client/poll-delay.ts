const FIRST = 1000;
const LONGEST = 30_000;
const GROWTH = 1.5;

/** Returns the milliseconds until the next poll, after so many polls that found nothing new. */
export function pollDelay(looks: number): number {
  return Math.min(LONGEST, Math.round(FIRST * GROWTH ** Math.min(looks, 20)));
}
