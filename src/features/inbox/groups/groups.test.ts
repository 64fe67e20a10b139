import { array, assert, constantFrom, option, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import type { ListRow } from '#api/listing/list-reader.ts';
import type { Notification } from '#contract/notification.ts';
import { flattenGroups, groupings, groupRows, isGroup } from './groups.ts';

const fields = record({
  Type: constantFrom('SalesOrder', 'PurchaseOrder', 'Batch', 'constructor'),
  RecordId: option(constantFrom('AA-1', 'aa-1', 'bb-2')),
  RecordNumber: option(constantFrom('SO-1', 'SO-2', '')),
  Status: constantFrom(0, 1, 2, 4),
});
const rows = array(fields, { maxLength: 60 }).map((values) => values.map(toRow));

function toRow(
  value: Pick<Notification, 'Type' | 'RecordId' | 'RecordNumber' | 'Status'>,
  index: number,
): ListRow<Notification> {
  const whole = { ...value, id: null, hasOwnId: false, Event: 50, Message: null, CreatedAt: '' };
  const key = String(index);
  return { value: whole, raw: null, identity: key, key, hasOwnId: false, instant: index };
}

test('puts every row in exactly one group, keeps the order, and counts correctly', () => {
  assert(
    property(rows, constantFrom(...groupings), (list, grouping) => {
      const groups = groupRows(list, grouping);
      const places = new Map(list.map((row, place) => [row, place]));
      const inGroups = groups.flatMap((group) => group.rows);
      expect(inGroups.toSorted((a, b) => places.get(a)! - places.get(b)!)).toEqual(list);
      for (const group of groups)
        expect(group.rows.map((row) => places.get(row)!)).toSatisfy(rises);
      expect(groups.map((group) => places.get(group.rows[0]!)!)).toSatisfy(rises);
      expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      expect(groups.reduce((sum, { unread }) => sum + unread, 0)).toBe(
        list.filter(({ value }) => value.Status === 1).length,
      );
    }),
  );
});

function rises(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > places[index - 1]!);
}

test('groups rows by type, or by record and type', () => {
  assert(
    property(rows, (list) => {
      for (const group of groupRows(list, 'type')) {
        expect(new Set(group.rows.map(({ value }) => value.Type))).toEqual(new Set([group.type]));
      }
      for (const group of groupRows(list, 'record')) {
        const records = group.rows.map(({ value }) => [
          value.Type,
          value.RecordId?.toLowerCase() ?? ['no id', value.RecordNumber],
        ]);
        expect(new Set(records.map((it) => JSON.stringify(it))).size).toBe(1);
      }
    }),
  );
});

test('keeps a group’s key as more rows load', () => {
  assert(
    property(rows, constantFrom(...groupings), (list, grouping) => {
      const all = new Set(groupRows(list, grouping).map(({ key }) => key));
      const some = groupRows(list.slice(0, list.length / 2), grouping);
      expect(some.filter(({ key }) => !all.has(key))).toEqual([]);
    }),
  );
});

test('lists rows after expanded groups only', () => {
  assert(
    property(
      rows.chain((list) => {
        const groups = groupRows(list, 'record');
        return record({ groups: constantFrom(groups), expanded: subarray(groups) });
      }),
      ({ groups, expanded }) => {
        const items = flattenGroups(groups, new Set(expanded.map(({ key }) => key)));
        expect(items.filter(isGroup)).toEqual(groups);
        expect(items.filter((item) => !isGroup(item))).toEqual(expanded.flatMap((it) => it.rows));
      },
    ),
  );
});
