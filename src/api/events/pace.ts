const SHORTEST = 30_000;
const LONGEST = 240_000;

/** The time to wait before the next poll of the service. */
export interface Pace {
  /** Records the end of a poll: it found something new, or it found nothing or failed. */
  note: (hasNews: boolean) => void;
  /** Resets the pace when a person returns. */
  reset: () => void;
  /** Milliseconds: 30 seconds, doubled for each poll in a row without news, up to 4 minutes. */
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
