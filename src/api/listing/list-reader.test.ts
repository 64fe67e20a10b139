import { array, assert, boolean, constantFrom, nat, property, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createListReader, newestFirst, type Listing } from './list-reader.ts';
import { toReadPage, type ListResource, type ReadPage } from './paging.ts';

interface Item {
  id: string | null;
  /** Unlike the id, no field of a service's: what the test knows a row by. */
  serial: number;
  instant: number;
}

const resource: ListResource<Item> = {
  rowKey: ({ id }) => id,
  sortInstant: ({ instant }) => instant,
};

const PAGE_SIZE = 5;
/** Rows that some services send instead. */
const FEWER = 4;

interface ServiceSettings {
  firstPage: number;
  order: 'newest' | 'oldest' | 'none';
  ids: boolean;
  total: 'records' | 'pages' | 'rowsOfPage' | 'absent';
  hasMore: boolean;
  /** Whether it sends fewer rows a page than requested. */
  sendsFewer: boolean;
  items: number;
  /** How many arrive after the first, second … page was read. */
  arrivals: readonly number[];
}

/** A service of one reading of the interface, whose list grows while it is read. */
function simulate(settings: ServiceSettings) {
  const items: Item[] = [];
  let serial = 0;
  let read = 0;
  const arrive = (): void => {
    serial++;
    const item = {
      id: settings.ids ? `id-${serial}` : null,
      serial,
      // Pairs share an instant.
      instant: Math.floor(serial / 2),
    };
    if (settings.order === 'newest') items.unshift(item);
    else if (settings.order === 'oldest') items.push(item);
    else items.splice((serial * 7919) % (items.length + 1), 0, item);
  };
  for (let i = 0; i < settings.items; i++) arrive();
  // A Total that equals the rows of the first page says that they are all.
  const mayMislead = !settings.hasMore && ['pages', 'rowsOfPage'].includes(settings.total);
  const size = settings.sendsFewer && !mayMislead ? FEWER : PAGE_SIZE;
  const atStart = items.map((item) => item.serial);
  return {
    atStart,
    readPage: (asked: number): ReadPage<Item> => {
      const start = (asked - settings.firstPage) * size;
      const rows = items.slice(start, start + size);
      const totals = {
        records: items.length,
        pages: Math.ceil(items.length / size),
        rowsOfPage: rows.length,
        absent: null,
      };
      const page = toPage(rows, asked, {
        HasMoreRecords: settings.hasMore ? start + size < items.length : null,
        Total: totals[settings.total],
      });
      for (let i = 0; i < (settings.arrivals[read] ?? 0); i++) arrive();
      read++;
      return page;
    },
  };
}

function toPage(
  items: readonly Item[],
  asked: number,
  { HasMoreRecords, Total = null }: { HasMoreRecords: boolean | null; Total?: number | null },
): ReadPage<Item> {
  return toReadPage(
    resource,
    {
      transactionId: null,
      transactionTime: null,
      success: null,
      messages: [],
      paging: { PageNumber: asked, Total, HasMoreRecords },
      rows: items.map((item) => ({ value: item, raw: { ...item } })),
      faults: [],
    },
    { asked, pageSize: PAGE_SIZE, readAt: 0 },
  );
}

/** Reads to the end, and hands out every listing on the way. */
function readAll(firstPage: number, readPage: (asked: number) => ReadPage<Item>): Listing<Item>[] {
  const read = createListReader<Item>();
  const pages: ReadPage<Item>[] = [];
  const listings: Listing<Item>[] = [];
  do {
    pages.push(readPage(firstPage + pages.length));
    listings.push(read([...pages]));
  } while (listings.at(-1)!.end === 'more' && pages.length < 100);
  return listings;
}

/** Arrivals that fill whole pages look like a service that repeats its pages. */
function fillsWholePages(counts: readonly number[]): boolean {
  return counts.some((_, from) =>
    counts.some((__, to) => {
      const sum = counts.slice(from, to + 1).reduce((total, count) => total + count, 0);
      return sum > 0 && (sum % PAGE_SIZE === 0 || sum % FEWER === 0);
    }),
  );
}

const settings = record<ServiceSettings>({
  firstPage: constantFrom(0, 1),
  order: constantFrom('newest', 'oldest', 'none'),
  ids: boolean(),
  total: constantFrom('records', 'pages', 'rowsOfPage', 'absent'),
  hasMore: boolean(),
  sendsFewer: boolean(),
  items: nat({ max: 40 }),
  arrivals: tuple(
    nat({ max: 3 * PAGE_SIZE }),
    array(nat({ max: FEWER - 1 }), { maxLength: 3 }),
    nat({ max: 3 }),
  )
    // At one moment many, as after a weekend; else fewer than a page.
    .map(([many, few, at]) => few.toSpliced(at, 0, many))
    .filter((counts) => !fillsWholePages(counts)),
});

/** After arrivals, the Total of the last page looked like a number of pages yet to come. */
const totalOfOnePage: ServiceSettings = {
  firstPage: 0,
  order: 'newest',
  ids: false,
  total: 'rowsOfPage',
  hasMore: false,
  sendsFewer: false,
  items: 5,
  arrivals: [3, 6],
};

test('lists every row exactly once for any service and any arrivals', () => {
  assert(
    property(settings, (chosen) => {
      const service = simulate(chosen);
      const last = readAll(chosen.firstPage, service.readPage).at(-1)!;
      const isSilent = !chosen.hasMore && chosen.total !== 'records';
      const mayBeDoubted = isSilent && chosen.arrivals.some((count) => count > FEWER);
      // Many arrivals between two pages past the end look like a repetition.
      expect(mayBeDoubted ? ['complete', 'repeating'] : ['complete']).toContain(last.end);
      const serials = last.rows.map(({ value }) => value.serial);
      expect(new Set(serials).size).toBe(serials.length);
      expect(new Set(last.rows.map(({ key }) => key)).size).toBe(serials.length);
      expect(serials).toEqual(expect.arrayContaining(service.atStart));
    }),
    { numRuns: 2000, examples: [[totalOfOnePage]] },
  );
});

test('never makes a false claim about the order or Total', () => {
  assert(
    property(settings, (chosen) => {
      const service = simulate(chosen);
      for (const listing of readAll(chosen.firstPage, service.readPage)) {
        if (listing.order !== 'mixed') {
          const rows = listing.order === 'newest-first' ? listing.rows : listing.rows.toReversed();
          const instants = rows.map(({ instant }) => instant!);
          expect(instants).toEqual(instants.toSorted((a, b) => b - a));
        }
        if (listing.total && listing.total.counts !== 'unclear') {
          // Of a single page, the rows of a page are all records.
          const counts = chosen.total === 'rowsOfPage' ? 'records' : chosen.total;
          expect(listing.total.counts).toBe(counts);
          expect(listing.pages).toBeLessThanOrEqual(chosen.total === 'rowsOfPage' ? 1 : Infinity);
        }
        expect(listing.mismatch).toBeNull();
      }
    }),
    { numRuns: 1000 },
  );
});

test('recognizes a newest-first service while a few rows arrive', () => {
  assert(
    property(settings, nat({ max: FEWER - 1 }), (chosen, count) => {
      const service = simulate({ ...chosen, order: 'newest', arrivals: [count, count, count] });
      for (const { order } of readAll(chosen.firstPage, service.readPage)) {
        expect(order).toBe('newest-first');
      }
    }),
  );
});

const someItems = (count: number, ids: boolean): Item[] =>
  Array.from({ length: count }, (_, serial) => ({
    id: ids ? `id-${serial}` : null,
    serial,
    instant: -serial,
  }));

test.each([true, false])('ends the load when pages repeat (ids: %s)', (ids) => {
  const items = someItems(15, ids);
  const listings = readAll(1, (asked) => {
    const start = ((asked - 1) % 3) * PAGE_SIZE;
    return toPage(items.slice(start, start + PAGE_SIZE), asked, { HasMoreRecords: true });
  });
  expect(listings.at(-1)).toMatchObject({ end: 'repeating' });
  expect(listings.length).toBe(5);
  expect(listings.at(-1)!.rows.map(({ value }) => value.serial)).toEqual(
    items.map(({ serial }) => serial),
  );
});

test.each([true, false])('detects a service that ignores the page number (ids: %s)', (ids) => {
  let items = someItems(5, ids);
  const listings = readAll(1, (asked) => {
    // A row arrives each time, so that no two pages are equal.
    items = [
      { id: ids ? `new-${asked}` : null, serial: 100 + asked, instant: asked },
      ...items,
    ].slice(0, PAGE_SIZE);
    return toPage(items, asked, { HasMoreRecords: true });
  });
  const last = listings.at(-1)!;
  expect(last.end).toBe('repeating');
  const serials = last.rows.map(({ value }) => value.serial);
  expect(new Set(serials).size).toBe(serials.length);
});

test('ends the load at empty pages that promise more', () => {
  const listings = readAll(1, (asked) => toPage([], asked, { HasMoreRecords: true }));
  expect(listings.at(-1)!.end).toBe('repeating');
  expect(listings.length).toBe(2);
});

test('doesn’t merge rows without an ID that belong to the same record', () => {
  const rows = [
    { id: null, serial: 1, instant: 3 },
    { id: null, serial: 1, instant: 2 },
    { id: null, serial: 1, instant: 2 },
  ];
  const [listing] = readAll(1, (asked) => toPage(rows, asked, { HasMoreRecords: false }));
  expect(listing!.rows.length).toBe(3);
  expect(new Set(listing!.rows.map(({ key }) => key)).size).toBe(3);
});

test('reports a page number that differs from the requested page', () => {
  const read = createListReader<Item>();
  const page = { ...toPage(someItems(2, true), 1, { HasMoreRecords: false }), answered: 0 };
  expect(read([page]).mismatch).toEqual({ asked: 1, answered: 0, isFirst: true });
});

test('treats a repeated last page under its own number as the end', () => {
  const items = someItems(2 * PAGE_SIZE, true);
  const listing = readAll(1, (asked) => {
    const page = Math.min(asked, 2);
    const rows = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
    return { ...toPage(rows, asked, { HasMoreRecords: null, Total: 2 }), answered: page };
  }).at(-1)!;
  // It is counted once: two pages are what the service says.
  const total = { counts: 'pages', value: 2 };
  expect(listing).toMatchObject({ end: 'complete', mismatch: null, total });
  expect(listing.rows).toHaveLength(2 * PAGE_SIZE);
});

test('counts rows as arrivals that are neither loaded nor older than the loaded rows', () => {
  const read = createListReader<Item>();
  const known = someItems(3, true);
  const listing = read([toPage(known, 1, { HasMoreRecords: false })]);
  const later = [
    { id: 'new', serial: 50, instant: 9 },
    { id: 'at the same moment as the newest', serial: 52, instant: 0 },
    { id: 'flagged-unread-again', serial: 51, instant: -7 },
    ...known,
  ];
  expect(listing.arrivals(toPage(later, 1, { HasMoreRecords: false }))).toBe(2);
});

test('sorts rows newest first, and rows without an instant last', () => {
  const read = createListReader<Item>();
  const page = toPage(
    [
      { id: 'a', serial: 1, instant: 1 },
      { id: 'b', serial: 2, instant: 5 },
    ],
    1,
    { HasMoreRecords: false },
  );
  const unknown = { ...page.rows[0]!, identity: 'c', instant: undefined };
  const listing = read([{ ...page, rows: [unknown, ...page.rows] }]);
  expect(listing).toMatchObject({ order: 'mixed', incomparable: 1 });
  expect(createListReader<Item>()([{ ...page, rows: [unknown] }]).order).toBe('unknown');
  expect(newestFirst(listing.rows).map(({ identity }) => identity)).toEqual(['b', 'a', 'c']);
});

test('reuses pages that were already processed and starts over for other pages', () => {
  const read = createListReader<Item>();
  const first = toPage(someItems(5, true), 1, { HasMoreRecords: true });
  const second = toPage(someItems(8, true).slice(5), 2, { HasMoreRecords: false });
  expect(read([first]).rows.length).toBe(5);
  expect(read([first])).toBe(read([first]));
  expect(read([first, second]).rows.length).toBe(8);
  expect(read([second]).rows.length).toBe(3);
});

test('doesn’t count known rows as new', () => {
  const known = someItems(3, true);
  const listing = createListReader<Item>()([toPage(known, 1, { HasMoreRecords: false })]);
  const restored = { id: 'restored', serial: 50, instant: 9 };
  const later = [{ id: 'new', serial: 51, instant: 9 }, restored, ...known];
  const page = toPage(later, 1, { HasMoreRecords: false });
  expect(listing.arrivals(page, ({ id }) => id === 'restored')).toBe(1);
});

test('keeps a row’s object identity when another row of its page changes', () => {
  const read = createListReader<Item>();
  const page = toPage(someItems(3, true), 1, { HasMoreRecords: false });
  const [first, second, third] = read([page]).rows;
  const changed = { ...page.rows[1]!, value: { ...page.rows[1]!.value, instant: 9 } };
  const { rows } = read([{ ...page, rows: [page.rows[0]!, changed, page.rows[2]!] }]);
  expect(rows.map((row) => [first, second, third].includes(row))).toEqual([true, false, true]);
  expect(rows[1]!.value.instant).toBe(9);
  expect(read([page]).rows[1]!.value).toBe(second!.value);
});

test('merges rows with the same own ID within a page', () => {
  const service = simulate({
    firstPage: 1,
    order: 'newest',
    ids: true,
    total: 'absent',
    hasMore: true,
    sendsFewer: false,
    items: 8,
    arrivals: [],
  });
  const last = readAll(1, (asked) => {
    const page = service.readPage(asked);
    return { ...page, rows: page.rows.flatMap((row) => [row, row]) };
  }).at(-1)!;
  expect(last.end).toBe('complete');
  const serials = last.rows.map(({ value }) => value.serial);
  expect([serials.length, new Set(serials).size]).toEqual([8, 8]);
});

test('counts pages of unreadable rows as a repetition only if they are equal', () => {
  const pageOf = (asked: number, numbers: readonly number[]): ReadPage<Item> =>
    toReadPage(
      resource,
      {
        rows: [],
        faults: numbers.map((raw, index) => ({ index, raw, reasons: [] })),
        paging: { PageNumber: asked, Total: null, HasMoreRecords: true },
        success: true,
        messages: [],
        transactionId: null,
        transactionTime: null,
      },
      { asked, pageSize: PAGE_SIZE, readAt: 0 },
    );
  const listing = createListReader<Item>()(
    [[1, 2], [3, 4], [5, 6], [7]].map((numbers, at) => pageOf(at + 1, numbers)),
  );
  expect(listing.end).toBe('more');
  expect(listing.faults).toHaveLength(7);
  const same = createListReader<Item>()([1, 2, 3].map((page) => pageOf(page, [1, 2])));
  expect(same.end).toBe('repeating');
});
