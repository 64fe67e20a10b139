/** A minute, in ms: how late a timer may be after a computer has slept. */
const LOOK_EVERY = 60_000;

/**
 * Calls once this browser's clock shows an instant (ms since 1970), and returns how to cancel it. Timers
 * rest while a computer sleeps, and hold 24 days at most, so the clock is read every minute.
 */
export function atTime(instant: number, run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    timer = setTimeout(look, Math.min(Math.max(0, instant - Date.now()), LOOK_EVERY));
  };
  const look = (): void => {
    if (Date.now() >= instant) run();
    else wait();
  };
  wait();
  return () => clearTimeout(timer);
}
