/** Retries that are free for a service that seldom fails. */
const MOST = 4;
const SHARE = 0.1;

/** Retries of one service account: a tenth of its calls, so that they never multiply its load. */
export interface RetryBudget {
  /** A call was made for the first time. */
  earn: () => void;
  /** @returns whether one more retry may be made; it is counted then */
  spend: () => boolean;
}

export function createRetryBudget(): RetryBudget {
  let tokens = MOST;
  return {
    earn() {
      tokens = Math.min(MOST, tokens + SHARE);
    },
    spend() {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
