import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import { BrokeOffError, NotSentError, type Send } from '../service/service-call.ts';
import { StoreError } from '../errors/store-error.ts';
import { openSqliteStore } from '../store/sqlite-store.ts';
import type { ProxyStore } from '../store/store.ts';
import { archiveRequest } from '../testing/archive-request.ts';
import { newDataFolder } from '../testing/new-folder.ts';
import { readEntry } from './entry-rows.ts';
import { createJournal, openJournal, type Journal } from './journal.ts';
import { createWriter } from './write.ts';
import type { WriteRequest } from './write-request.ts';

const answer = { status: 200, contentType: null, body: '{"Id":"x"}' };

test('opens a damaged journal and refuses every write before sending', async () => {
  const folder = newDataFolder();
  writeFileSync(join(folder, 'waybill.db'), 'x'.repeat(10_000));
  const journal = await openJournal(openSqliteStore(folder));
  onTestFinished(() => journal.close());
  expect(journal.state).toMatchObject({ kind: 'unavailable' });
  const { submit, calls } = writerOver(journal, async () => answer);
  expect(await submit()).toMatchObject({
    kind: 'journal-unavailable',
    message: expect.stringContaining('is damaged'),
  });
  expect(calls()).toBe(0);
});

/** Submits one key again and again: the answer's body, or the problem. */
function writerOver(journal: Journal, send: Send) {
  let calls = 0;
  const writer = createWriter({
    journal,
    send: (call) => {
      calls++;
      return send(call);
    },
  });
  return {
    calls: () => calls,
    submit: (change: Partial<WriteRequest> = {}) =>
      writer.submit({ ...archiveRequest, ...change }).catch((error: unknown) => {
        if (error instanceof ProblemError) return error;
        throw error;
      }),
  };
}

const limitPages = (store: ProxyStore, pages: number) =>
  store.read((sql) => sql.all(`PRAGMA max_page_count = ${pages}`));

test('on a full disk: sends nothing, returns stored outcomes, and recovers', async () => {
  const store = openSqliteStore(newDataFolder());
  const journal = createJournal(store);
  onTestFinished(() => journal.close());
  const { submit, calls } = writerOver(journal, async () => answer);
  const other = { key: '1b7f3c52-33b7-4d0e-9f5e-0c6a2f1d9e01', body: 'x'.repeat(20_000) };
  await submit();
  await limitPages(store, 1);
  expect(await submit(other)).toMatchObject({ kind: 'journal-unavailable' });
  expect(journal.state).toMatchObject({ kind: 'unavailable' });
  expect(await submit()).toMatchObject({ replayed: true });
  expect(calls()).toBe(1);
  await limitPages(store, 1_000_000);
  expect(await submit(other)).toMatchObject({ replayed: false });
  expect(journal.state).toEqual({ kind: 'ready' });
});

test('records a response that arrived on a full disk once there is space', async () => {
  const store = openSqliteStore(newDataFolder());
  const journal = createJournal(store);
  onTestFinished(() => journal.close());
  const { submit, calls } = writerOver(journal, async () => {
    await limitPages(store, 1);
    return { ...answer, body: `{"Id":"${'x'.repeat(20_000)}"}` };
  });
  expect(await submit()).toMatchObject({ kind: 'write-uncertain' });
  await limitPages(store, 1_000_000);
  // As at the end of its lease.
  await journal.abandon(await store.read((sql) => readEntry(sql, archiveRequest)), Date.now());
  // Without another request, because a payer may wait for the outcome with the page closed.
  await vi.waitFor(async () => {
    const { state } = await store.read((sql) => readEntry(sql, archiveRequest));
    expect(state).toBe('DONE');
  }, 20_000);
  expect(await submit()).toMatchObject({ replayed: true });
  expect(calls()).toBe(1);
});

/** The disk fails at the nth commit and at every later one, until `heal`. */
function failingFrom(store: ProxyStore, first: number): { store: ProxyStore; heal: () => void } {
  let commits = 0;
  return {
    heal: () => {
      commits = -Infinity;
    },
    store: {
      ...store,
      commit: (work) => {
        if (++commits >= first) return Promise.reject(new StoreError('the disk is full'));
        return store.commit(work);
      },
    },
  };
}

test.each([
  // The disk fails at …   with an answer …     and once it works again …
  [1, async () => answer, 'journal-unavailable', { replayed: false }, 1],
  [2, async () => answer, 'journal-unavailable', { replayed: false }, 1],
  [3, async () => answer, 'write-uncertain', { replayed: true }, 1],
  [4, async () => answer, 'write-uncertain', { replayed: true }, 1],
  [
    3,
    () => Promise.reject(new NotSentError('refused')),
    'journal-unavailable',
    { kind: 'service-unreachable' },
    2,
  ],
  [
    3,
    () => Promise.reject(new BrokeOffError('reset', 'reset')),
    'write-uncertain',
    { kind: 'write-uncertain' },
    1,
  ],
] as const)(
  'never sends twice when commit %i fails with %s: %s',
  async (nth, send, kind, later, sends) => {
    const store = openSqliteStore(newDataFolder());
    onTestFinished(() => store.close());
    const failing = failingFrom(store, nth);
    const { submit, calls } = writerOver(createJournal(failing.store), send);
    expect(await submit()).toMatchObject({ kind });
    expect(await submit()).toMatchObject({
      kind: kind === 'journal-unavailable' && nth < 3 ? kind : 'write-uncertain',
    });
    failing.heal();
    expect(await submit()).toMatchObject(later);
    expect(calls()).toBe(sends);
  },
);
