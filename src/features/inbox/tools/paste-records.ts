import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { writeTerms } from '#lib/search/terms.ts';
import { searchKeys } from '#contract/search/search-keys.ts';
import { indexed } from '#contract/search/search-index.ts';

/** Notifications of one pasted record number, RecordId or notification id. */
export interface PastedRecord {
  /** The number as pasted. */
  number: string;
  rows: readonly ListRow<Notification>[];
  unread: number;
  archived: number;
}

export const MOST_RECORDS = 500;
const SEPARATORS = /[\s,;|"'<>()[\]{}]+/u;
const UNREAD = 1;
const ARCHIVED = 4;

/**
 * Returns the numbers of a pasted text, each once, separated by any white space, comma, quote or
 * bracket.
 */
export function readRecordNumbers(text: string): { numbers: string[]; leftOut: number } {
  const byKey = new Map<string, string>();
  for (const number of text.split(SEPARATORS)) {
    const key = foldText(number);
    if (key !== '' && !byKey.has(key)) byKey.set(key, number);
  }
  const numbers = [...byKey.values()];
  return {
    numbers: numbers.slice(0, MOST_RECORDS),
    leftOut: Math.max(0, numbers.length - MOST_RECORDS),
  };
}

/** Finds each number, in the order they were pasted. */
export function findRecords(
  numbers: readonly string[],
  rows: readonly ListRow<Notification>[],
): PastedRecord[] {
  const wanted = new Map(
    numbers.map((number) => [foldText(number), [] as (typeof rows)[number][]]),
  );
  for (const row of rows) {
    const { record, recordId, id } = indexed(row.value);
    for (const key of new Set([record, recordId, id])) wanted.get(key)?.push(row);
  }
  return numbers.map((number) => {
    const found = wanted.get(foldText(number))!;
    const count = (status: number) => found.filter(({ value }) => value.Status === status).length;
    return { number, rows: found, unread: count(UNREAD), archived: count(ARCHIVED) };
  });
}

/** A search that finds exactly these records. */
export function searchForRecords(records: readonly PastedRecord[]): string {
  return writeTerms(
    records
      .filter(({ rows }) => rows.length > 0)
      .map(({ number }) => ({ isNegated: false, key: 'record', value: number })),
    searchKeys,
  );
}
