import { PAGES_AT_ONCE } from '#contract/page-run.ts';
import { isPassing, waitBeforeTry } from '../session/query-client.ts';

/** The number of pages of a list to request at once: as many as the service can handle. */
export interface PageFlow {
  limit: () => number;
  /** Records that all pages of a request arrived, after so many milliseconds. */
  note: (took: number) => void;
  /**
   * Returns the answer to `ask`. Where the service is too busy, or takes too long, asks again, one
   * page after another: a service that allows few calls a second would refuse them all again.
   */
  retrying: <T>(ask: () => Promise<T>) => Promise<T>;
}

const FIRST = 4;
const TRIES = 3;
/** Milliseconds of a request: progress stays visible, and others get their turn. */
const LONG = 1500;

/** @param signal ends what is asked again */
export function createPageFlow(signal: AbortSignal): PageFlow {
  let limit = FIRST;
  let isStrained = false;
  const halve = (): number => (limit = Math.ceil(limit / 2));
  let hasGivenUp = false;
  let line: Promise<unknown> = Promise.resolve();
  const askAgain = async <T>(ask: () => Promise<T>, error: unknown, tries: number): Promise<T> => {
    if (signal.aborted || !isPassing(error)) throw error;
    // The other pages need not find out alone that the service is gone.
    hasGivenUp ||= tries === TRIES;
    if (hasGivenUp) throw error;
    // Once for all pages of a request.
    if (!isStrained) halve();
    isStrained = true;
    await new Promise((resolve) => {
      setTimeout(resolve, waitBeforeTry(tries - 1, error));
    });
    try {
      return await ask();
    } catch (again) {
      return await askAgain(ask, again, tries + 1);
    }
  };
  return {
    limit: () => limit,
    note: (took) => {
      if (took > LONG) halve();
      else if (!isStrained) limit = Math.min(PAGES_AT_ONCE, limit + 2);
      isStrained = false;
    },
    async retrying(ask) {
      try {
        return await ask();
      } catch (error) {
        const answer = line.then(() => askAgain(ask, error, 1));
        line = answer.catch(() => {});
        return await answer;
      }
    },
  };
}
