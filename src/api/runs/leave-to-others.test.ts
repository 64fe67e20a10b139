import { afterEach, expect, test, vi } from 'vitest';
import { idKey } from '#lib/guid.ts';
import { leaveToOthers } from './leave-to-others.ts';
import { allItems, type Item } from './run.ts';
import { idOf, makeContext, makeTarget, runOn } from './testing/make-run.ts';

const SINCE = Date.UTC(2026, 10, 22, 10);

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Did {
  who: string | null;
  archive?: number[];
  read?: number[];
  after?: number;
}

function serverSays(...done: Did[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({
      taken: [],
      done: done.map(({ who, archive = [], read = [], after = 1000 }, index) => ({
        unread: [],
        batch: index + 1,
        who,
        at: new Date(SINCE + after).toISOString(),
        archive: archive.map(idOf),
        read: read.map((it) => idOf(it).toUpperCase()),
      })),
      isCut: false,
      now: new Date(SINCE + 120_000).toISOString(),
      next: SINCE + 120_000,
    });
  });
  return asked;
}

const watch = { me: 'ben', since: SINCE };

async function left(watching: typeof watch | null = watch): Promise<readonly Item[]> {
  const targets = [0, 1, 2].map((number) => makeTarget({ id: idOf(number) }));
  const run = runOn('read', targets, { watch: watching });
  const settled: Item[] = [];
  await leaveToOthers(run, makeContext({ settled: (_, items) => void settled.push(...items) }));
  expect(allItems(run).filter(({ verdict }) => verdict !== 'pending')).toEqual(settled);
  return settled;
}

test('what another did since it was chosen is left as it is, and said', async () => {
  const asked = serverSays({ who: 'ana', archive: [1] });
  const [item, ...others] = await left();
  expect(others).toEqual([]);
  expect(idKey(item!.id)).toBe(idOf(1));
  expect(item).toMatchObject({ verdict: 'skipped', status: 4 });
  expect(item!.reason).toBe('ana archived it, 1 min ago.');
  expect(asked).toEqual([`/api/notifications/news?since=${SINCE}`]);
});

test.each<[string, Did]>([
  ['the same as is to be done', { who: 'ana', read: [1] }],
  ['one’s own', { who: 'ben', archive: [1] }],
  ['what was there to be seen', { who: 'ana', archive: [1], after: -1000 }],
  ['other notifications', { who: 'ana', archive: [7] }],
])('not left alone: %s', async (_what, did) => {
  serverSays(did);
  expect(await left()).toEqual([]);
});

test('where nobody shares the inbox nothing is asked', async () => {
  const asked = serverSays({ who: 'ana', archive: [1] });
  expect(await left(null)).toEqual([]);
  expect(asked).toEqual([]);
});

test('where it can’t be told, what was chosen is done', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await left()).toEqual([]);
});
