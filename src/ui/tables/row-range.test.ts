import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  rowRange,
  rowsHeight,
  rowToKeep,
  rowTop,
  rowWindow,
  scrollTopFor,
  type RowWindow,
} from './row-range.ts';

const layout = fc
  .record({
    count: fc.nat(100_000),
    rowHeight: fc.integer({ min: 20, max: 100 }),
    headerHeight: fc.nat(40),
    separated: fc.uniqueArray(fc.nat(100_000), { maxLength: 40 }),
    separatorHeight: fc.nat(60),
  })
  .map(({ separated, ...rest }) =>
    Object.assign(rest, {
      separated: separated.filter((index) => index < rest.count).toSorted((a, b) => a - b),
    }),
  );
const plain = { separated: [], separatorHeight: 0 };
const height = fc.integer({ min: 200, max: 2000 });

const still = { scrollTop: 0, height: 0, heading: 0 } as const;

test('draws every visible row and only a few others at any scroll position', () => {
  fc.assert(
    fc.property(
      layout,
      height,
      fc.array(fc.nat(), { minLength: 1 }),
      fc.boolean(),
      (rows, height, places, isFirst) => {
        let seen: RowWindow = still;
        for (const at of places) {
          const scrollTop = at % (rowsHeight(rows) + 1);
          seen = rowWindow(seen, { scrollTop, height }, rows.rowHeight, isFirst);
          const { first, end } = rowRange(rows, seen, isFirst);
          // A row is seen together with the separator above it.
          if (first > 0)
            expect(rowTop(first - 1, rows) + rows.rowHeight).toBeLessThanOrEqual(scrollTop);
          if (end < rows.count) {
            const above = rows.separated.includes(end) ? rows.separatorHeight : 0;
            expect(rowTop(end, rows) - above).toBeGreaterThanOrEqual(scrollTop + height);
          }
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(rows.count);
          expect(end - first).toBeLessThanOrEqual(height / rows.rowHeight + (isFirst ? 3 : 38));
        }
      },
    ),
  );
});

test('draws more rows in the scroll direction and none again for a few pixels', () => {
  const rows = { count: 1000, rowHeight: 34, headerHeight: 28, ...plain };
  const at = (row: number, before: RowWindow = still) =>
    rowWindow(before, { scrollTop: row * 34, height: 680 }, 34, false);
  const down = at(304, at(200));
  const up = at(304, at(400));
  expect(at(305, down)).toBe(down);
  expect(rowRange(rows, down, false)).toEqual({ first: 298, end: 344 });
  expect(rowRange(rows, up, false)).toEqual({ first: 292, end: 338 });
});

test('draws no rows when a table becomes shorter than its scroll position', () => {
  const range = rowRange(
    { count: 10, rowHeight: 34, headerHeight: 28, ...plain },
    { scrollTop: 9000, height: 600, heading: 0 },
    false,
  );
  expect(range).toEqual({ first: 10, end: 10 });
});

test('scrolls a row fully into view below the header and leaves visible rows in place', () => {
  fc.assert(
    fc.property(layout, height, fc.nat(), fc.nat(100_000), (rows, height, index, before) => {
      const after = scrollTopFor(index, rows, { scrollTop: before, height });
      const top = rows.headerHeight + rowTop(index, rows);
      expect(top).toBeGreaterThanOrEqual(after + rows.headerHeight);
      expect(top + rows.rowHeight).toBeLessThanOrEqual(after + height);
      const again = scrollTopFor(index, rows, { scrollTop: after, height });
      expect(again).toBe(after);
    }),
  );
});

test('adds each separator’s height above its row and the rows below', () => {
  const rows = { count: 9, rowHeight: 30, headerHeight: 0, separated: [0, 4], separatorHeight: 20 };
  expect([0, 3, 4, 8].map((index) => rowTop(index, rows))).toEqual([20, 110, 160, 280]);
  expect(rowsHeight(rows)).toBe(310);
});

test('keeps the anchor row in place where any of it is visible, else the first visible row', () => {
  fc.assert(
    fc.property(layout, height, fc.nat(), fc.nat(), (rows, height, at, scrolled) => {
      fc.pre(rows.count > 0);
      const anchor = at % rows.count;
      const scrollTop = 1 + (scrolled % rowsHeight(rows));
      const top = (index: number) => rowTop(index, rows) - scrollTop;
      const isSeen = (index: number) =>
        top(index) > -rows.rowHeight && top(index) < height - rows.headerHeight;
      const row = rowToKeep(rows, anchor, { scrollTop, height })!;
      if (isSeen(anchor)) expect(row).toBe(anchor);
      else if (row < rows.count) expect(top(row)).toBeGreaterThanOrEqual(0);
    }),
  );
  const rows = { ...plain, count: 50, rowHeight: 30, headerHeight: 0 };
  expect(rowToKeep(rows, -1, { scrollTop: 0, height: 300 })).toBeNull();
});
