import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { Target } from '../notifications.ts';
import { itemsFor } from './plan-run.ts';
import { isAsChosen, readBack, statusIn } from './read-back.ts';
import { idOf, makeTarget } from './testing/make-run.ts';
import { stubService, type Listed } from './testing/stub-service.ts';

afterEach(() => vi.unstubAllGlobals());

/** The n-th second of a day. */
const at = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString();

function listed(count: number, status: (n: number) => number): Listed[] {
  return Array.from({ length: count }, (_, n) => ({
    id: idOf(n),
    recordId: idOf(100_000 + n),
    status: status(n),
    createdAt: at(n),
  }));
}

function serve(...options: Parameters<typeof stubService>) {
  const service = stubService(...options);
  vi.stubGlobal('fetch', service.fetch);
  return service;
}

const options = {
  firstPage: async () => 1,
  signal: new AbortController().signal,
  isThorough: false,
};

function chosen(numbers: readonly number[], fields: (n: number) => Partial<Target> = () => ({})) {
  return itemsFor(
    'archive',
    numbers.map((n) => makeTarget({ id: idOf(n), createdAt: at(n), ...fields(n) })),
  );
}

test('finds what each is now, in any order of the list, with any way of ending it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('newest', 'oldest', 'shuffled'),
      fc.constantFrom('empty', 'last'),
      fc.boolean(),
      fc.array(fc.constantFrom(0, 1, 2, 4, 8), { minLength: 1, maxLength: 700 }),
      fc.array(fc.nat(699), { minLength: 1, maxLength: 40 }),
      async (order, pageBeyondLast, saysMore, statuses, wanted) => {
        const rows = listed(statuses.length, (n) => statuses[n]!);
        if (order === 'newest') rows.reverse();
        if (order === 'shuffled') rows.push(...rows.splice(0, rows.length / 3).toReversed());
        serve({ rows: () => rows, pageBeyondLast, saysMore });
        const items = chosen(wanted, (n) => ({ status: n % 3 === 0 ? (statuses[n] ?? 1) : 1 }));
        const seen = await readBack(items, { ...options, isThorough: true });
        for (const item of items) {
          const status = rows.find(({ id }) => id === item.id)?.status ?? null;
          // Without a filter, it can be told from its absence by what it was alone.
          const isFindable = [1, 2, 4].includes(status ?? -1);
          if (isFindable || status === null) expect(statusIn(seen, item)).toBe(status);
          else expect([status, null]).toContain(statusIn(seen, item));
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('knows the end of a list that does not say it, be the page after it the last one again', async () => {
  for (const pageBeyondLast of ['empty', 'last'] as const) {
    const rows = listed(400, () => 4);
    const service = serve({ rows: () => rows, pageBeyondLast, saysMore: false });
    const items = chosen([399, 1000]);
    const seen = await readBack(items, { ...options, isThorough: true });
    expect(items.map((item) => statusIn(seen, item))).toEqual([4, null]);
    const archived = service.asked.filter((address) => address.includes('statuses=4'));
    expect(archived).toHaveLength(3);
  }
});

test('reads no further than the oldest that was chosen, while the list is in order', async () => {
  const rows = listed(2000, () => 4).toReversed();
  const service = serve({ rows: () => rows });
  await readBack(chosen([1999, 1950, 1850]), options);
  expect(service.asked).toEqual(['/api/v2/notifications/200/1?statuses=4&types=SalesOrder']);
});

test('what is not among the newest is not called absent before all was read', async () => {
  const rows = listed(900, () => 4).toReversed();
  // Out of order: the oldest stands last but one.
  rows.push(...rows.splice(100, 1));
  serve({ rows: () => rows });
  const items = chosen([799]);
  expect(statusIn(await readBack(items, options), items[0]!)).toBe(null);
  const seen = await readBack(items, { ...options, isThorough: true });
  expect(statusIn(seen, items[0]!)).toBe(4);
});

test('rows known by their record are told apart by their time, and counted where that is the same', async () => {
  const of = (status: number, n: number) => ({
    id: null,
    recordId: idOf(7),
    status,
    createdAt: at(n),
  });
  serve({ rows: () => [of(4, 3), of(4, 2), of(1, 2), of(2, 1)] });
  const target = (n: number, status = 1) =>
    makeTarget({ id: idOf(7), hasOwnId: false, createdAt: at(n), status });
  const statusOf = async (...targets: Target[]) => {
    const [item] = itemsFor('archive', targets);
    return statusIn(await readBack([item!], options), item!);
  };
  expect(await statusOf(target(3))).toBe(4);
  expect(await statusOf(target(1))).toBe(2);
  // One is archived, the other is not: the id as a whole is not.
  expect(await statusOf(target(2), target(2))).toBe(1);
  expect(await statusOf(target(3), target(9))).toBe(null);
});

test('as chosen means every row by itself', () => {
  const [item] = itemsFor('archive', [
    makeTarget({ id: 'R', hasOwnId: false, createdAt: at(1), status: 1 }),
    makeTarget({ id: 'R', hasOwnId: false, createdAt: at(2), status: 2 }),
  ]);
  const seen = (first: number[], second: number[]) =>
    new Map([
      [`r@${at(1)}`, first],
      [`r@${at(2)}`, second],
    ]);
  expect(isAsChosen(seen([1], [2]), item!)).toBe(true);
  expect(isAsChosen(seen([2], [1]), item!)).toBe(false);
  expect(isAsChosen(seen([1], []), item!)).toBe(false);
});
