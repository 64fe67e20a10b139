import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowRange, rowWindow, scrollTopFor, type RowWindow } from './row-range.ts';

const layout = fc.record({
  count: fc.nat(100_000),
  rowHeight: fc.integer({ min: 20, max: 100 }),
  headerHeight: fc.nat(40),
});
const height = fc.integer({ min: 200, max: 2000 });

const still = { scrollTop: 0, height: 0, heading: 0 } as const;

test('wherever one scrolls: every row that is seen is drawn, and no more than a few others', () => {
  fc.assert(
    fc.property(
      layout,
      height,
      fc.array(fc.nat(), { minLength: 1 }),
      fc.boolean(),
      (rows, height, places, isFirst) => {
        let seen: RowWindow = still;
        for (const at of places) {
          const scrollTop = at % (rows.count * rows.rowHeight + 1);
          seen = rowWindow(seen, { scrollTop, height }, rows.rowHeight, isFirst);
          const { first, end } = rowRange(rows, seen, isFirst);
          const firstSeen = Math.floor(scrollTop / rows.rowHeight);
          const endSeen = Math.min(rows.count, Math.ceil((scrollTop + height) / rows.rowHeight));
          expect(first).toBeLessThanOrEqual(firstSeen);
          expect(end).toBeGreaterThanOrEqual(endSeen);
          expect(first).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(rows.count);
          expect(end - first).toBeLessThanOrEqual(height / rows.rowHeight + (isFirst ? 3 : 38));
        }
      },
    ),
  );
});

test('more rows are drawn where one is heading, and none anew for a few pixels', () => {
  const rows = { count: 1000, rowHeight: 34, headerHeight: 28 };
  const at = (row: number, before: RowWindow = still) =>
    rowWindow(before, { scrollTop: row * 34, height: 680 }, 34, false);
  const down = at(300, at(200));
  const up = at(300, at(400));
  expect(at(301, down)).toBe(down);
  expect(rowRange(rows, down, false)).toEqual({ first: 294, end: 338 });
  expect(rowRange(rows, up, false)).toEqual({ first: 288, end: 332 });
});

test('a table that has become shorter than where it was scrolled to draws nothing', () => {
  const range = rowRange(
    { count: 10, rowHeight: 34, headerHeight: 28 },
    { scrollTop: 9000, height: 600, heading: 0 },
    false,
  );
  expect(range).toEqual({ first: 10, end: 10 });
});

test('scrolling to a row shows all of it below the header, and does not move one that is seen', () => {
  fc.assert(
    fc.property(layout, height, fc.nat(), fc.nat(100_000), (rows, height, index, before) => {
      const after = scrollTopFor(index, rows, { scrollTop: before, height });
      const top = rows.headerHeight + index * rows.rowHeight;
      expect(top).toBeGreaterThanOrEqual(after + rows.headerHeight);
      expect(top + rows.rowHeight).toBeLessThanOrEqual(after + height);
      const again = scrollTopFor(index, rows, { scrollTop: after, height });
      expect(again).toBe(after);
    }),
  );
});
