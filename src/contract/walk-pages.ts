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
 * `refused`: after a full page, the service refused the next one as if there was none.
 */
export type WalkEnd = 'complete' | 'refused' | 'enough' | 'bound' | 'repeating';

/** The number of rows that were loaded of a list, unreadable ones included, and of its pages. */
export interface Loaded {
  rows: number;
  pages: number;
  /** Rows of the last loaded page. */
  last: number;
}

/** Whether more pages may follow the loaded ones (docs/decisions.md, “Where paging stops”). */
export function hasMorePages(
  { HasMoreRecords, Total }: Pick<Paging, 'HasMoreRecords' | 'Total'>,
  pageSize: number,
  { rows, pages, last }: Loaded,
): boolean {
  if (HasMoreRecords !== null) return HasMoreRecords;
  if (last === 0) return false;
  // Nothing shows that these rows are all: a service may send fewer rows a page than requested.
  if (Total !== rows && (Total !== pages || Total === last)) return true;
  // Unless the last page is the shortest, Total may count the other of both.
  return last >= pageSize || (pages > 1 && last * pages >= rows);
}

/**
 * Whether Total promises more. It counts pages if there are more rows, and shows nothing if it is
 * the number of rows on its page.
 */
export function isBelow(Total: number | null, { rows, pages, last }: Loaded): boolean {
  return Total !== null && Total !== last && (rows < Total || (rows > Total && pages < Total));
}

/** A page that came again in place of the next one. */
interface RepeatedPage {
  /** Of the page before its repetition, and the number with which it was requested. */
  paging: Pick<Paging, 'HasMoreRecords' | 'Total'>;
  asked: number;
  isFull: boolean;
  /** The number that came with the repetition. */
  answered: number | null;
  loaded: Loaded;
}

/**
 * Whether a repetition shows that no page follows. Some services answer a page past the end with
 * the last one, under its own number; others have no pages. A full first page may be the start of
 * a longer list, because a service may also ignore the page number.
 */
export function isEndOfList({ paging, asked, isFull, answered, loaded }: RepeatedPage): boolean {
  const isOwnNumber = answered === asked;
  if (paging.HasMoreRecords !== null) return isOwnNumber && !paging.HasMoreRecords;
  if (isBelow(paging.Total, loaded)) return false;
  return !isFull || (isOwnNumber && (loaded.pages > 1 || paging.Total !== null));
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
  let first: string | undefined;
  let last: { content: string; paging: Paging } | undefined;
  const loaded: Loaded = { rows: 0, pages: 0, last: 0 };
  for (let page = 0; page < most; page++) {
    const wanted = Math.max(1, Math.min(atOnce(), most - page));
    while (ahead.length < wanted) {
      signal?.throwIfAborted();
      const asked = ask(firstPage + page + ahead.length);
      // If an earlier page fails, nobody awaits this one.
      asked.catch(() => {});
      ahead.push(asked);
    }
    const isFull = loaded.last >= pageSize;
    let answer: Answer;
    try {
      answer = await ahead.shift()!;
    } catch (error) {
      const { HasMoreRecords = true, Total = null } = last?.paging ?? {};
      const isPromised = HasMoreRecords !== null || isBelow(Total, loaded);
      if (isPromised || !isPastEnd(error)) throw error;
      return isFull ? 'refused' : 'complete';
    }
    signal?.throwIfAborted();
    const { paging, rows } = factsOf(answer);
    const content = stringifyJson([...rows]);
    if (last && (content === last.content || content === first)) {
      return isEndOfList({
        paging: { ...last.paging, HasMoreRecords: paging.HasMoreRecords },
        asked: firstPage + page - 1,
        isFull,
        answered: paging.PageNumber,
        loaded,
      })
        ? 'complete'
        : 'repeating';
    }
    first ??= content;
    last = { content, paging };
    loaded.rows += rows.length;
    loaded.last = rows.length;
    loaded.pages++;
    const isEnough = onPage(answer);
    if (!hasMorePages(paging, pageSize, loaded)) return 'complete';
    if (isEnough) return 'enough';
  }
  return 'bound';
}
