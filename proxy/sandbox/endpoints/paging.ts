import { wholeNumber, type Call } from './call.ts';
import type { Dialect } from '../wire/dialect.ts';
import { success, type JsonObject } from '../wire/envelope.ts';
import { Refusal } from './refusal.ts';

/** A page of a list. */
export interface PageRequest {
  pageSize: number;
  pageNumber: number;
  /** Rows before this page. */
  offset: number;
}

/** Largest pageSize (interface 8). */
const MAX_PAGE_SIZE = 200;

/** Rows of a list, in the order of a dialect. */
interface PagedRows<Filter, Row> {
  count(filter: Filter): number;
  page(filter: Filter, order: Dialect['listOrder'], offset: number, limit: number): Row[];
}

/**
 * Answers with the requested page of a list (interface 2.3).
 * @throws Refusal
 */
export function answerPage<Filter, Row>(
  call: Call,
  dialect: Dialect,
  list: PagedRows<Filter, Row>,
  filter: Filter,
  toJson: (row: Row) => JsonObject,
): JsonObject {
  const total = list.count(filter);
  const page = pageOf(call, total, dialect);
  const rows = list.page(filter, dialect.listOrder, page.offset, page.pageSize);
  return {
    Paging: pagingJson(page, total, dialect),
    Result: rows.map(toJson),
    ...success(dialect),
  };
}

/**
 * Returns the requested page of a list with `total` rows; the first without pageNumber.
 * @throws Refusal
 */
export function pageOf(
  { path }: Call,
  total: number,
  {
    firstPage,
    pageBeyondLast,
    rowsPerPage,
  }: Pick<Dialect, 'firstPage' | 'pageBeyondLast' | 'rowsPerPage'>,
): PageRequest {
  const requested = wholeNumber('pageSize', path['pageSize'] ?? '');
  if (requested < 1 || requested > MAX_PAGE_SIZE) {
    throw new Refusal('INVALID_PARAMETER', `pageSize must be from 1 to ${MAX_PAGE_SIZE}`);
  }
  const asked = wholeNumber('pageNumber', path['pageNumber'] ?? String(firstPage));
  if (asked < firstPage) {
    throw new Refusal('INVALID_PARAMETER', `pageNumber starts at ${firstPage}`);
  }
  const pageSize = Math.min(requested, rowsPerPage);
  const last = firstPage + Math.max(0, Math.ceil(total / pageSize) - 1);
  const isMissing = pageBeyondLast === 'missing' && total === 0;
  if (isMissing || (['refused', 'missing'].includes(pageBeyondLast) && asked > last)) {
    throw new Refusal('NOT_FOUND', isMissing ? 'no rows match' : `the last page is ${last}`);
  }
  const pageNumber = pageBeyondLast === 'last' ? Math.min(asked, last) : asked;
  return { pageSize, pageNumber, offset: (pageNumber - firstPage) * pageSize };
}

/** Interface 2.3, by the dialect. */
export function pagingJson(
  { pageSize, pageNumber, offset }: PageRequest,
  total: number,
  dialect: Pick<Dialect, 'total' | 'hasMoreRecords'>,
): JsonObject {
  const json: JsonObject = { PageNumber: pageNumber };
  if (dialect.total === 'records') json['Total'] = total;
  if (dialect.total === 'pages') json['Total'] = Math.ceil(total / pageSize);
  if (dialect.hasMoreRecords === 'present') json['HasMoreRecords'] = offset + pageSize < total;
  return json;
}
