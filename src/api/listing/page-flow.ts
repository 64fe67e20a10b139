/** The number of pages of a list to request in parallel: as many as the service can handle. */
export interface PageFlow {
  limit: () => number;
  /** Records that a page arrived, after so many milliseconds. */
  note: (took: number) => void;
  /** Records that the service was too busy to answer, or took too long. */
  strain: () => void;
}

const FIRST = 4;
/** Parallel requests over one HTTP/2 connection: as many as the proxy allows one person. */
const MOST = 8;
/** A page that took so many times as long as the quickest was queued behind others. */
const SLOW = 3;

/**
 * @param isShared whether one connection carries all requests; otherwise a browser has six, some of
 * them for other requests
 */
export function createPageFlow(isShared: boolean): PageFlow {
  const most = isShared ? MOST : FIRST;
  let limit = FIRST;
  let quickest = Infinity;
  let good = 0;
  return {
    limit: () => limit,
    note: (took) => {
      quickest = Math.min(quickest, took);
      if (took > SLOW * quickest) {
        good = 0;
        if (took > SLOW * SLOW * quickest) limit = Math.max(1, limit - 1);
      } else if (++good >= 2 * limit) {
        good = 0;
        limit = Math.min(most, limit + 1);
      }
    },
    strain: () => {
      good = 0;
      limit = Math.max(1, Math.floor(limit / 2));
    },
  };
}

/** Whether the page was loaded by a protocol that uses one connection for all requests. */
export function hasSharedConnection(): boolean {
  const [entry] = globalThis.performance.getEntriesByType(
    'navigation',
  ) as Partial<PerformanceNavigationTiming>[];
  return /^h[23]/.test(entry?.nextHopProtocol ?? '');
}
