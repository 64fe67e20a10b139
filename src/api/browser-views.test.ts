import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  jsonValue,
  property,
  record,
  scheduler,
  string,
  uniqueArray,
  uuid,
} from 'fast-check';
import { expect, test } from 'vitest';
import { VIEW_NAME_LENGTH, viewName, type ViewImport } from '#contract/view.ts';
import { ApiError } from './client/api-error.ts';
import { parseBrowserViews, takeOverViews } from './browser-views.ts';

type Kept = ViewImport['views'][number];

const name = string()
  .filter((text) => viewName(text) !== null)
  .map((text) => viewName(text)!);
const kept = uniqueArray(record({ id: uuid(), name, query: string() }), {
  selector: ({ id }) => id,
  maxLength: 250,
});
const KEY = 'waybill:a:views';

test('reads saved views and skips only bad entries', () => {
  assert(
    property(kept, array(jsonValue()), integer({ min: 0 }), (views, bad, seed) => {
      const mixed = [...views, ...bad].toSorted((a, b) => hash(a, seed) - hash(b, seed));
      const read = parseBrowserViews(JSON.stringify(mixed)).map(({ id }) => id);
      expect(read.toSorted()).toEqual(views.map(({ id }) => id).toSorted());
    }),
  );
  assert(
    property(string(), (text) => {
      expect(parseBrowserViews(text)).toEqual([]);
    }),
  );
});

function hash(value: unknown, seed: number): number {
  return (JSON.stringify(value).length * 2_654_435_761 + seed) % 1009;
}

test('keeps the first of two views with the same ID', () => {
  const one = { id: crypto.randomUUID(), name: 'A', query: '' };
  const two = { ...one, id: one.id.toUpperCase(), name: 'B' };
  expect(parseBrowserViews(JSON.stringify([one, two]))).toEqual([{ ...one, screen: 'inbox' }]);
});

test('limits a view name to one non-empty line of bounded length', () => {
  assert(
    property(string(), (text) => {
      const saved = viewName(text);
      if (saved === null) {
        expect(text.trim()).toBe('');
        return;
      }
      expect(saved.length).toBeLessThanOrEqual(VIEW_NAME_LENGTH);
      expect(viewName(saved)).toBe(saved);
    }),
  );
});

/** A browser’s storage, shared by its tabs. */
function createStorage(text: string | null) {
  const values = new Map(text === null ? [] : [[KEY, text]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

test('neither loses nor doubles views with two tabs, lost requests and lost responses', async () => {
  await assert(
    asyncProperty(
      kept,
      array(constantFrom('fine', 'lost request', 'lost answer'), { maxLength: 6 }),
      scheduler(),
      async (views, luck, order) => {
        const storage = createStorage(JSON.stringify(views));
        const saved: Kept[] = [];
        const known = new Set<string>();
        const send = async (part: readonly Kept[]): Promise<void> => {
          const fate = luck.shift() ?? 'fine';
          await order.schedule(Promise.resolve());
          if (fate === 'lost request') throw new ApiError({ kind: 'offline' });
          for (const view of part) {
            if (known.has(view.id)) continue;
            known.add(view.id);
            saved.push(view);
          }
          await order.schedule(Promise.resolve());
          if (fate === 'lost answer') throw new ApiError({ kind: 'timeout', deadline: 1 });
        };
        const look = () => takeOverViews('a', send, storage);
        const held = () => [
          ...saved.map(({ id }) => id),
          ...parseBrowserViews(storage.getItem(KEY) ?? '').map(({ id }) => id),
        ];
        for (let visit = 0; visit < 8; visit++) {
          const tabs = Promise.all([look(), look()]);
          await order.waitFor(tabs);
          expect(await tabs).toEqual([null, null]);
          expect(new Set(held())).toEqual(new Set(views.map(({ id }) => id)));
        }
        expect(storage.getItem(KEY)).toBeNull();
        expect(saved.map(({ id }) => id)).toEqual(views.map(({ id }) => id));
      },
    ),
    { numRuns: 60 },
  );
});

test('keeps views that an earlier version saves in the browser meanwhile', async () => {
  const view = (): object => ({ id: crypto.randomUUID(), name: 'A', query: '' });
  const [first, second] = [view(), view()];
  const storage = createStorage(JSON.stringify([first]));
  const sent: unknown[] = [];
  const send = async (views: readonly Kept[]): Promise<void> => {
    if (sent.length === 0) storage.setItem(KEY, JSON.stringify([first, second]));
    sent.push(...views);
  };
  await takeOverViews('a', send, storage);
  expect(storage.getItem(KEY)).not.toBeNull();
  await takeOverViews('a', send, storage);
  expect(sent).toMatchObject([first, first, second]);
  expect(storage.getItem(KEY)).toBeNull();
});

test('leaves refused views in the browser, gives the reason, and doesn’t retry', async () => {
  const text = JSON.stringify([{ id: crypto.randomUUID(), name: 'A', query: '' }]);
  const storage = createStorage(text);
  let requests = 0;
  const send = async (): Promise<never> => {
    requests++;
    const problem = { kind: 'proxy', problem: 'bad-body', httpStatus: 400, title: '' } as const;
    throw new ApiError({ ...problem, detail: 'You can have 200 views at most.' });
  };
  for (let look = 0; look < 2; look++) {
    expect(await takeOverViews('a', send, storage)).toEqual({
      count: 1,
      reason: 'You can have 200 views at most.',
    });
  }
  expect(requests).toBe(1);
  expect(storage.getItem(KEY)).toBe(text);
});

test('does nothing without saved views or without storage', async () => {
  const send = () => Promise.reject(new Error('Nothing is to be sent'));
  expect(await takeOverViews('a', send, createStorage(null))).toBeNull();
  expect(await takeOverViews('a', send, null)).toBeNull();
  const storage = createStorage('no views');
  expect(await takeOverViews('a', send, storage)).toBeNull();
  expect(storage.getItem(KEY)).toBeNull();
});
