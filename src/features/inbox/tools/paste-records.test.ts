import { array, assert, constantFrom, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { makeRow } from '#api/listing/testing/make-row.ts';
import { findRecords, MOST_RECORDS, readRecordNumbers } from './paste-records.ts';

function row(id: string, RecordNumber: string | null, Status: number) {
  return makeRow({ id, RecordNumber, Status }, 0);
}

test('reads numbers with any separators, each once', () => {
  expect(readRecordNumbers(' SO-1, so-1;\n"PO-2"\t(SO-3)|PO-2 ')).toEqual({
    numbers: ['SO-1', 'PO-2', 'SO-3'],
    leftOut: 0,
  });
  expect(readRecordNumbers(' ,; ').numbers).toEqual([]);
});

test('splits numbers joined by separators', () => {
  const number = stringMatching(/^[A-Z]{1,3}-[0-9]{1,6}$/);
  assert(
    property(array(number), constantFrom(' ', ',', ';\n', '\t', ' | '), (numbers, separator) => {
      expect(readRecordNumbers(numbers.join(separator)).numbers).toEqual([...new Set(numbers)]);
    }),
  );
});

test('reads at most 500 numbers and counts the rest', () => {
  const text = Array.from({ length: 503 }, (_, index) => `SO-${index}`).join(' ');
  expect(readRecordNumbers(text)).toMatchObject({ leftOut: 3 });
  expect(readRecordNumbers(text).numbers).toHaveLength(MOST_RECORDS);
});

test('reports found, unread and missing notifications for each number', () => {
  const rows = [row('a', 'SO-1', 1), row('b', 'SO-2', 2), row('c', 'so-1', 2), row('d', null, 1)];
  const found = findRecords(['SO-1', 'SO-9', 'SO-2'], rows);
  expect(found.map(({ number, rows, unread }) => [number, rows.length, unread])).toEqual([
    ['SO-1', 2, 1],
    ['SO-9', 0, 0],
    ['SO-2', 1, 0],
  ]);
});

test('finds by RecordId and notification ID in any case', () => {
  const id = '0f2b0000-0000-0000-0000-00000000000a';
  const known = row('n-1', 'SO-1', 4);
  const rows = [{ ...known, value: { ...known.value, RecordId: id } }, row(id, null, 1)];
  const [byId, byOwn] = findRecords([id.toUpperCase(), 'N-1'], rows);
  expect(byId!.rows).toHaveLength(2);
  expect(byOwn).toMatchObject({ unread: 0, archived: 1 });
});
