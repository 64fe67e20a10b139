import { LRUCache } from 'lru-cache';

/** Milliseconds in which a failure is logged once. */
const QUIET = 10 * 60_000;

/**
 * Logs failures of background work, repeated ones seldom: during an outage it fails for each
 * account every few seconds, and would fill the disk.
 */
export function createFailureLog(
  log: { error: (what: object, message: string) => void },
  clock = (): number => performance.now(),
): (error: unknown) => void {
  const logged = new LRUCache<string, true>({
    max: 1_000,
    ttl: QUIET,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return (error) => {
    // Seconds to wait and port numbers differ each time.
    const failure = String(error).replaceAll(/\d+/g, '0');
    if (logged.has(failure)) return;
    logged.set(failure, true);
    log.error({ err: error }, 'background work failed; Waybill tries again');
  };
}
