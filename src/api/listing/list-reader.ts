import type { RowFault } from '#contract/rows.ts';
import type { PageAnswer } from '../client/describe-answers.ts';
import { judgeTotal, type Total } from './list-total.ts';
import {
  hasNextPage,
  isEqualPage,
  isLastPageAgain,
  sizeOf,
  type ReadPage,
  type ReadRow,
} from './paging.ts';
import { rowsReadAgain } from './read-again.ts';

/** A row of a listing: `key` is unique in it, even if two rows are equal. */
export interface ListRow<T> extends ReadRow<T> {
  key: string;
}

interface ListFault extends RowFault {
  /** Number of the page that held the row. */
  page: number;
}

/** The facts about a list that its loaded pages prove. */
export interface Listing<T> {
  /** Each row once, in the service's order. */
  rows: readonly ListRow<T>[];
  faults: readonly ListFault[];
  /** The number of loaded pages, and the service's envelopes around their rows. */
  pages: number;
  answers: readonly PageAnswer[];
  /**
   * Order of the loaded rows: newest-first while no instant rises, oldest-first while none falls.
   * Rows whose instants can't be compared make it mixed, or unknown where no row has one.
   */
  order: 'newest-first' | 'oldest-first' | 'mixed' | 'unknown';
  /** Number of rows whose time can't be compared, because it has no offset. */
  incomparable: number;
  /** `repeating`: the service keeps sending the same rows; there may be more. */
  end: 'more' | 'complete' | 'repeating';
  total: Total | null;
  /** The first page whose PageNumber differs from the requested one. */
  mismatch: { asked: number; answered: number; isFirst: boolean } | null;
  /** The newest instant read. */
  newest: number | undefined;
  /**
   * Counts rows of another page that are missing here, unknown, and no older than the rows here.
   */
  arrivals: (page: ReadPage<T>, isKnown?: (value: T) => boolean) => number;
}

/**
 * Returns a reader to call with all pages loaded so far. It skips known pages, so that the 500th
 * page costs no more than the first.
 */
export function createListReader<T>(): (pages: readonly ReadPage<T>[]) => Listing<T> {
  let progress = startList<T>();
  return (pages) => {
    const extended =
      pages.length >= progress.pages.length &&
      progress.pages.every((page, index) => page === pages[index]);
    if (!extended) progress = startList(progress.rows);
    for (const page of pages.slice(progress.pages.length)) addPage(progress, page);
    return (progress.listing ??= toListing(progress));
  };
}

interface Progress<T> {
  pages: ReadPage<T>[];
  rows: ListRow<T>[];
  /** The rows of the previous load: an unchanged row stays the same object. */
  earlier: readonly ListRow<T>[];
  faults: ListFault[];
  totals: number[];
  timesRead: Map<string, number>;
  /** The last index of an identity in `rows`. */
  places: Map<string, number>;
  incomparable: number;
  rises: boolean;
  falls: boolean;
  previous: number | undefined;
  newest: number | undefined;
  /** Number of consecutive pages that equal an earlier page. */
  equalPages: number;
  /**
   * The index in `rows` where the previous page ended, if it brought nothing new; -1: nowhere at
   * all.
   */
  stalledAt: number | undefined;
  isRepeating: boolean;
  /** The service sent the last page again instead of the next: there is no next. */
  isPastEnd: boolean;
  mismatch: Listing<T>['mismatch'];
  listing: Listing<T> | undefined;
}

function startList<T>(earlier: readonly ListRow<T>[] = []): Progress<T> {
  return {
    pages: [],
    rows: [],
    earlier,
    faults: [],
    totals: [],
    timesRead: new Map(),
    places: new Map(),
    incomparable: 0,
    rises: false,
    falls: false,
    previous: undefined,
    newest: undefined,
    equalPages: 0,
    stalledAt: undefined,
    isRepeating: false,
    isPastEnd: false,
    mismatch: null,
    listing: undefined,
  };
}

function addPage<T>(progress: Progress<T>, page: ReadPage<T>): void {
  const again = rowsReadAgain(page.rows, progress.timesRead);
  const last = page.rows.at(-1);
  const isStalled = last
    ? again.at(-1)! && progress.timesRead.has(last.identity)
    : page.faults.length === 0;
  for (const [index, row] of page.rows.entries()) {
    if (!again[index]) addRow(progress, row);
  }
  noteRepetition(progress, page, isStalled);
  if (!isStalled) {
    progress.faults.push(...page.faults.map((fault) => ({ ...fault, page: page.asked })));
  }
  if (page.total !== null) progress.totals.push(page.total);
  if (isLastPageAgain(progress.pages, page)) progress.isPastEnd = true;
  else if (page.answered !== null && page.answered !== page.asked) {
    const isFirst = progress.pages.length === 0;
    progress.mismatch ??= { asked: page.asked, answered: page.answered, isFirst };
  }
  progress.pages.push(page);
  progress.listing = undefined;
}

/**
 * A repeated page may be the result of a burst of arrivals that moved the list by whole pages; then
 * the pages after it repeat the following ones. Otherwise, or where a second page in a row repeats,
 * it is a loop.
 */
function noteRepetition<T>(progress: Progress<T>, page: ReadPage<T>, isStalled: boolean): void {
  progress.equalPages = progress.pages.some((earlier) => isEqualPage(earlier, page))
    ? progress.equalPages + 1
    : 0;
  const last = page.rows.at(-1);
  const place = isStalled ? (last ? progress.places.get(last.identity)! : -1) : undefined;
  // Where only an empty page shows the end, arrivals may bring the last row several times.
  const least = (progress.stalledAt ?? -2) + (page.mayBeLast ? 0 : 1);
  const goesOn = place === undefined || place >= least;
  progress.isRepeating = progress.equalPages >= 2 || !goesOn;
  progress.stalledAt = place;
}

function addRow<T>(progress: Progress<T>, row: ReadRow<T>): void {
  const times = progress.timesRead.get(row.identity) ?? 0;
  progress.timesRead.set(row.identity, times + 1);
  progress.places.set(row.identity, progress.rows.length);
  const key = times === 0 ? row.identity : `${row.identity}#${times}`;
  progress.rows.push(sameAsBefore(progress, row, key) ?? row.withKey?.(key) ?? { ...row, key });
  const { instant } = row;
  if (instant === undefined) {
    progress.incomparable++;
    return;
  }
  if (progress.previous !== undefined) {
    progress.rises ||= instant > progress.previous;
    progress.falls ||= instant < progress.previous;
  }
  progress.previous = instant;
  progress.newest = Math.max(progress.newest ?? instant, instant);
}

/**
 * The previous load's object in this place, if only one row has changed. A row with `withKey` stays
 * unread, because only a row that is shown is worth the time.
 */
function sameAsBefore<T>(
  { earlier: all, rows }: Progress<T>,
  row: ReadRow<T>,
  key: string,
): ListRow<T> | undefined {
  const earlier = all[rows.length];
  return earlier?.key === key && !row.withKey && earlier.value === row.value ? earlier : undefined;
}

function toListing<T>(progress: Progress<T>): Listing<T> {
  const { pages, faults, mismatch, newest, timesRead } = progress;
  const end = endOf(progress);
  const { length } = progress.rows;
  let rows: Listing<T>['rows'] | undefined;
  return {
    // Copied on access, because otherwise a long list would be copied for each of its pages.
    get rows() {
      return (rows ??= progress.rows.slice(0, length));
    },
    faults: faults.slice(),
    pages: pages.length,
    answers: pages.flatMap(({ answer }) => answer ?? []),
    order: orderOf(progress),
    incomparable: progress.incomparable,
    end,
    total:
      end === 'repeating'
        ? null
        : judgeTotal({
            totals: countsEachPage(pages) ? [] : progress.totals,
            records: progress.rows.length + faults.length,
            // The last page may have come twice, since only its repetition shows that there are no
            // more.
            pages: pages.filter((page) => sizeOf(page) > 0).length - (progress.isPastEnd ? 1 : 0),
            complete: end === 'complete',
          }),
    mismatch,
    newest,
    arrivals: (page, isKnown = () => false) =>
      page.rows.filter(
        (row) =>
          !timesRead.has(row.identity) &&
          !isKnown(row.value) &&
          (newest === undefined || (row.instant ?? -Infinity) >= newest),
      ).length,
  };
}

/** Whether Total is only the number of rows on its own page. */
function countsEachPage<T>(pages: readonly ReadPage<T>[]): boolean {
  return pages.length > 1 && pages.every((page) => page.total === sizeOf(page));
}

function orderOf<T>({ rows, incomparable, rises, falls }: Progress<T>): Listing<T>['order'] {
  if (incomparable > 0) return incomparable === rows.length ? 'unknown' : 'mixed';
  if (!rises) return 'newest-first';
  return falls ? 'mixed' : 'oldest-first';
}

function endOf<T>({ pages, isRepeating, isPastEnd }: Progress<T>): Listing<T>['end'] {
  if (isPastEnd || (pages.length > 0 && !hasNextPage(pages))) return 'complete';
  return isRepeating ? 'repeating' : 'more';
}

/** Sorts newest first in any order of the service; rows without a comparable instant come last. */
export function newestFirst<R extends Pick<ReadRow<unknown>, 'instant'>>(rows: readonly R[]): R[] {
  return rows.toSorted((a, b) => (b.instant ?? -Infinity) - (a.instant ?? -Infinity) || 0);
}
