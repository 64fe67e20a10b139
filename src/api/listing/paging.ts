import type { Page, Row, RowFault } from '#contract/rows.ts';
import { mayBePastEnd } from '#contract/envelope.ts';
import { hasMorePages, isBelow, totalToReach } from '#contract/walk-pages.ts';
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
  hasMore: boolean;
  /** The service doesn't say whether more pages follow, so it may refuse the next one. */
  mayBeLast?: boolean;
  /** Absent in pages that an earlier Waybill saved. */
  totalToReach?: number | null;
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
  const { PageNumber, Total } = page.paging;
  const rowCount = page.rows.length + page.faults.length;
  return {
    asked,
    answered: PageNumber,
    hasMore: hasMorePages(page.paging, rowCount, pageSize),
    mayBeLast: page.paging.HasMoreRecords === null,
    totalToReach: totalToReach(page.paging, rowCount),
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

/**
 * Returns an empty page after the loaded ones if the service refused it because there is none.
 * @throws the error, if it may mean anything else: Total may promise more rows
 */
export function emptyPageAfter<T>(pages: readonly ReadPage<T>[], error: unknown): ReadPage<T> {
  const status = serviceStatusOf(error);
  const last = pages.at(-1);
  if (!last?.mayBeLast || status === undefined || !mayBePastEnd(status)) throw error;
  const rows = pages.reduce((sum, page) => sum + sizeOf(page), 0);
  if (isBelow(last.totalToReach ?? null, rows, pages.length)) throw error;
  const asked = last.asked + 1;
  const none = { rows: [], faults: [], hasMore: false, answered: null, totalToReach: null };
  return { asked, ...none, total: last.total, readAt: last.readAt };
}

/**
 * Whether more pages follow this page.
 * @param ordinal from 0
 * @param before rows of the pages before it
 */
export function hasNextPage<T>(page: ReadPage<T>, ordinal: number, before: number): boolean {
  return page.hasMore || isBelow(page.totalToReach ?? null, before + sizeOf(page), ordinal + 1);
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
