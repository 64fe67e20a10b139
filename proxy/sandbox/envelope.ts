import { randomUUID } from 'node:crypto';
import type { Json } from '#lib/json.ts';
import type { Dialect } from './dialect.ts';

export type JsonObject = { [key: string]: Json };

export interface Paging {
  /** Rows in all. */
  total: number;
  pageSize: number;
  /** As asked for. */
  pageNumber: number;
  /** Rows before this page. */
  offset: number;
}

/** Interface 2.3, by the dialect. */
export function pagingJson(
  { total, pageSize, pageNumber, offset }: Paging,
  dialect: Pick<Dialect, 'total' | 'hasMoreRecords'>,
): JsonObject {
  const json: JsonObject = { PageNumber: pageNumber };
  if (dialect.total === 'records') json['Total'] = total;
  if (dialect.total === 'pages') json['Total'] = Math.ceil(total / pageSize);
  if (dialect.hasMoreRecords === 'present') json['HasMoreRecords'] = offset + pageSize < total;
  return json;
}

/** The fields around a result (interface 2.1). */
export function success(
  { successField }: Pick<Dialect, 'successField'>,
  transactionId: string | null = randomUUID(),
): JsonObject {
  return {
    TransactionId: transactionId,
    TransactionTime: new Date().toISOString(),
    ...(successField === 'present' ? { Success: true } : {}),
    Messages: [],
  };
}

/** Interface 7. */
export function failure(
  { severity }: Pick<Dialect, 'severity'>,
  code: string,
  text: string,
): JsonObject {
  return {
    TransactionId: randomUUID(),
    TransactionTime: new Date().toISOString(),
    Success: false,
    Messages: [{ Code: code, Text: text, Severity: severity.error }],
  };
}
