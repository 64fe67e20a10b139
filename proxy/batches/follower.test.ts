import { randomUUID } from 'node:crypto';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { insertJob } from '../jobs/job-rows.ts';
import { entryOfId } from '../journal/entry-rows.ts';
import { createJournal } from '../journal/journal.ts';
import { monotonic } from '../service/sending-clock.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { savePersonNeeded } from './follow-rows.ts';
import { createFollower } from './follower.ts';
import type { Shown } from './judge-line.ts';
import type { ReadBack } from './read-back.ts';
import { createWaits } from './waits.ts';

const [, open] = eachStore[0]!;
const [QUIET, PAUSE, WAITING_TIME] = [1_000, 2_000, 60_000];

afterEach(() => vi.useRealTimers());

/** Waits without letting time pass, which `expect.poll` does. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns++) {
    if (turns > 100_000) throw new Error(`never came true: ${isSo.toString()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Lets everything run that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

interface Given {
  isShared?: boolean;
  kind?: Partial<ReadBack>;
  /** Called when the other kind of batch is read. */
  readOther?: () => void;
}

/** Starts a follower over an empty store; only the test moves its clocks. */
async function start({ isShared = false, kind, readOther }: Given = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'hrtime'] });
  const [opened] = await open(1);
  let isFailing = false;
  const store: ProxyStore = {
    ...opened!,
    state: { kind: 'ready' },
    isShared,
    read: (work) => (isFailing ? Promise.reject(new Error('disk')) : opened!.read(work)),
  };
  const journal = createJournal(store);
  const begun = monotonic();
  const errors: unknown[] = [];
  const sentAgain: number[] = [];
  /** When the service was read, in ms since the start. */
  const looks: number[] = [];
  const state = { mayFollow: true, shown: 'undone' as Shown | null, took: 0, atOnce: 0, most: 0 };
  let gate: Promise<void> | undefined;
  const common = {
    quiet: QUIET,
    pause: PAUSE,
    waitingTime: WAITING_TIME,
    maySendAlone: true,
    asked: 'the list',
    waitsForProof: false,
    arrived: () => 'untold' as const,
  };
  const follower = createFollower({
    account: 'a',
    journal,
    ask: () => Promise.resolve({}),
    firstPage: () => Promise.resolve(1 as const),
    doneCodes: { reportStatus: [], lineStatus: [] },
    sendAgain: async ({ id }) => void sentAgain.push(id),
    judgeStored: (entry) => Promise.resolve(entry),
    kinds: [
      {
        ...common,
        endpoints: ['notifications.archiveOne'],
        read() {
          readOther?.();
          return Promise.reject(new Error('no answer'));
        },
      },
      {
        ...common,
        endpoints: ['notifications.update'],
        async read() {
          looks.push(Math.round(monotonic() - begun));
          state.most = Math.max(state.most, ++state.atOnce);
          await gate;
          vi.advanceTimersByTime(state.took);
          state.atOnce--;
          const { shown } = state;
          if (shown === null) throw new Error('no answer');
          return { asked: 'the list', shown: () => shown };
        },
        ...kind,
      },
    ],
    waits: createWaits({ owner: journal.owner, serviceTime: () => null }),
    mayFollow: () => state.mayFollow,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => follower.stop());
  const prepare = async (
    at = Date.now(),
    endpoint = 'notifications.update',
    key: string = randomUUID(),
  ) =>
    await journal.prepare(
      {
        account: 'a',
        who: null,
        key,
        endpoint,
        target: '/v2/notifications/update',
        body: JSON.stringify({ Read: [randomUUID()], Unread: [], Archive: [] }),
        bodyHash: 'h',
      },
      at,
    );
  /** Waits until the follower waits for its next round. */
  const idle = () => until(() => vi.getTimerCount() === 1);
  return {
    follower,
    journal,
    store: opened!,
    state,
    looks,
    errors,
    sentAgain,
    prepare,
    idle,
    setFailing: (value: boolean) => (isFailing = value),
    /** Holds back the service's answers. @returns a function that lets them through */
    hold: () => {
      let release = (): void => {};
      gate = new Promise((resolve) => (release = resolve));
      return release;
    },
    begin: async () => {
      follower.start();
      await idle();
    },
    /** @param job number of the job that sends it */
    send: async (
      endpoint = 'notifications.update',
      job?: number,
      state: 'DONE' | 'UNKNOWN' = 'DONE',
    ) => {
      const key = randomUUID();
      if (job !== undefined) {
        await opened!.commit((sql) =>
          sql.insert('job_calls', [{ account: 'a', key, job, endpoint }]),
        );
      }
      const prepared = await prepare(Date.now(), endpoint, key);
      const sending = await journal.markSending(prepared, Date.now());
      const answer = { status: 200, contentType: null, body: '{}' };
      const sent =
        state === 'DONE' ? await journal.storeAnswer(sending, answer, Date.now()) : sending;
      const verdict = { state, reason: 'sent', recordsReceived: null };
      await journal.settle(sent, { ...verdict, reportId: null }, Date.now());
      return sending.id;
    },
    /** Lets time pass, in steps, so that each round begins at its time. */
    pass: async (milliseconds: number, step = 500) => {
      for (let left = milliseconds; left > 0; left -= step) {
        vi.advanceTimersByTime(Math.min(step, left));
        await idle();
      }
    },
    sendAgain: async (id: number) => {
      const entry = (await opened!.read((sql) => entryOfId(sql, 'a', id)))!;
      const sending = await journal.markSendingAgain(entry, Date.now(), {});
      const verdict = { state: 'UNKNOWN' as const, reason: 'reset', recordsReceived: null };
      await journal.settle(sending, { ...verdict, reportId: null }, Date.now());
    },
    /** Adds a job with one target. @returns its number */
    addJob: async () => {
      const id = randomUUID();
      const { number } = await opened!.commit((sql) =>
        insertJob(sql, {
          account: 'a',
          id,
          who: null,
          bodyHash: null,
          action: 'read',
          undoes: null,
          retries: null,
          since: null,
          checkFirst: null,
          at: Date.now(),
          targets: [{ id, hasOwnId: true, recordNumber: null, chosen: [], goal: 2 }],
        }),
      );
      return number;
    },
    /** Takes every target as sent. */
    endSending: async () => {
      await opened!.commit((sql) => sql.run('UPDATE job_targets SET tries = 1'));
    },
    needPerson: async () => {
      const rows = await opened!.read((sql) =>
        sql.all('SELECT write_id FROM follows WHERE needs_person = 1 ORDER BY write_id'),
      );
      return rows.map((row) => Number(row['write_id']));
    },
  };
}

test('checks a batch soon after it is sent, then less and less often, and as soon as its waiting time is over', async () => {
  const { follower, begin, send, pass, looks, state } = await start();
  await begin();
  await send();
  follower.wake();
  await pass(65_000);
  expect(looks).toEqual([1_000, 3_000, 7_000, 15_000, 31_000, 60_000]);
  // Nothing changed, so the line is finally contradicted, and there is nothing left to check.
  await pass(300_000);
  expect(looks).toHaveLength(6);
  expect(state.most).toBe(1);
});

test('checks a batch that a person sent again as soon as a new one', async () => {
  const { follower, begin, send, sendAgain, pass, looks } = await start();
  await begin();
  const id = await send(undefined, undefined, 'UNKNOWN');
  follower.wake();
  await pass(16_000);
  await sendAgain(id);
  follower.wake();
  await pass(2_000);
  expect(looks).toEqual([1_000, 3_000, 7_000, 15_000, 17_000]);
});

test('checks a batch less often once only its stability is open', async () => {
  const { follower, begin, send, pass, looks, state } = await start({
    kind: { waitsForProof: true },
  });
  state.shown = 'untold';
  await begin();
  await send();
  follower.wake();
  await pass(61_000);
  const before = looks.length;
  await pass(600_000);
  const pauses = looks.slice(before).map((at, index) => at - looks[before + index - 1]!);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThan(30_000);
});

test('checks batches of one kind together, and those of unknown kinds not at all', async () => {
  const { follower, begin, send, pass, looks } = await start();
  await begin();
  await send();
  await send();
  await send('payments.apply');
  follower.wake();
  await pass(2_000);
  expect(looks).toEqual([1_000]);
});

test('checks nothing while another proxy follows the batches, and all of them once that is over', async () => {
  const { follower, begin, send, pass, looks, state, idle } = await start();
  state.mayFollow = false;
  await begin();
  await send();
  follower.wake();
  await pass(20_000);
  expect(looks).toEqual([]);
  state.mayFollow = true;
  // The lease wakes the follower.
  follower.wake();
  await idle();
  expect(looks).toEqual([20_000]);
});

test('checks the last calls of a job together, soon after the last one and not long after the first', async () => {
  for (const [pause, at] of [
    [100, 350],
    [200, 450],
    [400, 500],
  ] as const) {
    const { follower, begin, send, pass, looks, addJob, endSending } = await start();
    await begin();
    const job = await addJob();
    await endSending();
    await send(undefined, job);
    vi.advanceTimersByTime(pause);
    await send(undefined, job);
    follower.wake();
    await pass(500, 50);
    expect(looks[0]).toBe(at);
    await follower.stop();
    vi.useRealTimers();
  }
});

test('rests eight times as long as a check took while the job sends, and then as long', async () => {
  const { follower, begin, send, pass, looks, state, addJob, endSending } = await start();
  state.took = 1_000;
  await begin();
  const job = await addJob();
  await send(undefined, job);
  follower.wake();
  await pass(4_000, 50);
  // The next call waits for the same check.
  await send(undefined, job);
  follower.wake();
  await pass(13_000, 50);
  expect(looks).toEqual([250, 9_250, 18_250]);
  await endSending();
  follower.wake();
  await pass(2_000, 50);
  expect(looks.slice(3)).toEqual([20_250, 22_250]);
});

test('looks by itself at least once a minute, because another proxy may have left something', async () => {
  const { begin, send, pass, looks } = await start({ isShared: true });
  await begin();
  await send();
  await pass(59_500);
  expect(looks).toEqual([]);
  await pass(1_000);
  expect(looks).toEqual([60_000]);
});

test('reports a failure of the store and tries again later', async () => {
  const { follower, begin, send, pass, looks, errors, setFailing, idle } = await start();
  await begin();
  await send();
  setFailing(true);
  follower.wake();
  await idle();
  expect(errors).toEqual([new Error('disk')]);
  setFailing(false);
  await pass(29_500);
  expect(looks).toEqual([]);
  await pass(1_000);
  expect(looks).toEqual([30_000]);
  expect(errors).toHaveLength(1);
});

test('checks a batch at once for a person who is about to send it again', async () => {
  const { follower, begin, send, looks, state, idle } = await start();
  await begin();
  const id = await send();
  state.shown = 'done';
  expect(await follower.lookAt(id)).toBe(true);
  expect(looks).toEqual([0]);
  await idle();
  // It is settled now, and nothing has to be read any more.
  expect(await follower.lookAt(id)).toBe(true);
  expect(looks).toEqual([0]);
});

test('says so if the service can’t be read for a person who is about to send a batch again', async () => {
  const { follower, begin, send, state, idle } = await start();
  await begin();
  const id = await send();
  state.shown = null;
  expect(await follower.lookAt(id)).toBe(false);
  await idle();
  const other = await send('payments.apply');
  expect(await follower.lookAt(other)).toBe(true);
  await idle();
});

test('never checks twice at once, whoever asks', async () => {
  const { follower, begin, send, looks, state, hold, idle } = await start();
  await begin();
  const id = await send();
  const release = hold();
  const all = [follower.lookAt(id), follower.lookAt(id)];
  await until(() => looks.length === 1);
  follower.wake();
  vi.advanceTimersByTime(QUIET);
  await settle();
  expect(looks).toHaveLength(1);
  release();
  await Promise.all(all);
  await until(() => looks.length === 3);
  await idle();
  expect(state.most).toBe(1);
});

test('checks for a person right after the current check, however often it is woken', async () => {
  let rounds = 0;
  let looked: Promise<number> | undefined;
  const started = await start({
    readOther() {
      // Other batches stay open, and those that are sent meanwhile wake the follower.
      vi.advanceTimersByTime(WAITING_TIME);
      if (++rounds < 20) started.follower.wake();
      looked ??= started.follower.lookAt(id).then(() => rounds);
    },
  });
  const { follower, begin, send, idle, state } = started;
  state.shown = 'done';
  await begin();
  const id = await send();
  await send('notifications.archiveOne');
  follower.wake();
  await idle();
  vi.advanceTimersByTime(QUIET);
  await until(() => looked !== undefined);
  expect(await looked).toBe(1);
  await idle();
});

test('checks nothing after it was stopped, and waits for the current check first', async () => {
  const { follower, begin, send, looks, hold, idle } = await start();
  await begin();
  await send();
  const release = hold();
  follower.wake();
  await idle();
  vi.advanceTimersByTime(QUIET);
  await until(() => looks.length === 1);
  let isStopped = false;
  const stopping = follower.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  release();
  await stopping;
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(WAITING_TIME);
  follower.wake();
  await settle();
  expect(vi.getTimerCount()).toBe(0);
  expect(looks).toHaveLength(1);
});

test('waits for nothing once it is stopped between two checks', async () => {
  const { follower, begin } = await start();
  await begin();
  await follower.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('goes on after it was woken during a check', async () => {
  const { follower, begin, send, pass, looks, hold, idle } = await start();
  await begin();
  await send();
  const release = hold();
  follower.wake();
  await idle();
  vi.advanceTimersByTime(QUIET);
  await until(() => looks.length === 1);
  follower.wake();
  release();
  await idle();
  await pass(2_000);
  expect(looks).toEqual([1_000, 3_000]);
});

test('leaves the rest to another proxy that follows the batches since a check began', async () => {
  const started = await start({ readOther: () => (started.state.mayFollow = false) });
  const { follower, begin, send, pass, looks, state } = started;
  await begin();
  await send('notifications.archiveOne');
  await send();
  follower.wake();
  await pass(1_000);
  expect([state.mayFollow, looks]).toEqual([false, []]);
});

test('sends what the last process left, but only what it may send alone and what is recent', async () => {
  for (const [given, age, isSent] of [
    [{}, 0, true],
    [{}, WAITING_TIME - 1, true],
    [{}, WAITING_TIME, false],
    // The clock was set back since.
    [{}, -WAITING_TIME, false],
    [{ kind: { maySendAlone: false } }, 0, false],
  ] as const) {
    const { begin, prepare, sentAgain, needPerson, follower, pass, looks } = await start(given);
    const { id } = await prepare(Date.now() - age);
    await begin();
    expect([sentAgain, await needPerson()]).toEqual(isSent ? [[id], []] : [[], [id]]);
    // There is nothing to check before it is sent.
    await pass(2_000);
    expect(looks).toEqual([]);
    await follower.stop();
    vi.useRealTimers();
  }
});

test('sends nothing that the last process left if it waits for a person or was withdrawn', async () => {
  const { begin, prepare, sentAgain, journal, store, needPerson } = await start();
  const waiting = await prepare();
  await store.commit((sql) => savePersonNeeded(sql, waiting.id));
  await journal.withdraw(await prepare(), Date.now(), { who: null, note: null });
  // The last attempt sent nothing, and a person saw that.
  const failed = await journal.markSending(await prepare(), Date.now());
  await journal.markNotSent(failed, 'no connection', Date.now());
  await begin();
  expect(sentAgain).toEqual([]);
  expect(await needPerson()).toEqual([waiting.id, failed.id]);
});

test.each([
  ['another proxy left', true],
  ['could not be marked as sent, on a full disk', false],
])('sends what %s only after a minute', async (_, isShared) => {
  const { begin, prepare, sentAgain, pass, follower } = await start({
    isShared,
    kind: { waitingTime: 2 * WAITING_TIME },
  });
  await begin();
  const { id } = await prepare(Date.now() - 30_000);
  follower.wake();
  await pass(29_500);
  expect(sentAgain).toEqual([]);
  await pass(500);
  expect(sentAgain).toEqual([id]);
});

test('asks a person about what another proxy left if the clock was set back since', async () => {
  const { begin, prepare, sentAgain, needPerson } = await start({ isShared: true });
  const { id } = await prepare(Date.now() + 86_400_000);
  await begin();
  expect([sentAgain, await needPerson()]).toEqual([[], [id]]);
});

test('leaves what another proxy left to the one that follows the batches', async () => {
  const { begin, prepare, sentAgain, needPerson, state } = await start({ isShared: true });
  state.mayFollow = false;
  await prepare(Date.now() - 61_000);
  await begin();
  expect([sentAgain, await needPerson()]).toEqual([[], []]);
});
