import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/client/api-error.ts';
import type { ProblemKind } from '#contract/problem.ts';
import {
  draft,
  draftChange,
  type Draft,
  type DraftChange,
  type DraftContent,
} from '#contract/draft.ts';
import { z } from '#contract/zod.ts';
import { newPayment, withPayment } from './draft-edits.ts';
import { createDraftSaver } from './draft-saver.ts';

const content = { payments: [newPayment({ id: 'p' })] };
const typed = (note: string) => ({ content: withPayment(content, 'p', { note }) });

function draftOf(change: Pick<DraftChange, 'name' | 'content'>, version: number): Draft {
  return {
    id: 'd',
    who: null,
    createdAt: '2026-11-21T00:00:00Z',
    changedAt: '2026-11-21T00:00:00Z',
    state: 'open',
    batch: null,
    shortages: [],
    ...change,
    version,
  };
}

function problem(kind: ProblemKind, httpStatus = 409): ApiError {
  return new ApiError({ kind: 'proxy', problem: kind, httpStatus, title: '', detail: '' });
}

/** A value after its way as JSON: the schema decides on the order of its keys. */
function received<Schema extends z.ZodMiniType>(schema: Schema, value: unknown) {
  return z.parse(schema, JSON.parse(JSON.stringify(value)));
}

/** Creates a proxy that stores drafts as the contract says, or fails on demand. */
function makeProxy(first: Draft | null) {
  let stored = first;
  const proxy = {
    puts: [] as DraftChange[],
    fail: null as null | 'before' | 'after',
    isGone: false,
    isSignedOut: false,
    get stored() {
      return stored;
    },
    set stored(draft: Draft | null) {
      stored = draft;
    },
    /** The content that each change was based on. */
    befores: [] as (DraftContent | null)[],
    isFull: false,
    put: async (change: DraftChange, before: DraftContent | null): Promise<Draft> => {
      proxy.puts.push(change);
      proxy.befores.push(before);
      if (proxy.isFull) throw problem('too-many-drafts');
      if (proxy.fail === 'before') throw new ApiError({ kind: 'offline' });
      if (proxy.isSignedOut) throw problem('signed-out', 401);
      if (proxy.isGone) throw problem('unknown-draft', 404);
      if (stored?.state === 'locked') throw problem('draft-locked');
      if ((stored?.version ?? null) !== change.version) throw problem('draft-changed');
      stored = draftOf(change, (stored?.version ?? 0) + 1);
      if (proxy.fail === 'after') throw new ApiError({ kind: 'offline' });
      return stored;
    },
    read: () => Promise.resolve(received(draft, stored)),
  };
  return proxy;
}

function makeBuffer(first: DraftChange | null = null) {
  let value = first;
  const buffer = {
    isFull: false,
    read: () => value && received(draftChange, value),
    write: (next: DraftChange) => {
      value = buffer.isFull ? null : next;
      return !buffer.isFull;
    },
    clear: () => void (value = null),
  };
  return buffer;
}

function make(
  first: Draft | null,
  buffered: DraftChange | null = null,
  { isStandIn = false } = {},
) {
  const proxy = makeProxy(first);
  const buffer = makeBuffer(buffered);
  const saver = createDraftSaver({
    saved: first,
    isStandIn,
    fresh: { name: 'New', content },
    send: proxy.put,
    read: proxy.read,
    buffer,
  });
  return { proxy, buffer, saver, state: () => saver.store.get() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('saves typed text after a pause, and buffers it until then', async () => {
  const { proxy, buffer, saver, state } = make(null);
  for (const note of ['a', 'ab', 'abc']) saver.edit(typed(note), 'note');
  expect(buffer.read()?.content.payments[0]!.note).toBe('abc');
  expect(proxy.puts).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(proxy.puts.map(({ version }) => version)).toEqual([null]);
  expect(state()).toMatchObject({ saveState: 'saved', saved: { version: 1 } });
  expect(buffer.read()).toBeNull();
});

test('completes a new draft without saving it for that, and no saved one', async () => {
  const { proxy, saver, state } = make(null);
  saver.complete({ name: 'Acme', ...typed('filled') });
  await vi.advanceTimersByTimeAsync(500);
  expect(proxy.puts).toEqual([]);
  expect(state()).toMatchObject({ saveState: 'saved', history: { name: 'Acme', past: [] } });
  saver.edit(typed('a'));
  saver.complete({ name: 'Acme Ltd', ...typed('a') });
  await vi.advanceTimersByTimeAsync(500);
  expect(proxy.puts).toMatchObject([{ name: 'Acme Ltd' }]);
  saver.complete({ name: 'Later', ...typed('b') });
  expect(state().history.name).toBe('Acme Ltd');
});

test('retries while the proxy can’t be reached, also from the buffer after a reload', async () => {
  const { proxy, buffer, saver, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.fail = 'before';
  saver.edit(typed('a'));
  expect(await saver.flush()).toBe(false);
  expect(state().saveState).toBe('unreachable');
  saver.stop();
  const again = make(proxy.stored, buffer.read());
  expect(again.state().history.content.payments[0]!.note).toBe('a');
  expect(await again.saver.flush()).toBe(true);
  expect(again.proxy.stored).toMatchObject({ version: 5, content: typed('a').content });
});

test('leaves the draft to a later page of it that has changed it', async () => {
  const { proxy, buffer, saver, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.fail = 'before';
  saver.edit(typed('a'));
  // The save begins as the page is left, and fails.
  saver.stop();
  await vi.advanceTimersByTimeAsync(500);
  expect(state().saveState).toBe('unreachable');
  proxy.fail = null;
  buffer.write({ version: 4, name: 'New', ...typed('b') });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(proxy.puts).toHaveLength(1);
  expect(buffer.read()?.content).toEqual(typed('b').content);
});

test('saves after leaving the page what no later page has changed', async () => {
  const { proxy, saver } = make(draftOf({ name: 'New', content }, 4));
  proxy.fail = 'before';
  saver.edit(typed('a'));
  saver.stop();
  await vi.advanceTimersByTimeAsync(500);
  proxy.fail = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(proxy.stored).toMatchObject({ version: 5, content: typed('a').content });
});

test('reports a browser that stores nothing and still saves after leaving the page', async () => {
  const { proxy, buffer, saver, state } = make(draftOf({ name: 'New', content }, 4));
  buffer.isFull = true;
  proxy.fail = 'before';
  saver.edit(typed('a'));
  expect(await saver.flush()).toBe(false);
  expect(state()).toMatchObject({ saveState: 'unreachable', isBuffered: false });
  saver.stop();
  proxy.fail = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(proxy.stored).toMatchObject({ version: 5, content: typed('a').content });
});

test('buffers text while nobody is signed in and saves it automatically afterwards', async () => {
  const { proxy, buffer, saver, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.isSignedOut = true;
  saver.edit(typed('a'));
  expect(await saver.flush()).toBe(false);
  expect(state().saveState).toBe('unreachable');
  expect(buffer.read()?.content).toEqual(typed('a').content);
  proxy.isSignedOut = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(state()).toMatchObject({ saveState: 'saved', saved: { version: 5 } });
});

test('shows a submission without changing the typed text', () => {
  const { saver, state } = make(draftOf({ name: 'New', content }, 4));
  saver.edit(typed('a'));
  saver.undo();
  const before = state().history;
  const submitted = { by: 'anna', at: '2026-11-21T00:00:00Z' };
  saver.seen({ ...draftOf({ name: 'New', content }, 4), submitted });
  expect(state().saved?.submitted).toBeUndefined();
  const fresh = make(draftOf({ name: 'New', content }, 4));
  fresh.saver.seen({ ...draftOf({ name: 'New', content }, 4), submitted });
  expect(fresh.state().saved?.submitted).toEqual(submitted);
  expect(state().history).toBe(before);
});

test('reports no conflict after a lost response', async () => {
  const { proxy, saver, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.fail = 'after';
  saver.edit(typed('a'));
  await saver.flush();
  proxy.fail = null;
  expect(await saver.flush()).toBe(true);
  expect(state()).toMatchObject({ saveState: 'saved', saved: { version: 5 } });
});

test('shows a change made elsewhere and lets a person choose either version', async () => {
  for (const way of ['mine', 'theirs'] as const) {
    const { proxy, saver, state } = make(draftOf({ name: 'New', content }, 4));
    proxy.stored = draftOf({ name: 'New', ...typed('theirs') }, 5);
    saver.edit(typed('mine'));
    expect(await saver.flush()).toBe(false);
    expect(state()).toMatchObject({ saveState: 'conflict', theirs: { version: 5 } });
    expect(proxy.stored.content.payments[0]!.note).toBe('theirs');
    if (way === 'mine') saver.keepMine();
    else saver.takeTheirs();
    expect(await saver.flush()).toBe(true);
    expect(state().history.content.payments[0]!.note).toBe(way);
    expect(proxy.stored.content.payments[0]!.note).toBe(way);
    if (way === 'theirs') {
      saver.undo();
      expect(state().history.content.payments[0]!.note).toBe('mine');
    }
  }
});

test('deletes a buffer that the proxy already has', () => {
  const first = draftOf({ name: 'New', content }, 4);
  const { buffer, state } = make(first, { version: 3, name: 'New', content });
  expect(state().saveState).toBe('saved');
  expect(buffer.read()).toBeNull();
});

test('reports a buffer of an older version as a conflict and doesn’t save it automatically', async () => {
  const first = draftOf({ name: 'New', content }, 4);
  const { proxy, state } = make(first, { version: 3, name: 'New', ...typed('old') });
  await vi.advanceTimersByTimeAsync(5000);
  expect(state().saveState).toBe('conflict');
  expect(proxy.puts).toEqual([]);
});

test('ignores edits once the draft was sent', async () => {
  const { proxy, saver, buffer, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.stored = { ...proxy.stored!, state: 'locked', batch: 7 };
  saver.edit(typed('late'));
  expect(await saver.flush()).toBe(false);
  expect(state()).toMatchObject({ saveState: 'locked', saved: { batch: 7 } });
  saver.edit(typed('later'));
  expect(state().history.content).toEqual(content);
  expect(buffer.read()).toBeNull();
});

test('can save a draft as a new draft after it was deleted elsewhere', async () => {
  const { proxy, saver, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.stored = null;
  proxy.isGone = true;
  saver.edit(typed('a'));
  await vi.advanceTimersByTimeAsync(500);
  expect(state()).toMatchObject({ saveState: 'conflict', theirs: null });
  proxy.isGone = false;
  saver.keepMine();
  expect(await saver.flush()).toBe(true);
  expect(proxy.stored).toMatchObject({ version: 1 });
});

test('passes the previous content with each change', async () => {
  const { proxy, saver } = make(draftOf({ name: 'New', content }, 4));
  saver.edit(typed('a'));
  await saver.flush();
  saver.edit(typed('b'));
  await saver.flush();
  expect(proxy.befores).toEqual([content, typed('a').content]);
});

test('bases the change on the other version after a conflict', async () => {
  const { proxy, saver } = make(draftOf({ name: 'New', content }, 4));
  proxy.stored = draftOf({ name: 'New', ...typed('theirs') }, 5);
  saver.edit(typed('mine'));
  await saver.flush();
  saver.keepMine();
  await saver.flush();
  expect(proxy.befores.at(-1)).toEqual(typed('theirs').content);
});

test('doesn’t use the placeholder of an unreadable draft as previous content', async () => {
  const standIn = draftOf({ name: 'New', content: { payments: [] } }, 4);
  const { proxy, saver } = make(standIn, null, { isStandIn: true });
  saver.edit(typed('a'));
  await saver.flush();
  saver.edit(typed('b'));
  await saver.flush();
  expect(proxy.befores).toEqual([null, typed('a').content]);
});

test('keeps content beyond the quota on the page and in the buffer until there is room', async () => {
  const { proxy, saver, buffer, state } = make(draftOf({ name: 'New', content }, 4));
  proxy.isFull = true;
  saver.edit(typed('a'));
  expect(await saver.flush()).toBe(false);
  expect(state().saveState).toBe('refused');
  expect(state().history.content).toEqual(typed('a').content);
  expect(buffer.read()?.content).toEqual(typed('a').content);
  proxy.isFull = false;
  expect(await saver.flush()).toBe(true);
  expect(proxy.stored?.content).toEqual(typed('a').content);
  expect(buffer.read()).toBeNull();
});

test('saves what was typed while an earlier version was being refused', async () => {
  const refused = Promise.withResolvers<Draft>();
  const send = vi
    .fn((change: DraftChange) => Promise.resolve(draftOf(change, 2)))
    .mockReturnValueOnce(refused.promise);
  const saved = draftOf({ name: 'New', content }, 1);
  const read = () => Promise.resolve(saved);
  const fresh = { name: 'New', content };
  const saver = createDraftSaver({ saved, fresh, send, read, buffer: makeBuffer() });
  saver.edit(typed('a long note'));
  await vi.advanceTimersByTimeAsync(500);
  saver.edit(typed('a note'));
  await vi.advanceTimersByTimeAsync(500);
  refused.reject(problem('draft-too-large', 422));
  await vi.advanceTimersByTimeAsync(500);
  expect(send.mock.lastCall?.[0].content).toEqual(typed('a note').content);
  expect(saver.store.get().saveState).toBe('saved');
});

test('saves a new draft with an amount only for a page that is shown', async () => {
  const amounts = { payments: [newPayment({ id: 'p', amount: '5' })] };
  const proxy = makeProxy(null);
  const [, shown] = [1, 2].map(() =>
    createDraftSaver({
      saved: null,
      fresh: { name: 'New', content: amounts },
      send: proxy.put,
      read: proxy.read,
      buffer: makeBuffer(),
    }),
  );
  shown!.begin();
  await vi.advanceTimersByTimeAsync(500);
  expect(proxy.puts.map(({ version }) => version)).toEqual([null]);
  expect(shown!.store.get()).toMatchObject({ saveState: 'saved', saved: { version: 1 } });
});
