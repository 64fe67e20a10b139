/** Milliseconds of a slice: less than a frame, and all that most searches need. */
const SLICE = 14;
/** Indexes between two checks of the clock. */
const STEP = 256;

/**
 * Works through indexes from `from` up to and without `end`, for less than a frame: keys and frames
 * come in between one slice and the next.
 * @param clock ms
 * @returns where to go on; `end` where all is done.
 */
export function workOneSlice(
  from: number,
  end: number,
  work: (index: number) => void,
  clock: () => number = () => performance.now(),
): number {
  const until = clock() + SLICE;
  let at = from;
  do {
    const next = Math.min(end, at + STEP);
    for (; at < next; at++) work(at);
  } while (at < end && clock() < until);
  return at;
}
