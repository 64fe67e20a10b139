import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowRange, scrollTopFor } from './row-range.ts';

const layout = fc.record({
  count: fc.nat(100_000),
  rowHeight: fc.integer({ min: 20, max: 100 }),
  headerHeight: fc.nat(40),
});
const height = fc.integer({ min: 200, max: 2000 });

test('every row that is seen is drawn, and no more than a few others', () => {
  fc.assert(
    fc.property(layout, height, fc.nat(), (rows, height, at) => {
      const scrollTop = at % (rows.count * rows.rowHeight + 1);
      const { first, end } = rowRange(rows, { scrollTop, height });
      const firstSeen = Math.floor(scrollTop / rows.rowHeight);
      const endSeen = Math.min(rows.count, Math.ceil((scrollTop + height) / rows.rowHeight));
      expect(first).toBeLessThanOrEqual(firstSeen);
      expect(end).toBeGreaterThanOrEqual(endSeen);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(rows.count);
      expect(end - first).toBeLessThanOrEqual(height / rows.rowHeight + 26);
    }),
  );
});

test('a table that has become shorter than where it was scrolled to draws nothing', () => {
  const range = rowRange(
    { count: 10, rowHeight: 34, headerHeight: 28 },
    { scrollTop: 9000, height: 600 },
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
