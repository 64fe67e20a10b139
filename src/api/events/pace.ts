const SHORTEST = 30_000;
const LONGEST = 240_000;

/** How long to wait before the service is looked at again. */
export interface Pace {
  /** A look is over: it found something new, or it found nothing or failed. */
  note: (hasNews: boolean) => void;
  /** Resets the pace when a person returns. */
  reset: () => void;
  /** Milliseconds: 30 seconds, doubled for each look in a row without news, up to 4 minutes. */
  wait: () => number;
}

export function createPace(): Pace {
  let idle = 0;
  return {
    note: (hasNews) => {
      idle = hasNews ? 0 : idle + 1;
    },
    reset: () => {
      idle = 0;
    },
    wait: () => Math.min(SHORTEST * 2 ** Math.max(0, idle - 1), LONGEST),
  };
}
