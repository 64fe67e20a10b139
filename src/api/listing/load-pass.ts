import { createListReader, type Listing } from './list-reader.ts';
import { isBelow } from '#contract/walk-pages.ts';
import {
  emptyPageAfter,
  hasNextPage,
  hasPageAfter,
  loadedOf,
  sizeOf,
  type ReadPage,
} from './paging.ts';
import type { PageFlow } from './page-flow.ts';
import { isPassing } from '../session/query-client.ts';

/** All pages of a list, read once from its first to its last. */
export interface Pass<T> {
  pages: readonly ReadPage<T>[];
  listing: Listing<T>;
  /** The apparent last page, read right after the first. */
  tail: { ordinal: number; page: ReadPage<T> } | null;
}

interface PassOptions<T> {
  /** Reads the page with this index, counted from 0. */
  readPage: (ordinal: number) => Promise<ReadPage<T>>;
  signal: AbortSignal;
  /**
   * Called with every page that continues the rows without a gap; `total` is the number of rows
   * where it is proven.
   */
  onProgress: (listing: Listing<T>, total: number | null) => void;
  /** Pages after which the pass ends, even if there are more. */
  most?: number;
  flow: PageFlow;
}

/** Requests under way, so that the service has work while an answer is on its way. */
const AT_ONCE = 2;

/**
 * Reads every page, several at a time (`read-together.ts`). Their number is known only at the end (interface 2.3): pages
 * beyond the number that Total implies are requested one by one, and errors past the end are no
 * failure.
 * @throws ApiError where a page could not be read, or the signal's reason.
 */
export async function loadPass<T>({
  readPage,
  signal,
  onProgress,
  most = Infinity,
  flow,
}: PassOptions<T>): Promise<Pass<T>> {
  const read = createListReader<T>();
  const found: (ReadPage<T> | undefined)[] = [];
  const pages: ReadPage<T>[] = [];
  const failures = new Map<number, unknown>();
  const first = await readPage(0);
  const limits = expectedPages(first);
  let total: number | null = null;
  let listing = read([]);
  let end = most;
  let next = 1;

  const take = (ordinal: number, page: ReadPage<T>): void => {
    found[ordinal] = page;
    if (isLast(page, ordinal, first)) end = Math.min(end, ordinal + 1);
    const before = pages.length;
    for (let more = found[pages.length]; more && listing.end === 'more';) {
      pages.push(more);
      listing = read(pages);
      more = found[pages.length];
    }
    if (listing.end !== 'more') end = pages.length;
    if (pages.length > before) onProgress(listing, total);
  };
  // Shows its rows at once, because the evidence of the last page can wait.
  take(0, first);
  const tail = hasNextPage([first])
    ? await readTail(first, limits[0]! - 1, readPage, signal)
    : null;
  total = tail && provenTotal(tail.page, tail.ordinal, first);
  if (tail && tail.ordinal < most) take(tail.ordinal, tail.page);

  const isWanting = () => listing.end === 'more' && pages.length < most;
  const canAsk = (): boolean => {
    const limit = limits.find((count) => count > pages.length)!;
    // Past the expected pages, the previous page decides whether there is another.
    return isWanting() && next < end && (next < limit || next <= pages.length);
  };
  const ask = async (ordinal: number): Promise<void> => {
    try {
      take(ordinal, await readPage(ordinal));
    } catch (error) {
      failures.set(ordinal, error);
    }
  };
  await new Promise<void>((resolve) => {
    let underWay = 0;
    const fill = (): void => {
      if (underWay < AT_ONCE && failures.size === 0 && !signal.aborted && canAsk()) {
        const begun = Date.now();
        const asked: Promise<void>[] = [];
        // Where nothing says how many pages there are, many of them would be past the end.
        const size = limits[0] === Infinity ? 2 : flow.limit();
        while (asked.length < size && canAsk()) {
          const ordinal = next++;
          if (!found[ordinal]) asked.push(ask(ordinal));
        }
        underWay++;
        // A moment later, so that the pages after these come in another answer.
        queueMicrotask(fill);
        void Promise.all(asked).then(() => {
          flow.note(Date.now() - begun);
          underWay--;
          fill();
        });
      }
      if (underWay === 0) resolve();
    };
    fill();
  });
  signal.throwIfAborted();
  if (isWanting()) {
    const failure = failures.get(Math.min(...failures.keys()));
    const last = pages.at(-1)!;
    // A page that only Total promises need not exist.
    const isOnlyOfTotal = !last.hasMore && isBelow(last.total, loadedOf(pages));
    if (!isOnlyOfTotal) take(pages.length, emptyPageAfter(pages, failure));
    else if (isPassing(failure)) throw failure;
  }
  return { pages, listing, tail };
}

/** Returns the page counts that Total may mean, least first: as records, as pages, or no limit. */
function expectedPages<T>(first: ReadPage<T>): number[] {
  const { total } = first;
  if (total === null || total < 2) return [Infinity];
  // There are more rows than this page's: a Total of no more than these can't count records.
  const asRecords = total > sizeOf(first) ? [Math.ceil(total / sizeOf(first))] : [];
  return [...asRecords, total, Infinity];
}

/** Reads the apparent last page. It is only evidence: if it can't be read, there is none. */
async function readTail<T>(
  first: ReadPage<T>,
  ordinal: number,
  readPage: PassOptions<T>['readPage'],
  signal: AbortSignal,
): Promise<Pass<T>['tail']> {
  if (ordinal === Infinity || sizeOf(first) === 0) return null;
  try {
    const page = await readPage(ordinal);
    return isLast(page, ordinal, first) && sizeOf(page) > 0 ? { ordinal, page } : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Whether no page follows this one, if all before it are like the first. */
function isLast<T>(page: ReadPage<T>, ordinal: number, first: ReadPage<T>): boolean {
  const last = sizeOf(page);
  return !hasPageAfter(page, { rows: ordinal * sizeOf(first) + last, pages: ordinal + 1, last });
}

/** Returns Total if the last page shows that it counts records (interface 2.3 does not say). */
function provenTotal<T>(tail: ReadPage<T>, ordinal: number, first: ReadPage<T>): number | null {
  return tail.total === ordinal * sizeOf(first) + sizeOf(tail) ? tail.total : null;
}
