import { assert, constantFrom, property, record, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { readGrouping, withGrouping } from './group-search.ts';

const parts = ['status=unread', 'types=Batch,Report', 'q=group=type', 'open=a'];
const choice = constantFrom('record' as const, 'type' as const, null);

test('writes, replaces and removes a grouping without other changes to the URL', () => {
  assert(
    property(record({ kept: subarray(parts), first: choice, second: choice }), (given) => {
      const { kept, first, second } = given;
      const search = kept.length === 0 ? '' : `?${kept.join('&')}`;
      const grouped = withGrouping(search, first);
      expect(readGrouping(new URLSearchParams(grouped))).toBe(first);
      expect(withGrouping(grouped, second)).toBe(withGrouping(search, second));
      expect(withGrouping(grouped, null)).toBe(search);
    }),
  );
});

test.each(['', '?group=', '?group=month', '?group=constructor'])(
  'reads no grouping from %j',
  (search) => {
    expect(readGrouping(new URLSearchParams(search))).toBeNull();
  },
);
