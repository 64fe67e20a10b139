import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScan, SCREENFUL, type Scan, type Wanted } from './scan.ts';

interface Row {
  key: string;
  value: number;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Condition = Wanted<Row, object>;

const isOdd = { test: ({ value }: Row) => value % 2 === 1 };
const rowsOf = (values: readonly number[]): Row[] =>
  values.map((value, index) => ({ key: `row ${index}`, value }));

/** A clock by which every slice is over at its first look. */
function hastyClock(): () => number {
  let now = 0;
  return () => (now += 1000);
}

const numbers = fc.array(fc.nat(9), { maxLength: 2000, size: 'max' });

test('finds the same rows as a filter, in its order, with any interruptions', () => {
  fc.assert(
    fc.property(numbers, (values) => {
      const rows = rowsOf(values);
      const scan = createScan(rows, isOdd, null, hastyClock());
      const seen: (readonly Row[])[] = [scan.get().rows];
      scan.subscribe(() => seen.push(scan.get().rows));
      vi.runAllTimers();
      const expected = rows.filter(isOdd.test);
      expect(scan.get()).toEqual({ rows: expected, looked: rows.length, isComplete: true });
      for (const found of seen) expect(found).toEqual(expected.slice(0, found.length));
    }),
  );
});

const change = fc.oneof(
  fc.record({ kind: fc.constant('arrive'), value: fc.nat(9), at: fc.nat() }),
  fc.record({ kind: fc.constant('change'), value: fc.nat(9), at: fc.nat() }),
  fc.record({ kind: fc.constant('leave'), value: fc.nat(9), at: fc.nat() }),
);

test('reuses known answers when rows arrive, leave or change', () => {
  fc.assert(
    fc.property(
      numbers,
      fc.array(change, { maxLength: 5 }),
      fc.boolean(),
      (values, changes, isWhole) => {
        const before = rowsOf(values);
        const asked: Row[] = [];
        const wanted = {
          test: (row: Row) => {
            asked.push(row);
            return isOdd.test(row);
          },
        };
        const first = createScan(before, wanted, null, hastyClock());
        if (isWhole) {
          first.subscribe(() => {});
          vi.runAllTimers();
        }
        const known = new Set(asked.splice(0));
        const after = changes.reduce<Row[]>((rows, { kind, value, at }, index) => {
          const place = rows.length === 0 ? 0 : at % rows.length;
          const row = {
            key: kind === 'change' ? (rows[place]?.key ?? 'new') : `new ${index}`,
            value,
          };
          return rows.toSpliced(
            place,
            kind === 'arrive' ? 0 : 1,
            ...(kind === 'leave' ? [] : [row]),
          );
        }, before);
        const second = finished(createScan(after, wanted, first, hastyClock()));
        expect(second).toEqual(after.filter(isOdd.test));
        expect(asked.filter((row) => known.has(row))).toEqual([]);
      },
    ),
  );
});

function finished(scan: Scan<Row>): readonly Row[] {
  scan.subscribe(() => {});
  vi.runAllTimers();
  return scan.get().rows;
}

test('tests every row again for a different search', () => {
  const rows = rowsOf([1, 2, 3]);
  const isEven = { test: ({ value }: Row) => value % 2 === 0 };
  expect(createScan(rows, isEven, createScan(rows, isOdd)).get().rows).toEqual([rows[1]]);
});

test('tests only what an earlier search matched, or had not checked, for a narrower one', () => {
  fc.assert(
    fc.property(numbers, fc.boolean(), (values, isWhole) => {
      const rows = rowsOf(values);
      const first = createScan<Row, Condition>(rows, isOdd, null, hastyClock());
      if (isWhole) {
        first.subscribe(() => {});
        vi.runAllTimers();
      }
      const { looked } = first.get();
      const asked: Row[] = [];
      const wanted = {
        narrows: (earlier: object) => earlier === isOdd,
        test: (row: Row) => {
          asked.push(row);
          return row.value % 2 === 1 && row.value > 4;
        },
      };
      const second = createScan<Row, Condition>(rows, wanted, first, hastyClock());
      expect(finished(second)).toEqual(rows.filter(({ value }) => value % 2 === 1 && value > 4));
      expect(asked).toEqual(rows.filter((row, at) => at >= looked || isOdd.test(row)));
    }),
  );
});

test('shows a screenful of rows before the search ends', () => {
  const rows = rowsOf(Array.from({ length: 5000 }, () => 1));
  const scan = createScan(rows, isOdd, null, hastyClock());
  expect(scan.get().rows.length).toBeGreaterThanOrEqual(SCREENFUL);
  expect(scan.get().isComplete).toBe(false);
});

test('stops searching without a listener', () => {
  const rows = rowsOf(Array.from({ length: 5000 }, () => 1));
  const scan = createScan(rows, isOdd, null, hastyClock());
  const leave = scan.subscribe(() => {});
  leave();
  vi.runAllTimers();
  expect(scan.get().looked).toBeLessThan(rows.length);
});
