import { PAGES_AT_ONCE } from '#contract/page-run.ts';
import { isPassing, waitBeforeTry } from '../session/query-client.ts';

/** The number of pages of a list to request at once: as many as the service can handle. */
export interface PageFlow {
  limit: () => number;
  /** Records that all pages of a request arrived, after so many milliseconds. */
  note: (took: number) => void;
  /**
   * Reads a page, and retries if the service is too busy or too slow. Retries run one after another,
   * because a service that allows few calls a second would refuse all of them again.
   */
  retrying: <T>(read: () => Promise<T>) => Promise<T>;
}

const FIRST = 4;
const TRIES = 3;
/** Milliseconds of a request: progress stays visible, and others get their turn. */
const LONG = 1500;

/** @param signal stops the retries */
export function createPageFlow(signal: AbortSignal): PageFlow {
  let limit = FIRST;
  let isStrained = false;
  const halve = (): number => (limit = Math.ceil(limit / 2));
  let hasGivenUp = false;
  let latestRetry: Promise<unknown> = Promise.resolve();
  const retry = async <T>(read: () => Promise<T>, error: unknown, tries: number): Promise<T> => {
    if (signal.aborted || !isPassing(error)) throw error;
    // The service is gone for the other pages as well.
    hasGivenUp ||= tries === TRIES;
    if (hasGivenUp) throw error;
    // Only once for all pages of a request.
    if (!isStrained) halve();
    isStrained = true;
    await new Promise((resolve) => {
      setTimeout(resolve, waitBeforeTry(tries - 1, error));
      signal.addEventListener('abort', resolve);
    });
    if (signal.aborted) throw error;
    try {
      return await read();
    } catch (again) {
      return await retry(read, again, tries + 1);
    }
  };
  return {
    limit: () => limit,
    note: (took) => {
      if (took > LONG) halve();
      else if (!isStrained) limit = Math.min(PAGES_AT_ONCE, limit + 2);
      isStrained = false;
    },
    async retrying(read) {
      try {
        return await read();
      } catch (error) {
        const answer = latestRetry.then(() => retry(read, error, 1));
        latestRetry = answer.catch(() => {});
        return await answer;
      }
    },
  };
}
