import { afterEach, expect, test, vi } from 'vitest';
import type { Json } from '#lib/json.ts';
import type { Ask } from './ask.ts';
import { readTransactions } from './read-transactions.ts';
import { acknowledgements } from './acknowledgements.ts';
import type { OpenLine } from './follow-rows.ts';
import { createUnacknowledged, type Unacknowledged } from './read-unacknowledged.ts';

afterEach(() => void vi.useRealTimers());

const idOf = (n: number) => `8125a822-f2e9-497f-b7dd-${String(n).padStart(12, '0')}`;
const ids = [0, 1, 2, 3, 4].map(idOf);

/** A service that sends pages of two whatever page size is requested. */
function shortPages(pagingOf: (page: number, hasMore: boolean) => Json): {
  ask: Ask;
  pages: number[];
} {
  const pages: number[] = [];
  const ask: Ask = async (_method, path) => {
    const page = Number(/receivables\/200\/(\d+)/.exec(path)![1]);
    pages.push(page);
    const Result = ids.slice((page - 1) * 2, page * 2).map((Id) => ({
      Id,
      Type: 0,
      Status: 1,
      CreatedAt: '2026-11-01T00:00:00Z',
      Partner: { Id: idOf(99), Code: 'P', Name: 'P' },
      Total: { Value: 1, Units: 0 },
      Balance: { Value: 1, Units: 0 },
    }));
    return { Paging: pagingOf(page, page * 2 < ids.length), Result };
  };
  return { ask, pages };
}

const first = () => Promise.resolve(1 as const);

test('finds an unacknowledged ID on the second page after a short first page', async () => {
  const { ask, pages } = shortPages((PageNumber, HasMoreRecords) => ({
    PageNumber,
    HasMoreRecords,
  }));
  const named = await createUnacknowledged(ask, first, 'true').namedOf(ids);
  expect([...named].toSorted()).toEqual(ids);
  expect(pages).toEqual([1, 2, 3]);
});

test('proves no acknowledgement by a list that repeats a page', async () => {
  const { ask } = shortPages((PageNumber) => ({ PageNumber, HasMoreRecords: true }));
  const stuck: Ask = async (method, path) => await ask(method, path.replace(/200\/\d+/, '200/1'));
  await expect(createUnacknowledged(stuck, first, 'true').namedOf(ids)).rejects.toThrow('end');
});

test('finds a transaction on the second page after a short first page', async () => {
  const { ask } = shortPages((PageNumber, HasMoreRecords) => ({ PageNumber, HasMoreRecords }));
  expect([...(await readTransactions(ask, first, ids)).keys()].toSorted()).toEqual(ids);
});

/**
 * A service with pages of two that acknowledges the first ID between two pages, so that the third
 * one moves to a page that was loaded already.
 */
function movingRows(): Ask {
  const left = [...ids];
  return async (_method, path) => {
    const page = Number(/receivables\/200\/(\d+)/.exec(path)![1]);
    const wanted = /[?&]ids=([^&]*)/.exec(path)![1]!.split(',');
    if (page === 2 && left.length === ids.length) left.shift();
    const rows = left.filter((id) => wanted.includes(id));
    return {
      Paging: { PageNumber: page, HasMoreRecords: page * 2 < rows.length },
      Result: rows.slice((page - 1) * 2, page * 2).map((Id) => ({ Id })),
    };
  };
}

test('finds an ID that moved to an earlier page while the list was loaded', async () => {
  const named = await createUnacknowledged(movingRows(), first, 'true').namedOf(ids);
  // The first one was listed when its page was loaded.
  expect([...named].toSorted()).toEqual(ids);
});

test('requests IDs as the service writes them, because it may compare them as text', async () => {
  const own = ids.map((id) => id.toUpperCase());
  const ask: Ask = async (_method, path) => {
    const wanted = /[?&]ids=([^&]*)/.exec(path)?.[1]?.split(',');
    const listed = own.filter((id) => wanted?.includes(id) ?? true).map((Id) => ({ Id }));
    return { Paging: { HasMoreRecords: false }, Result: listed };
  };
  const unacknowledged = createUnacknowledged(ask, first, 'true');
  expect([...(await unacknowledged.namedOf(own))].toSorted()).toEqual(ids);
  // The filter leaves nothing out.
  expect(await unacknowledged.separates()).toBe(false);
});

test('proves no acknowledgement by a list with a row that has no Id', async () => {
  const ask: Ask = async () => ({ Paging: { HasMoreRecords: false }, Result: [{ Id: null }] });
  await expect(createUnacknowledged(ask, first, 'true').namedOf(ids)).rejects.toThrow('no Id');
});

test('fails if the service lists transactions that were not requested', async () => {
  const ask: Ask = async () => ({
    Paging: { HasMoreRecords: false },
    Result: [{ Id: ids[0]! }, { Id: idOf(7) }],
  });
  await expect(createUnacknowledged(ask, first, 'true').namedOf(ids)).rejects.toThrow(
    'doesn’t filter',
  );
});

test('requests each ID once, at most 100 at a time', async () => {
  const asked: string[][] = [];
  const ask: Ask = async (_method, path) => {
    asked.push(new URL(path, 'http://localhost').searchParams.get('ids')!.split(','));
    return { Paging: { HasMoreRecords: false }, Result: [] };
  };
  const many = Array.from({ length: 201 }, (_, n) => idOf(n));
  const doubled = [...many, many[0]!.toUpperCase()];
  expect([...(await createUnacknowledged(ask, first, 'true').namedOf(doubled))]).toEqual([]);
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(
    asked
      .flat()
      .map((id) => id.toLowerCase())
      .toSorted(),
  ).toEqual(many);
});

test('shows once for all that the filter leaves something out', async () => {
  let isEmpty = false;
  let requests = 0;
  const ask: Ask = async (_method, path) => {
    requests++;
    const Result = isEmpty && path.includes('unacknowledged=') ? [] : ids.map((Id) => ({ Id }));
    return { Paging: { HasMoreRecords: false }, Result };
  };
  const plain = createUnacknowledged(ask, first, 'true');
  expect(await plain.separates()).toBe(false);
  // The service isn’t asked again at once, nor after an acknowledgement that took an ID off the list.
  isEmpty = true;
  requests = 0;
  expect(await plain.separates()).toBe(false);
  plain.noteSeparation();
  expect(await plain.separates()).toBe(true);
  expect(requests).toBe(0);
  const other = createUnacknowledged(ask, first, 'true');
  const both = [other.separates(), other.separates()];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(requests).toBe(3);
  isEmpty = false;
  expect(await other.separates()).toBe(true);
});

test('tries a filter that left nothing out again after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let isEmpty = false;
  let requests = 0;
  const ask: Ask = async (_method, path) => {
    requests++;
    const Result = isEmpty && path.includes('unacknowledged=') ? [] : ids.map((Id) => ({ Id }));
    return { Paging: { HasMoreRecords: false }, Result };
  };
  const { separates } = createUnacknowledged(ask, first, 'true');
  expect(await separates()).toBe(false);
  isEmpty = true;
  vi.advanceTimersByTime(299_000);
  expect(await separates()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await separates()).toBe(true);
  requests = 0;
  isEmpty = false;
  vi.advanceTimersByTime(300_000);
  expect(await separates()).toBe(true);
  expect(requests).toBe(0);
});

test('keeps what an acknowledgement showed while the filter is tried', async () => {
  const ask: Ask = async () => {
    unacknowledged.noteSeparation();
    return { Paging: { HasMoreRecords: false }, Result: ids.map((Id) => ({ Id })) };
  };
  const unacknowledged = createUnacknowledged(ask, first, 'true');
  expect(await unacknowledged.separates()).toBe(true);
});

test('proves an acknowledgement only if the list named the ID before and no longer does', async () => {
  const read = async (before: boolean | null, isNamed: boolean, separates: boolean) => {
    let noted = separates;
    const unacknowledged: Unacknowledged = {
      value: 'true',
      namedOf: async () => new Set(isNamed ? [idOf(1)] : []),
      listedOf: async () => new Set([idOf(1)]),
      separates: async () => noted,
      noteSeparation: () => void (noted = true),
    };
    const kind = acknowledgements(unacknowledged, 1_000);
    const lines = [{ id: idOf(1).toUpperCase(), key: idOf(1), before }] as OpenLine[];
    const reading = await kind.read(lines, true, true);
    return [reading.shown(lines[0]!), kind.arrived([reading.shown(lines[0]!)]), noted];
  };
  for (const separates of [true, false]) {
    expect(await read(true, false, separates)).toEqual(['done', 'yes', true]);
    for (const before of [false, null]) {
      for (const isNamed of [true, false]) {
        expect(await read(before, isNamed, separates)).toEqual(['untold', 'untold', separates]);
      }
    }
  }
  expect(await read(true, true, true)).toEqual(['undone', 'no', true]);
  expect(await read(true, true, false)).toEqual(['untold', 'untold', false]);
});

test('proves nothing, but goes on, if all unacknowledged IDs were sent and the service ignores ids', async () => {
  const sent = ids.slice(1);
  const left = new Set(sent);
  const ask: Ask = async (_method, path) => {
    const listed = path.includes('unacknowledged=') ? ids.filter((id) => left.has(id)) : ids;
    return { Paging: { HasMoreRecords: false }, Result: listed.map((Id) => ({ Id })) };
  };
  const unacknowledged = createUnacknowledged(ask, first, 'true');
  const lines = sent.map((id) => ({ id, key: id, before: true })) as OpenLine[];
  left.clear();
  const reading = await acknowledgements(unacknowledged, 1_000).read(lines, true, true);
  expect(reading.shown(lines[0]!)).toBe('untold');
  expect(reading.why!(lines[0]!)).toBe('the service doesn’t filter its transactions by ids');
  left.add(ids[1]!);
  expect(await unacknowledged.separates()).toBe(false);
});
