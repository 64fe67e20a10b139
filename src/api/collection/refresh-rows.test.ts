import { array, assert, asyncProperty, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadPage, ReadRow } from '../listing/paging.ts';
import { ApiError } from '../client/api-error.ts';
import { refreshRows } from './refresh-rows.ts';
import { toListRows } from './row-text.ts';

interface Item {
  serial: number;
  status: number;
}

const PAGE_SIZE = 5;
const never = new AbortController().signal;

function readRow(value: Item, hasOwnId = true): ReadRow<Item> {
  return { value, raw: null, identity: `id-${value.serial}`, hasOwnId, instant: value.serial };
}

/**
 * A service that lists items newest first; `during` happens after each page. Where it doesn't say
 * that there are more, only its Total tells.
 */
function serviceOf(items: Item[], during: () => void = () => {}, says = true) {
  let calls = 0;
  return {
    calls: () => calls,
    readPage: async (ordinal: number): Promise<ReadPage<Item>> => {
      calls++;
      const start = ordinal * PAGE_SIZE;
      const rows = items.slice(start, start + PAGE_SIZE).map((item) => readRow(item));
      const hasMore = says && start + PAGE_SIZE < items.length;
      during();
      return {
        asked: ordinal,
        answered: null,
        hasMore,
        mayBeLast: !says,
        total: says ? null : items.length,
        rows,
        faults: [],
        readAt: 0,
      };
    },
  };
}

function itemsUpTo(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({ serial: count - index, status: 1 }));
}

function serials(rows: readonly ReadRow<Item>[] | null): number[] | undefined {
  return rows?.map(({ value }) => value.serial);
}

test('loads one page if the page reaches known rows, and updates their statuses', async () => {
  const items = itemsUpTo(20);
  const known = toListRows(items.slice(2).map((item) => readRow(item)));
  items[3] = { serial: 17, status: 2 };
  const service = serviceOf(items);
  const rows = await refreshRows(known, { readPage: service.readPage, signal: never });
  expect(serials(rows)).toEqual(items.map(({ serial }) => serial));
  expect(rows!.find(({ value }) => value.serial === 17)!.value.status).toBe(2);
  expect(service.calls()).toBe(1);
  // Rows that were not read again are the same objects.
  expect(rows!.at(-1)).toBe(known.at(-1));
});

test('drops no rows when only Total promises more pages', async () => {
  const items = itemsUpTo(20);
  const known = toListRows(items.slice(2).map((item) => readRow(item)));
  const service = serviceOf(items, undefined, false);
  const rows = await refreshRows(known, { readPage: service.readPage, signal: never });
  expect(serials(rows)).toEqual(items.map(({ serial }) => serial));
  expect(service.calls()).toBe(1);
});

test('drops rows that left the newest page', async () => {
  const items = itemsUpTo(20);
  const known = toListRows(items.map((item) => readRow(item)));
  const service = serviceOf(items.toSpliced(1, 2));
  const rows = await refreshRows(known, { readPage: service.readPage, signal: never });
  expect(serials(rows)).toEqual([20, ...Array.from({ length: 17 }, (_, index) => 17 - index)]);
});

test('gives up when rows have no own ID or too many rows are new', async () => {
  const items = itemsUpTo(100);
  const { readPage } = serviceOf(items);
  const withoutId = toListRows([readRow(items[99]!, false)]);
  expect(await refreshRows(withoutId, { readPage, signal: never })).toBeNull();
  expect(await refreshRows([], { readPage, signal: never })).toBeNull();
  const old = toListRows([readRow(items[99]!)]);
  expect(await refreshRows(old, { readPage, signal: never })).toBeNull();
});

test('neither loses nor repeats arrivals while more rows arrive during the load', async () => {
  await assert(
    asyncProperty(
      record({ known: nat(30), arrived: nat(40), during: array(nat(3), { maxLength: 20 }) }),
      async ({ known, arrived, during }) => {
        const items = itemsUpTo(known + arrived + 1);
        const before = toListRows(items.slice(arrived).map((item) => readRow(item)));
        const steps = during.values();
        const { readPage } = serviceOf(items, () => {
          for (let more = steps.next().value ?? 0; more > 0; more--) {
            items.unshift({ serial: items[0]!.serial + 1, status: 1 });
          }
        });
        const atStart = items.map(({ serial }) => serial);
        const rows = await refreshRows(before, { readPage, signal: never });
        if (rows === null) return;
        const found = serials(rows)!;
        expect(new Set(found).size).toBe(found.length);
        expect(atStart.filter((serial) => !found.includes(serial))).toEqual([]);
        expect(found).toEqual(found.toSorted((a, b) => b - a));
      },
    ),
    { numRuns: 500 },
  );
});

test.each(['empty', 'refused'] as const)(
  'asks for one page more where the first shows nothing of further pages, then %s',
  async (pastEnd) => {
    const known = toListRows(itemsUpTo(3).map((item) => readRow(item)));
    const silent = (items: Item[]) => {
      const { readPage } = serviceOf(items);
      return async (ordinal: number): Promise<ReadPage<Item>> => {
        const page = await readPage(ordinal);
        if (pastEnd === 'refused' && ordinal > 0 && page.rows.length === 0) {
          throw new ApiError({ kind: 'rejected', httpStatus: 404, messages: [] });
        }
        return { ...page, hasMore: false, mayBeLast: true };
      };
    };
    const left = itemsUpTo(3).slice(0, 2);
    const few = await refreshRows(known, { readPage: silent(left), signal: never });
    expect(serials(few)).toEqual([3, 2]);
    const many = toListRows(itemsUpTo(30).map((item) => readRow(item)));
    const all = await refreshRows(many, { readPage: silent(itemsUpTo(31)), signal: never });
    expect(serials(all)).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
  },
);
