import { stringifyJson, type Json } from '#lib/json.ts';
import type { Paging } from './envelope.ts';
import type { Page } from './rows.ts';

/** The part of a response that tells a walk whether to load another page. */
interface PageFacts {
  paging: Paging;
  /** Everything that stood on the page, unreadable rows included. */
  rows: readonly Json[];
}

/** Of a page whose rows were read one at a time. */
export function factsOfPage({ paging, rows, faults }: Page<unknown>): PageFacts {
  return { paging, rows: [...rows, ...faults].map(({ raw }) => raw) };
}

interface Walk<Answer> {
  /** The service's number of its first page: 0 or 1. */
  firstPage: number;
  pageSize: number;
  /** Maximum number of pages, because a service may send pages forever. */
  most: number;
  signal?: { throwIfAborted: () => void };
  /** Returns the number of parallel requests; called before every page. */
  atOnce?: () => number;
  ask: (pageNumber: number) => Promise<Answer>;
  factsOf: (answer: Answer) => PageFacts;
  /** Whether the service may have refused a page because the list has none of this number. */
  isPastEnd?: (error: unknown) => boolean;
  /** Receives a page; `true` ends the walk. */
  onPage: (answer: Answer) => boolean;
}

/**
 * `complete`: the walk saw the whole list. `enough`: the caller ended it. `bound`: there are more
 * pages than allowed. `repeating`: the service sent the same page twice, so rows may be missing.
 * `refused`: the service refused a page that only a full one had promised, as if there was none.
 */
export type WalkEnd = 'complete' | 'refused' | 'enough' | 'bound' | 'repeating';

/** See docs/decisions.md, “Where paging stops”. */
export function hasMorePages(
  { HasMoreRecords }: Paging,
  rowCount: number,
  pageSize: number,
): boolean {
  return HasMoreRecords ?? rowCount >= pageSize;
}

/**
 * Returns the Total to reach where the page doesn't say whether more follow; `null`: it says so
 * itself. A service may send fewer rows a page than requested. Without HasMoreRecords a short page
 * then looks like the last one, and only Total shows that rows are missing. A Total of just this
 * page's rows shows nothing.
 */
export function totalToReach({ HasMoreRecords, Total }: Paging, rowCount: number): number | null {
  return HasMoreRecords === null && rowCount > 0 && rowCount !== Total ? Total : null;
}

/** Whether loaded rows and pages are below a Total, which counts pages if there are more rows. */
export function isBelow(total: number | null, rows: number, pages: number): boolean {
  return total !== null && (rows < total || (rows > total && pages < total));
}

/**
 * Reads a list page by page, in order. Absence from a list proves something only after `complete`.
 * @throws what `ask` and the callbacks throw; the signal's reason
 */
export async function walkPages<Answer>({
  firstPage,
  pageSize,
  most,
  signal,
  atOnce = () => 1,
  ask,
  factsOf,
  isPastEnd = () => false,
  onPage,
}: Walk<Answer>): Promise<WalkEnd> {
  const ahead: Promise<Answer>[] = [];
  let previous: string | null = null;
  let seen = 0;
  let mayBeLast = false;
  for (let page = 0; page < most; page++) {
    const wanted = Math.max(1, Math.min(atOnce(), most - page));
    while (ahead.length < wanted) {
      signal?.throwIfAborted();
      const asked = ask(firstPage + page + ahead.length);
      // If an earlier page fails, nobody awaits this one.
      asked.catch(() => {});
      ahead.push(asked);
    }
    let answer: Answer;
    try {
      answer = await ahead.shift()!;
    } catch (error) {
      if (mayBeLast && isPastEnd(error)) return 'refused';
      throw error;
    }
    signal?.throwIfAborted();
    const { paging, rows } = factsOf(answer);
    const content = stringifyJson([...rows]);
    if (content === previous) return endOfRepeat(paging, firstPage + page - 1);
    previous = content;
    seen += rows.length;
    const isEnough = onPage(answer);
    const isPart = isBelow(totalToReach(paging, rows.length), seen, page + 1);
    mayBeLast = paging.HasMoreRecords === null && !isPart;
    if (!isPart && !hasMorePages(paging, rows.length, pageSize)) return 'complete';
    if (isEnough) return 'enough';
  }
  return 'bound';
}

/** Some services answer a page past the end with the last one, under its own number. */
function endOfRepeat({ PageNumber, HasMoreRecords }: Paging, last: number): WalkEnd {
  return PageNumber === last && HasMoreRecords !== true ? 'complete' : 'repeating';
}
