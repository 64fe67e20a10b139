interface PollerOptions {
  /** Returns a digest of the current list. */
  look: () => Promise<string>;
  /** Called when the list changes, becomes unreadable (`''`), or is readable again. */
  changed: (digest: string) => void;
  /** Milliseconds between two checks, while checks succeed. */
  every: number;
}

/** Polls periodically while anyone listens. */
export interface ArrivalsPoller {
  start: () => void;
  /**
   * Stops, but remembers the last digest, so that a change before the next start is noticed then.
   */
  stop: () => void;
}

/** Longest wait in milliseconds while checks fail. */
const LONGEST = 240_000;

export function createArrivalsPoller({ look, changed, every }: PollerOptions): ArrivalsPoller {
  let isWanted = false;
  let isLooking = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let seen: string | undefined;
  let next = 0;

  async function lookOnce(): Promise<void> {
    isLooking = true;
    try {
      const digest = await look();
      const isOther = seen !== undefined && (seen !== digest || failures > 0);
      failures = 0;
      seen = digest;
      if (isOther) changed(digest);
    } catch {
      // Requests for the list report the reason.
      if (failures++ === 0 && seen !== undefined) changed('');
    }
    isLooking = false;
    // If the system clock were set back, it would delay the next check by as much.
    next =
      performance.now() + Math.max(every, Math.min(every * 2 ** Math.min(failures, 10), LONGEST));
    plan();
  }

  function plan(): void {
    if (!isWanted || isLooking) return;
    clearTimeout(timer);
    timer = setTimeout(() => void lookOnce(), Math.max(0, next - performance.now()));
    timer.unref();
  }

  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      plan();
    },
    stop() {
      isWanted = false;
      clearTimeout(timer);
    },
  };
}
