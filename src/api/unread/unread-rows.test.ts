import { assert, integer, nat, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { ApiError } from '../client/api-error.ts';
import type { ReadPage, ReadRow } from '../listing/paging.ts';
import { makeRow } from '../listing/testing/make-row.ts';
import { joinHead, lacksUnread, newlyUnread, loadUnread } from './unread-rows.ts';

const PAGE = 3;

function row(instant: number): ReadRow<Notification> {
  return makeRow({ id: `id-${instant}` }, instant);
}

/** A service that holds these, newest first, and its pages. */
function pagesOf(instants: readonly number[]) {
  const rows = instants.toSorted((a, b) => b - a).map(row);
  return (ordinal: number): Promise<ReadPage<Notification>> =>
    Promise.resolve({
      asked: ordinal + 1,
      answered: ordinal + 1,
      hasMore: rows.length > (ordinal + 1) * PAGE,
      total: null,
      rows: rows.slice(ordinal * PAGE, (ordinal + 1) * PAGE),
      faults: [],
      readAt: ordinal,
    });
}

const instantsOf = (reading: { rows: readonly { instant: number | undefined }[] }) =>
  reading.rows.map(({ instant }) => instant);

test('loads all unread rows or reports that there are more', async () => {
  const pages = pagesOf([1, 2, 3, 4, 5, 6, 7]);
  const all = await loadUnread(pages, 25);
  expect(instantsOf(all)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(all).toMatchObject({ hasMore: false, calls: 3, joinsAtHead: true });
  const some = await loadUnread(pages, 2);
  expect(instantsOf(some)).toEqual([7, 6, 5, 4, 3, 2]);
  expect(some).toMatchObject({ hasMore: true, calls: 2 });
});

test('finds arrivals and rows that are no longer unread on the first page', async () => {
  const known = await loadUnread(pagesOf([1, 2, 3, 4, 5, 6, 7]), 25);
  const head = await pagesOf([1, 2, 3, 4, 5, 7, 8])(0);
  expect(instantsOf(joinHead(known, head)!)).toEqual([8, 7, 5, 4, 3, 2, 1]);
});

test('lacks only what a job marked unread and the load does not have', async () => {
  const known = await loadUnread(pagesOf([1, 2]), 25);
  const job = (id: string, to: number) => ({ targets: [{ id, to }] });
  expect(lacksUnread(known, [job('id-9', 4), job('ID-2', 1)])).toBe(false);
  expect(lacksUnread(known, [job('id-2', 1), job('id-9', 1)])).toBe(true);
});

test('lists a row once after it moved up', async () => {
  const known = await loadUnread(pagesOf([1, 2, 3, 4, 5, 6, 7]), 25);
  const head = await pagesOf([1, 2, 3, 4, 5, 6, 7])(0);
  const rows = [row(4), ...head.rows.slice(0, 2)];
  expect(instantsOf(joinHead(known, { ...head, rows })!)).toEqual([4, 7, 6, 5, 3, 2, 1]);
});

test('matches a full load unless rows further down changed, and then doesn’t join', async () => {
  const changes = record({
    before: uniqueArray(nat(40), { maxLength: 20 }),
    arrived: nat(8),
    readFromTop: integer({ min: 0, max: 2 }),
  });
  const cases: { before: number[]; arrived: number; readFromTop: number }[] = [];
  assert(property(changes, (it) => void cases.push(it)));
  for (const { before, arrived, readFromTop } of cases) {
    const known = await loadUnread(pagesOf(before), 25);
    const kept = before.toSorted((a, b) => b - a).slice(readFromTop);
    const after = [...kept, ...Array.from({ length: arrived }, (_, index) => 100 + index)];
    const head = await pagesOf(after)(0);
    const joined = joinHead(known, head);
    if (joined === null) expect(before).not.toContain(head.rows.at(-1)!.instant);
    else expect(instantsOf(joined)).toEqual(instantsOf(await loadUnread(pagesOf(after), 25)));
  }
});

test('counts rows as new that weren’t listed and aren’t older than the listed rows', async () => {
  const before = await loadUnread(pagesOf([3, 4]), 25);
  const after = await loadUnread(pagesOf([1, 3, 4, 5, 6]), 25);
  expect(instantsOf({ rows: newlyUnread(before, after) })).toEqual([6, 5]);
});

test('lists new rows newest first although the service lists the oldest first', async () => {
  const rising = async (instants: readonly number[]) => {
    const reading = await loadUnread(pagesOf(instants), 25);
    return { ...reading, rows: reading.rows.toReversed() };
  };
  const twins = await rising([3, 5, 6]);
  const [, ...rest] = twins.rows;
  const after = { ...twins, rows: [...twins.rows, { ...rest.at(-1)!, identity: 'later twin' }] };
  const rows = newlyUnread(await rising([3]), after);
  expect(rows.map(({ identity }) => identity)).toEqual(['later twin', 'id-6', 'id-5']);
});

test('requires a full load when a row has no own ID or the order differs', async () => {
  const reversed = async (ordinal: number) => {
    const page = await pagesOf([1, 2, 3])(ordinal);
    return { ...page, rows: page.rows.toReversed() };
  };
  const reading = await loadUnread(reversed, 25);
  expect(joinHead(reading, await reversed(0))).toBeNull();
});

/** The same, from a service that says nothing of further pages. */
function silentPagesOf(instants: readonly number[], pastEnd: 'empty' | 'refused') {
  const pages = pagesOf(instants);
  return async (ordinal: number): Promise<ReadPage<Notification>> => {
    const page = await pages(ordinal);
    if (pastEnd === 'refused' && ordinal > 0 && page.rows.length === 0) {
      throw new ApiError({ kind: 'rejected', httpStatus: 404, messages: [] });
    }
    return { ...page, hasMore: false, mayBeLast: true };
  };
}

test.each(['empty', 'refused'] as const)(
  'loads every short page of a service that says nothing of further pages, then %s',
  async (pastEnd) => {
    const pages = silentPagesOf([1, 2, 3, 4, 5, 6, 7], pastEnd);
    const all = await loadUnread(pages, 25);
    expect(instantsOf(all)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(all).toMatchObject({ hasMore: false });
    // Row 1 may be on the next page, or no longer unread.
    const few = await loadUnread(silentPagesOf([1, 2], pastEnd), 25);
    expect(joinHead(few, await silentPagesOf([2], pastEnd)(0))).toBeNull();
    const joined = joinHead(few, await silentPagesOf([1, 2, 3], pastEnd)(0));
    expect(instantsOf(joined!)).toEqual([3, 2, 1]);
  },
);
