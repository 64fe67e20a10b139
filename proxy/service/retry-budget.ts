/** Retries that are always available, for a service that seldom fails. */
const MOST = 4;
const SHARE = 0.1;

/**
 * The retry budget of one service account: a tenth of its calls, so that retries never multiply its
 * load.
 */
export interface RetryBudget {
  /** Counts the first try of a call. */
  earn: () => void;
  /** @returns whether one more retry may be made; if so, counts it */
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
