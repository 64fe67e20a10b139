import { PAGES_AT_ONCE } from '#contract/page-run.ts';

/** The number of pages of a list to request at once: as many as the service can handle. */
export interface PageFlow {
  limit: () => number;
  /** Records that all pages of a request arrived, after so many milliseconds. */
  note: (took: number) => void;
  /** Records that the service was too busy to answer, or took too long. */
  strain: () => void;
}

const FIRST = 4;
/** Milliseconds of a request: progress stays visible, and others get their turn. */
const LONG = 1500;

export function createPageFlow(): PageFlow {
  let limit = FIRST;
  let isStrained = false;
  const halve = (): number => (limit = Math.ceil(limit / 2));
  return {
    limit: () => limit,
    note: (took) => {
      if (took > LONG) halve();
      else if (!isStrained) limit = Math.min(PAGES_AT_ONCE, limit + 2);
      isStrained = false;
    },
    strain: () => {
      // Once for all pages of a request.
      if (!isStrained) halve();
      isStrained = true;
    },
  };
}
