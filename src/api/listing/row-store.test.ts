import { afterEach, expect, test, vi } from 'vitest';

import { createRowStore, type ListOfRows } from './row-store.ts';

const how = { signal: new AbortController().signal, report: () => {} };
const ROWS = 3_000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts how often each part of a view is asked about a row. */
function startCounted() {
  const asked = { all: 0, sort: 0, prepare: 0, next: 0 };
  const view = {
    next: 'next',
    begin: ({ least }: { least: number }) => {
      let count = 0;
      return {
        matches: (row: { n: number }) => row.n >= least,
        add: () => void count++,
        figures: () => ({ count }),
        ofAll: {
          name: 'sum',
          begin: () => {
            let sum = 0;
            return {
              add: ({ n }: { n: number }) => {
                asked.all++;
                sum += n;
              },
              value: () => ({ sum }),
            };
          },
        },
        sortValues: {
          n: ({ n }: { n: number }) => {
            asked.sort++;
            return n;
          },
          rest: ({ n }: { n: number }) => {
            asked.sort++;
            return n % 7;
          },
        },
        prepare: () => void asked.prepare++,
      };
    },
  };
  const next = { begin: () => ({ add: () => void asked.next++, figures: () => asked.next }) };
  const figures = {
    isFiguresAlone: true,
    begin: () => ({ add: () => {}, figures: () => ({}) }),
  } as const;
  const store = createRowStore({ counted: view, next, figures });
  const texts = Array.from({ length: ROWS }, (_, n) => `{"n":${n}}`);
  const handles = Uint32Array.from(store.giveRows({ list: 'list', texts }));
  const list: ListOfRows = { name: 'list', handles };
  const ask = (least: number, column: string) =>
    store.view(
      { list, view: 'counted', question: { least }, sort: { column, isDescending: true } },
      how,
    );
  return { asked, store, list, ask };
}

test('sums the figures of all rows once, whichever rows are shown', async () => {
  const { asked, ask } = startCounted();
  const sum = (ROWS * (ROWS - 1)) / 2;
  expect((await ask(0, 'n'))?.figures).toEqual({ count: ROWS, sum });
  expect((await ask(ROWS - 10, 'n'))?.figures).toEqual({ count: 10, sum });
  expect(asked.all).toBe(ROWS);
});

test('prepares other columns, filters and the next view of a complete list', async () => {
  const { asked, store, list, ask } = startCounted();
  await ask(0, 'n');
  expect(asked).toEqual({ all: ROWS, sort: ROWS, prepare: 0, next: 0 });
  store.settle(list);
  await ask(1, 'n');
  await expect.poll(() => asked).toEqual({ all: ROWS, sort: 2 * ROWS, prepare: ROWS, next: ROWS });
  const answer = await ask(ROWS - 8, 'rest');
  expect(Array.from(answer!.places, (place) => place % 7)).toEqual([6, 5, 4, 3, 3, 2, 1, 0]);
  expect(asked).toEqual({ all: ROWS, sort: 2 * ROWS, prepare: ROWS, next: ROWS });
});

test('answers a request about its own rows although a longer list arrived meanwhile', async () => {
  const { store, list } = startCounted();
  const handles = list.handles.slice(0, ROWS / 2);
  const question = { view: 'counted', question: { least: 0 }, sort: null };
  // The clock stands beyond each pause, so that both are under way at once.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100));
  const shorter = store.view({ list: { ...list, handles }, ...question }, how);
  const longer = store.view({ list, ...question }, how);
  expect((await shorter)?.places).toEqual(Uint32Array.from({ length: ROWS / 2 }, (_, n) => n));
  expect((await longer)?.places).toHaveLength(ROWS);
});

test('fails each request when a row can’t be added, so that no sum lacks the row', async () => {
  const failing = {
    begin: () => ({
      add: ({ n }: { n: number }) => {
        if (n === 5) throw new Error('no such row');
      },
      figures: () => ({}),
    }),
  };
  const store = createRowStore({ failing });
  const handles = Uint32Array.from(store.giveRows({ list: 'l', texts: ['{"n":4}', '{"n":5}'] }));
  const asked = { list: { name: 'l', handles }, view: 'failing', question: null, sort: null };
  await expect(store.view(asked, how)).rejects.toThrow('no such row');
  await expect(store.view(asked, how)).rejects.toThrow('no such row');
});

test('keeps the list’s prepared work when only figures are requested', async () => {
  const { asked, store, list, ask } = startCounted();
  store.settle(list);
  await store.view({ list, view: 'figures', question: null, sort: null }, how);
  await ask(0, 'n');
  await expect.poll(() => asked.prepare).toBe(ROWS);
});
