import { array, assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { InboxRow } from '../model/inbox.ts';
import { stepToSameRecord } from './same-record.ts';

function rowsOf(records: readonly (string | null)[]): InboxRow[] {
  return records.map(
    (RecordId, index) => ({ key: String(index), value: { RecordId } }) as InboxRow,
  );
}

test('steps to the next or previous notification of the record, ignoring case', () => {
  const rows = rowsOf(['a', 'b', null, 'A', 'b', 'a']);
  expect(stepToSameRecord(rows, rows[0], 1)).toBe(3);
  expect(stepToSameRecord(rows, rows[3], 1)).toBe(2);
  expect(stepToSameRecord(rows, rows[3], -1)).toBe(-3);
  expect(stepToSameRecord(rows, rows[5], 1)).toBeNull();
  expect(stepToSameRecord(rows, rows[2], 1)).toBeNull();
  expect(stepToSameRecord(rows, undefined, 1)).toBeNull();
});

test('visits exactly the notifications of the record', () => {
  const records = array(constantFrom('a', 'b', null), { minLength: 1, maxLength: 30 });
  assert(
    property(records, integer({ min: 0, max: 29 }), (all, start) => {
      const rows = rowsOf(all);
      const first = rows[start % rows.length]!;
      if (first.value.RecordId === null) return;
      const visited: number[] = [];
      let at = rows.indexOf(first);
      for (;;) {
        visited.push(at);
        const step = stepToSameRecord(rows, rows[at], 1);
        if (step === null) break;
        at += step;
      }
      const expected = rows.flatMap(({ value }, index) =>
        value.RecordId === first.value.RecordId && index >= rows.indexOf(first) ? [index] : [],
      );
      expect(visited).toEqual(expected);
    }),
  );
});
