import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walkPages } from './walk-pages.ts';

interface Service {
  rows: number;
  /** Rows the service really sends a page, at most the size requested. */
  sent: number;
  pageSize: number;
  firstPage: number;
  says: 'always' | 'never';
  beyond: 'empty' | 'last' | 'first' | 'refused';
}

/** Services that show where the list ends, though some only by a page past the end. */
const services: fc.Arbitrary<Service> = fc
  .record({
    rows: fc.nat(60),
    sent: fc.integer({ min: 1, max: 8 }),
    pageSize: fc.integer({ min: 1, max: 12 }),
    firstPage: fc.constantFrom(0, 1),
    says: fc.constantFrom('always', 'never'),
    beyond: fc.constantFrom('empty', 'last', 'first', 'refused'),
  })
  // After a full page that says nothing, only an empty page shows the end, or, where there were
  // several, the last one under its own number.
  .filter(
    ({ rows, sent, pageSize, says, beyond }) =>
      sent <= pageSize &&
      (says === 'always' ||
        sent < pageSize ||
        rows % sent > 0 ||
        beyond === 'empty' ||
        (beyond === 'last' && rows > sent)),
  );

class RefusedError extends Error {}

interface Answer {
  paging: { PageNumber: number | null; Total: number | null; HasMoreRecords: boolean | null };
  rows: number[];
}

function answerOf({ rows, sent, firstPage, says, beyond }: Service, asked: number): Answer {
  const last = Math.max(0, Math.ceil(rows / sent) - 1);
  let page = asked - firstPage;
  if (page > last && beyond === 'refused') throw new RefusedError();
  if (page > last && beyond !== 'empty') page = beyond === 'last' ? last : 0;
  const all = Array.from({ length: rows }, (_, row) => row);
  return {
    paging: {
      PageNumber: firstPage + page,
      Total: null,
      HasMoreRecords: says === 'always' ? (page + 1) * sent < rows : null,
    },
    rows: all.slice(page * sent, (page + 1) * sent),
  };
}

async function walk(
  service: Service,
  { most = 1_000, atOnce = 1, enough = Infinity, answer = answerOf } = {},
) {
  const asked: number[] = [];
  const seen: number[] = [];
  const end = await walkPages<Answer>({
    firstPage: service.firstPage,
    pageSize: service.pageSize,
    most,
    atOnce: () => atOnce,
    ask: async (page) => {
      asked.push(page);
      return answer(service, page);
    },
    factsOf: (page) => page,
    isPastEnd: (error) => error instanceof RefusedError,
    onPage({ rows }) {
      seen.push(...rows);
      return seen.length >= enough;
    },
  });
  return { end, asked, seen };
}

test('visits every row once and in order, wherever pages begin and however the list ends', async () => {
  await fc.assert(
    fc.asyncProperty(services, fc.integer({ min: 1, max: 5 }), async (service, atOnce) => {
      const { end, asked, seen } = await walk(service, { atOnce });
      expect(end).toBe('complete');
      expect(seen).toEqual(Array.from({ length: service.rows }, (_, row) => row));
      expect(asked).toEqual(asked.map((_, index) => service.firstPage + index));
      const pages = Math.max(1, Math.ceil(service.rows / service.sent));
      const spare = service.says === 'always' ? atOnce - 1 : atOnce;
      expect(asked.length).toBeLessThanOrEqual(pages + spare);
    }),
  );
});

test('never requests more pages than allowed and reports that more remain', async () => {
  await fc.assert(
    fc.asyncProperty(
      services,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (service, atOnce, most) => {
        const { end, asked, seen } = await walk(service, { atOnce, most });
        expect(asked.length).toBeLessThanOrEqual(most);
        if (end === 'complete') expect(seen).toHaveLength(service.rows);
        else expect(end).toBe('bound');
      },
    ),
  );
});

test('ends early only when the caller has seen enough and more pages follow', async () => {
  await fc.assert(
    fc.asyncProperty(services, fc.integer({ min: 1, max: 70 }), async (service, enough) => {
      const { end, seen } = await walk(service, { enough });
      const { rows, sent } = service;
      const pages = Math.ceil(enough / sent);
      expect(seen).toHaveLength(Math.min(pages * sent, rows));
      if (pages * sent < rows) expect(end).toBe('enough');
      if (enough > rows) expect(end).toBe('complete');
    }),
  );
});

test('detects a service that keeps sending its first page', async () => {
  await fc.assert(
    fc.asyncProperty(
      services.filter(
        ({ rows, sent, pageSize, says }) => rows > sent && (says === 'always' || sent === pageSize),
      ),
      async (service) => {
        const { end, asked } = await walk(service, {
          answer: (it, page) => {
            const { rows, paging } = answerOf(it, it.firstPage);
            return { rows, paging: { ...paging, PageNumber: page } };
          },
        });
        expect(end).toBe('repeating');
        expect(asked).toHaveLength(2);
      },
    ),
  );
});

test('requests no further page after an abort', async () => {
  const controller = new AbortController();
  const asked: number[] = [];
  const walked = walkPages<number>({
    firstPage: 1,
    pageSize: 1,
    most: 10,
    signal: controller.signal,
    ask: async (page) => {
      asked.push(page);
      return page;
    },
    factsOf: (page) => ({
      paging: { PageNumber: page, Total: null, HasMoreRecords: true },
      rows: [page],
    }),
    onPage: (page) => {
      if (page === 3) controller.abort();
      return false;
    },
  });
  await expect(walked).rejects.toThrow();
  expect(asked).toEqual([1, 2, 3]);
});

test('fails when a page fails', async () => {
  const walked = walkPages<Answer>({
    firstPage: 1,
    pageSize: 1,
    most: 10,
    atOnce: () => 4,
    ask: async (page) => {
      if (page > 1) throw new Error(`page ${page}`);
      return {
        paging: { PageNumber: page, Total: null, HasMoreRecords: null },
        rows: [page],
      };
    },
    factsOf: (page) => page,
    onPage: () => false,
  });
  await expect(walked).rejects.toThrow('page 2');
});

test.each([
  ['refused', null, 2],
  ['refused', null, null],
  [null, null, 5],
  [null, true, 2],
] as const)(
  'ends %s at a page that the service refuses, HasMoreRecords %s, Total %s',
  async (ended, HasMoreRecords, Total) => {
    const refused = new Error('no such page');
    const walked = walkPages<Answer>({
      firstPage: 1,
      pageSize: 1,
      most: 10,
      ask: async (page) => {
        if (page > 2) throw refused;
        return {
          paging: { PageNumber: page, Total, HasMoreRecords },
          rows: [page],
        };
      },
      factsOf: (page) => page,
      isPastEnd: (error) => error === refused,
      onPage: () => false,
    });
    if (ended === null) await expect(walked).rejects.toBe(refused);
    else expect(await walked).toBe(ended);
  },
);

test.each(['records', 'pages'])(
  'continues after a short page when only the total promises more %s',
  async (of) => {
    const service: Service = {
      rows: 13,
      sent: 3,
      pageSize: 5,
      firstPage: 1,
      says: 'never',
      beyond: 'empty',
    };
    const { seen, end } = await walk(service, {
      answer: (served, page) => {
        const { paging, rows } = answerOf(served, page);
        const Total = of === 'pages' ? Math.ceil(served.rows / served.sent) : served.rows;
        return { paging: { ...paging, Total }, rows };
      },
    });
    expect(seen).toEqual(Array.from({ length: 13 }, (_, row) => row));
    expect(end).toBe('complete');
  },
);

const PAGE_SIZE = 20;
const totals = ['none', 'zero', 'rows of the page', 'records'] as const;

test('visits every row of a service that changes its page size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 9 }),
      fc.constantFrom(...totals),
      fc.constantFrom('empty', 'refused'),
      async (sizes, total, beyond) => {
        // A short first page with a Total of its rows says that they are all.
        const sent = total === 'rows of the page' ? [PAGE_SIZE, ...sizes] : sizes;
        let next = 0;
        const pages = sent.map((size) => Array.from({ length: size }, () => next++));
        const seen: number[] = [];
        const end = await walkPages<Answer>({
          firstPage: 1,
          pageSize: PAGE_SIZE,
          most: 20,
          ask: async (page) => {
            const rows = pages[page - 1] ?? [];
            if (page > 1 && rows.length === 0 && beyond === 'refused') throw new RefusedError();
            const counts = { none: null, zero: 0, records: next, 'rows of the page': rows.length };
            return {
              paging: { PageNumber: page, Total: counts[total], HasMoreRecords: null },
              rows,
            };
          },
          factsOf: (page) => page,
          isPastEnd: (error) => error instanceof RefusedError,
          onPage: ({ rows }) => {
            seen.push(...rows);
            return false;
          },
        });
        const isCutOff = beyond === 'refused' && sent.at(-1) === PAGE_SIZE;
        expect(end).toBe(isCutOff ? 'refused' : 'complete');
        expect(seen).toHaveLength(next);
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ['complete', 50, null],
  ['complete', 50, 50],
  ['complete', 50, 1],
  ['repeating', 50, 457],
  ['repeating', 200, 457],
  ['repeating', 200, null],
  ['complete', 200, 200],
] as const)(
  'ends %s where a service always sends the same %s rows as page 1, Total %s',
  async (ended, count, Total) => {
    const rows = Array.from({ length: count }, (_, row) => row);
    const end = await walkPages<Answer>({
      firstPage: 1,
      pageSize: 200,
      most: 9,
      ask: async () => ({ paging: { PageNumber: 1, Total, HasMoreRecords: null }, rows }),
      factsOf: (page) => page,
      onPage: () => false,
    });
    expect(end).toBe(ended);
  },
);

test('doesn’t take a number of pages for the number of rows', async () => {
  const service: Service = {
    rows: 300,
    sent: 10,
    pageSize: 200,
    firstPage: 1,
    says: 'never',
    beyond: 'empty',
  };
  const { seen, end } = await walk(service, {
    answer: (served, page) => {
      const { paging, rows } = answerOf(served, page);
      return { paging: { ...paging, Total: 30 }, rows };
    },
  });
  expect(seen).toHaveLength(300);
  expect(end).toBe('complete');
});
