import type { Page, Row, RowFault } from '#contract/rows.ts';
import { mayBePastEnd } from '#contract/envelope.ts';
import { hasMorePages, isBelow, isEndOfList, type Loaded } from '#contract/walk-pages.ts';
import { isJsonObject, stringifyJson, type Json } from '#lib/json.ts';
import type { PageAnswer } from '../client/describe-answers.ts';
import { serviceStatusOf } from '../client/service-status-of.ts';

/** The parts of a resource that paging uses. */
export interface ListResource<T> {
  /** The row's own id, normalized (`idKey`); `null` if the row has none. */
  rowKey: (value: T) => string | null;
  /** Fields on the wire that identify a row without an id; all of them by default. */
  lasting?: readonly string[];
  /** The instant to sort by, newest first, in ms since 1970; `undefined`: not comparable. */
  sortInstant: (value: T) => number | undefined;
}

/** A loaded row: `identity` is its own id, else its content that never changes. */
export interface ReadRow<T> {
  value: T;
  raw: Json;
  identity: string;
  hasOwnId: boolean;
  instant: number | undefined;
  /**
   * Returns the same row under another key of a list, for rows that can't be copied by their
   * fields.
   */
  withKey?: (key: string) => ReadRow<T> & { key: string };
}

/** A loaded page, with its envelope. */
export interface ReadPage<T> {
  /** The requested page number, and the number that the service sent. */
  asked: number;
  answered: number | null;
  /** The service says that more pages follow or, where it says nothing, the page is full. */
  hasMore: boolean;
  /** The service doesn't say whether more pages follow, so it may refuse the next one. */
  mayBeLast?: boolean;
  /** Paging.Total; interface 2.3 does not say what it counts. */
  total: number | null;
  rows: readonly ReadRow<T>[];
  faults: readonly RowFault[];
  /** The envelope around the rows; absent in pages that an earlier Waybill saved. */
  answer?: PageAnswer;
  /**
   * The time since which rows may be missing: when the page was requested, less the accepted age of
   * a cached answer.
   */
  readAt: number;
}

export function toReadPage<T>(
  resource: ListResource<T>,
  page: Page<T>,
  { asked, pageSize, readAt }: { asked: number; pageSize: number; readAt: number },
): ReadPage<T> {
  const { PageNumber, Total, HasMoreRecords } = page.paging;
  const rowCount = page.rows.length + page.faults.length;
  return {
    asked,
    answered: PageNumber,
    hasMore: HasMoreRecords ?? rowCount >= pageSize,
    mayBeLast: HasMoreRecords === null,
    total: Total,
    rows: page.rows.map((row) => (isRead(row) ? row : readRow(resource, row))),
    faults: page.faults,
    answer: {
      page: asked,
      transactionId: page.transactionId,
      transactionTime: page.transactionTime,
      messages: page.messages,
    },
    readAt,
  };
}

/** Whether the service may have refused a page because its list has none of this number. */
export function isNoPage(error: unknown): boolean {
  const status = serviceStatusOf(error);
  return status !== undefined && mayBePastEnd(status);
}

/**
 * Returns an empty page after the loaded ones if the service refused it because there is none.
 * @throws the error, if it may mean anything else: Total may promise more rows
 */
export function emptyPageAfter<T>(pages: readonly ReadPage<T>[], error: unknown): ReadPage<T> {
  const last = pages.at(-1);
  if (!last?.mayBeLast || !isNoPage(error)) throw error;
  if (isBelow(last.total, loadedOf(pages))) throw error;
  const none = { rows: [], faults: [], hasMore: false, answered: null };
  return { asked: last.asked + 1, ...none, total: last.total, readAt: last.readAt };
}

/** Whether more pages may follow these, the first of a list. */
export function hasNextPage<T>(pages: readonly ReadPage<T>[]): boolean {
  return hasPageAfter(pages.at(-1)!, loadedOf(pages));
}

/** Whether the first page of a list may be all of it, although nothing shows that no page follows. */
export function mayBeAll<T>(first: ReadPage<T>): boolean {
  const isSilent = hasNextPage([first]) && !first.hasMore;
  return isSilent && !isBelow(first.total, loadedOf([first]));
}

/** Whether more pages may follow this page. @param loaded with the page */
export function hasPageAfter<T>(page: ReadPage<T>, loaded: Loaded): boolean {
  return hasMorePages(pagingOf(page), page.hasMore ? 0 : Infinity, loaded);
}

/** Whether the next page shows, by repeating the last one of these or the first, that it is none. */
export function isLastPageAgain<T>(pages: readonly ReadPage<T>[], next: ReadPage<T>): boolean {
  const last = pages.at(-1);
  if (!last || ![last, pages[0]!].some((page) => isEqualPage(page, next))) return false;
  return isEndOfList({
    paging: pagingOf(next.mayBeLast ? last : next),
    asked: last.asked,
    isFull: last.hasMore,
    answered: next.answered,
    loaded: loadedOf(pages),
  });
}

export function isEqualPage<T>(a: ReadPage<T>, b: ReadPage<T>): boolean {
  return (
    a.rows.length === b.rows.length &&
    a.rows.every((row, index) => row.identity === b.rows[index]!.identity) &&
    a.faults.length === b.faults.length &&
    a.faults.every(({ raw }, index) => stringifyJson(raw) === stringifyJson(b.faults[index]!.raw))
  );
}

function pagingOf<T>({ mayBeLast, hasMore, total }: ReadPage<T>) {
  return { HasMoreRecords: mayBeLast ? null : hasMore, Total: total };
}

export function loadedOf<T>(pages: readonly ReadPage<T>[]): Loaded {
  const sizes = pages.map(sizeOf);
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  return { rows, pages: pages.length, last: sizes.at(-1) ?? 0 };
}

/** Counts all rows of the page, including unreadable ones. */
export function sizeOf<T>({ rows, faults }: Pick<ReadPage<T>, 'rows' | 'faults'>): number {
  return rows.length + faults.length;
}

/** Whether the row was already read in a worker. */
function isRead<T>(row: Row<T>): row is ReadRow<T> {
  return 'identity' in row;
}

/** Reads a row of a page, or a row that was saved elsewhere. */
export function readRow<T>(resource: ListResource<T>, { value, raw }: Row<T>): ReadRow<T> {
  const key = resource.rowKey(value);
  return {
    value,
    raw,
    identity: key ?? stringifyJson(lastingContent(raw, resource.lasting)),
    hasOwnId: key !== null,
    instant: resource.sortInstant(value),
  };
}

function lastingContent(raw: Json, lasting?: readonly string[]): Json {
  if (!lasting || !isJsonObject(raw)) return raw;
  return lasting.map((name) => raw[name] ?? null);
}
