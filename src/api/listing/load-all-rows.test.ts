import { array, assert, asyncProperty, boolean, constantFrom, nat, record } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Page } from '#contract/rows.ts';
import { ApiError } from '../client/api-error.ts';
import { toReadPage, type ReadPage } from './paging.ts';
import { loadAllRows } from './load-all-rows.ts';

interface Item {
  serial: number;
  instant: number;
}

const PAGE_SIZE = 5;
/** Rows that some services send instead. */
const FEWER = 4;
const never = new AbortController().signal;

interface ServiceSettings {
  order: 'newest' | 'oldest';
  ids: boolean;
  total: 'records' | 'pages' | 'absent';
  hasMore: boolean;
  /** Whether it sends fewer rows a page than requested. */
  sendsFewer: boolean;
  items: number;
  /** Changes after the first, second … page was answered. */
  happenings: readonly { arrive: number; leave: number }[];
  /** Turns that the first, second … request waits before it is answered. */
  waits: readonly number[];
}

/** A service whose list changes while it is read, and which answers in any order. */
function simulate(
  { happenings, waits, ...settings }: ServiceSettings,
  { refusesPastEnd } = { refusesPastEnd: false },
) {
  const items: Item[] = [];
  const left = new Set<number>();
  let serial = 0;
  let asked = 0;
  let answered = 0;
  const arrive = (): void => {
    serial++;
    const item = { serial, instant: Math.floor(serial / 2) };
    if (settings.order === 'newest') items.unshift(item);
    else items.push(item);
  };
  for (let i = 0; i < settings.items; i++) arrive();
  // A Total that equals the rows of the first page says that they are all.
  const mayMislead = !settings.hasMore && settings.total === 'pages';
  const size = settings.sendsFewer && !mayMislead ? FEWER : PAGE_SIZE;
  const atStart = new Set(items.map((item) => item.serial));
  return {
    atStart,
    left,
    calls: () => asked,
    readPage: async (ordinal: number): Promise<ReadPage<Item>> => {
      for (let turns = waits[asked++ % waits.length] ?? 0; turns > 0; turns--) {
        await Promise.resolve();
      }
      const start = ordinal * size;
      if (refusesPastEnd && start > 0 && start >= items.length) {
        throw new ApiError({ kind: 'rejected', httpStatus: 404, messages: [] });
      }
      const page = toPage(items.slice(start, start + size), ordinal, settings, {
        HasMoreRecords: settings.hasMore ? start + size < items.length : null,
        Total: {
          records: items.length,
          pages: Math.ceil(items.length / size),
          absent: null,
        }[settings.total],
      });
      const { arrive: arrivals, leave } = happenings[answered++] ?? { arrive: 0, leave: 0 };
      for (let i = 0; i < arrivals; i++) arrive();
      if (leave > 0 && items.length > 0) {
        for (const gone of items.splice((leave * 7919) % items.length, 1)) left.add(gone.serial);
      }
      return page;
    },
  };
}

function toPage(
  items: readonly Item[],
  asked: number,
  { ids }: { ids: boolean },
  paging: Pick<Page<Item>['paging'], 'HasMoreRecords' | 'Total'>,
): ReadPage<Item> {
  return toReadPage(
    {
      rowKey: ({ serial }) => (ids ? `id-${serial}` : null),
      sortInstant: ({ instant }) => instant,
    },
    {
      transactionId: null,
      transactionTime: null,
      success: null,
      messages: [],
      paging: { PageNumber: asked, ...paging },
      rows: items.map((item) => ({ value: item, raw: { ...item } })),
      faults: [],
    },
    { asked, pageSize: PAGE_SIZE, readAt: 0 },
  );
}

const settings = {
  order: constantFrom('newest', 'oldest'),
  ids: boolean(),
  total: constantFrom('records', 'pages', 'absent'),
  hasMore: boolean(),
  sendsFewer: boolean(),
  items: nat(90),
  waits: array(nat(12), { minLength: 1, maxLength: 60 }),
} as const;

async function serialsOf(service: ReturnType<typeof simulate>) {
  const everything = await loadAllRows({
    readPage: service.readPage,
    signal: never,
    onProgress: () => {},
  });
  return { ...everything, serials: everything.rows.map(({ value }) => value.serial) };
}

test('arrivals during the load cause no lost or repeated rows', async () => {
  await assert(
    asyncProperty(
      record({
        ...settings,
        // In total, no more arrivals than fit on a page.
        happenings: array(record({ arrive: nat(1), leave: constantFrom(0) }), { maxLength: FEWER }),
      }),
      async (given) => {
        const service = simulate(given);
        const { serials, changedWhileLoading } = await serialsOf(service);
        expect(new Set(serials).size).toBe(serials.length);
        expect(service.atStart.difference(new Set(serials))).toEqual(new Set());
        expect(changedWhileLoading).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

/** Both passes miss row 8; the row that left in the second arrived after the first. */
const unseenLeave: ServiceSettings = {
  order: 'newest',
  ids: false,
  total: 'records',
  hasMore: true,
  sendsFewer: false,
  items: 14,
  happenings: [
    { arrive: 2, leave: 1 },
    { arrive: 2, leave: 2 },
    { arrive: 1, leave: 0 },
    { arrive: 2, leave: 0 },
    { arrive: 1, leave: 0 },
    { arrive: 1, leave: 1 },
    { arrive: 1, leave: 0 },
  ],
  waits: [0],
};

/** More rows arrive than fit on a page: both passes miss the row before the last page. */
const unseenShift: ServiceSettings = {
  order: 'newest',
  ids: false,
  total: 'records',
  hasMore: false,
  sendsFewer: false,
  items: 17,
  happenings: [0, 2, 2, 2, 1, 2, 1, 1].map((arrive) => ({ arrive, leave: 0 })),
  waits: [0],
};

test('reports possibly missing rows when rows leave during the load', async () => {
  await assert(
    asyncProperty(
      record({
        ...settings,
        happenings: array(record({ arrive: nat(2), leave: nat(3) }), { maxLength: 90 }),
      }),
      async (given) => {
        // Where nothing tells the end of the list, rows that come and go unseen can hide a missed one.
        const isSilent = given.total === 'absent' && !given.hasMore;
        const happenings = given.happenings.map(({ arrive, leave }) => {
          return { arrive: isSilent ? 0 : arrive, leave };
        });
        const service = simulate({ ...given, happenings });
        const { serials, changedWhileLoading } = await serialsOf(service);
        expect(new Set(serials).size).toBe(serials.length);
        const lost = service.atStart.difference(new Set(serials)).difference(service.left);
        if (!changedWhileLoading) expect(lost).toEqual(new Set());
      },
    ),
    { numRuns: 500, examples: [[unseenLeave], [unseenShift]] },
  );
});

/** Ten pages that hold still. */
const still: ServiceSettings = {
  order: 'newest',
  ids: true,
  total: 'records',
  hasMore: true,
  sendsFewer: false,
  items: 50,
  happenings: [],
  waits: [3, 0, 7],
};

test('loads an unchanged list once and its first and last page again', async () => {
  const service = simulate(still);
  const { serials } = await serialsOf(service);
  expect(serials).toHaveLength(50);
  expect(service.calls()).toBe(10 + 2);
});

test('shows the first page before requesting another page', async () => {
  const service = simulate(still);
  const calls: number[] = [];
  await loadAllRows({
    readPage: service.readPage,
    signal: never,
    onProgress: () => void calls.push(service.calls()),
  });
  expect(calls[0]).toBe(1);
});

test('reports steadily rising progress until all rows are loaded', async () => {
  const service = simulate({ ...still, order: 'oldest', total: 'absent', items: 43 });
  const seen: number[] = [];
  await loadAllRows({
    readPage: service.readPage,
    signal: never,
    onProgress: ({ rows }) => void seen.push(rows.length),
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(43);
});

test('ignores a failure past the end and fails for an earlier page', async () => {
  const service = simulate({ ...still, total: 'absent', items: 12, waits: [4] });
  const failing = (from: number) => async (ordinal: number) => {
    if (ordinal >= from) throw new ApiError({ kind: 'rejected', httpStatus: 400, messages: [] });
    return service.readPage(ordinal);
  };
  const read = (from: number) =>
    loadAllRows({ readPage: failing(from), signal: never, onProgress: () => {} });
  expect((await read(3)).rows).toHaveLength(12);
  await expect(read(2)).rejects.toThrow(/rejected/);
});

test.each(['absent', 'records'] as const)(
  'loads again if rows left and the service refuses the page that they were on, Total %s',
  async (total) => {
    // With Total, the last page is read right after the first one.
    const leaves = { absent: [1], records: [0, 1] }[total];
    const happenings = leaves.map((leave) => ({ arrive: 0, leave }));
    const service = simulate({ ...still, total, items: 6, happenings }, { refusesPastEnd: true });
    const { serials, changedWhileLoading } = await serialsOf(service);
    expect(service.left.size).toBe(1);
    expect(serials).toEqual([...service.atStart.difference(service.left)]);
    expect(changedWhileLoading).toBe(false);
  },
);

test('ends at a page that the service refuses after a full one that says nothing of it', async () => {
  const service = simulate(
    { ...still, total: 'absent', hasMore: false, items: 10 },
    { refusesPastEnd: true },
  );
  const { rows, listing } = await loadAllRows({
    readPage: service.readPage,
    signal: never,
    onProgress: () => {},
  });
  expect(rows).toHaveLength(10);
  expect(listing.end).toBe('complete');
});

test('accepts that a page promised only by Total doesn’t exist', async () => {
  const service = simulate({ ...still, hasMore: false, items: 12 });
  const { rows, listing } = await loadAllRows({
    readPage: async (ordinal) => {
      if (ordinal > 2) throw new ApiError({ kind: 'rejected', httpStatus: 404, messages: [] });
      const page = await service.readPage(ordinal);
      return { ...page, total: 90 };
    },
    signal: never,
    onProgress: () => {},
  });
  expect(rows).toHaveLength(12);
  expect(listing.end).toBe('more');
});

test.each([1, 2, 4])('loads a list of a service that allows %i calls a second', async (allowed) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const service = simulate({ ...still, items: 200 });
  let second = 0;
  let calls = 0;
  const readPage = async (ordinal: number) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    const now = Math.floor(Date.now() / 1000);
    calls = now === second ? calls + 1 : 1;
    second = now;
    if (calls <= allowed) return service.readPage(ordinal);
    const busy = { kind: 'proxy', problem: 'service-busy', httpStatus: 503 } as const;
    const failure = { ...busy, title: '', detail: '', whatToDo: '' };
    throw new ApiError(failure, { retryAt: (now + 1) * 1000 });
  };
  const loading = loadAllRows({ readPage, signal: never, onProgress: () => {} });
  const [{ rows }] = await Promise.all([loading, vi.advanceTimersByTimeAsync(300_000)]);
  expect(rows).toHaveLength(200);
});

test('stops a load on request', async () => {
  const controller = new AbortController();
  const service = simulate({ ...still, items: 90, waits: [0] });
  await expect(
    loadAllRows({
      readPage: service.readPage,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    }),
  ).rejects.toThrow(/abort/i);
  expect(service.calls()).toBeLessThan(8);
});
