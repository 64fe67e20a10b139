import { expect, test } from 'vitest';
import { createRowStore, type ListOfRows } from './row-store.ts';

const how = { signal: new AbortController().signal, report: () => {} };
const ROWS = 3_000;

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
  const store = createRowStore({ counted: view, next });
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

test('figures of all rows are added up once, whatever is shown', async () => {
  const { asked, ask } = startCounted();
  const sum = (ROWS * (ROWS - 1)) / 2;
  expect((await ask(0, 'n'))?.figures).toEqual({ count: ROWS, sum });
  expect((await ask(ROWS - 10, 'n'))?.figures).toEqual({ count: 10, sum });
  expect(asked.all).toBe(ROWS);
});

test('once a list has ended, its other columns, what filters need and the next view are ready', async () => {
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
