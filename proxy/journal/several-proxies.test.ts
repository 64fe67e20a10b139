import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ProblemError } from '../errors/problem-error.ts';
import type { SendingClock } from '../service/sending-clock.ts';
import type { ServiceAnswer } from '../service/service-call.ts';
import type { ProxyStore } from '../store/store.ts';
import { eachStore } from '../testing/each-store.ts';
import { findEntry } from './entry-rows.ts';
import type { Intent } from './entry.ts';
import { createJournal, openJournal, outcomeTopic, type Journal } from './journal.ts';
import { MovedOnError } from './moved-on-error.ts';
import { createWriter } from './write.ts';
import type { WriteRequest } from './write-request.ts';

const intent: Intent = {
  account: 'a',
  who: null,
  key: '0b7f3c52-33b7-4d0e-9f5e-0c6a2f1d9e01',
  endpoint: 'notifications.archive',
  target: '/v2/notifications/archive',
  body: '{"Archive":["A","b"]}',
  bodyHash: 'h',
};
const answer: ServiceAnswer = { status: 200, contentType: null, body: '{"Id":"x"}' };
const verdict = { state: 'DONE', reason: 'yes', reportId: null, recordsReceived: null } as const;

const DAY = 86_400_000;

/** Expires leases, as if a sending proxy had been silent for long. */
const endLeases = (store: ProxyStore) =>
  store.commit((sql) => sql.run(`UPDATE writes SET lease_until = 1 WHERE state = 'SENDING'`));

const historyOf = async (store: ProxyStore) =>
  (await store.read((sql) => sql.all('SELECT state FROM history ORDER BY id'))).map(
    ({ state }) => state,
  );

describe.each(eachStore)('two proxies over %s', (_kind, open) => {
  async function setUp(): Promise<{ store: ProxyStore; one: Journal; two: Journal }> {
    const [first, second] = await open(2);
    return { store: first!, one: createJournal(first!), two: createJournal(second!) };
  }

  test('creates one entry with one claim for simultaneous uses of a key', async () => {
    const { store, one, two } = await setUp();
    const claims: number[] = [];
    const claim = async (_sql: unknown, id: number): Promise<void> => void claims.push(id);
    const entries = await Promise.all(
      [one, two, one, two].map((journal) => journal.prepare(intent, 1, claim)),
    );
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1);
    expect(claims).toEqual([entries[0]!.id]);
    expect(await historyOf(store)).toEqual(['PREPARED']);
  });

  test('lets only one of two proxies send the same write', async () => {
    const { store, one, two } = await setUp();
    const entry = await one.prepare(intent, 1);
    const outcomes = await Promise.allSettled([
      one.markSending(entry, 2),
      two.markSending(entry, 2),
    ]);
    const lost = outcomes.filter(({ status }) => status === 'rejected');
    expect(lost).toMatchObject([{ reason: expect.any(MovedOnError) }]);
    expect(await historyOf(store)).toEqual(['PREPARED', 'SENDING']);
  });

  test('sends again once when a person and a read-back request it together', async () => {
    const { one, two } = await setUp();
    const sending = await one.markSending(await one.prepare(intent, 1), 2);
    const unknown = await one.settle(sending, { ...verdict, state: 'UNKNOWN' }, 3);
    const again = await two.markSendingAgain(unknown, 4, { reason: 'a person' });
    expect(again.epoch).toBe(2);
    await expect(one.markSendingAgain(unknown, 4, {})).rejects.toThrow(MovedOnError);
    // The outcome is unknown again: decisions based on the earlier state are refused.
    await two.settle(again, { ...verdict, state: 'UNKNOWN' }, 5);
    await expect(one.markSendingAgain(unknown, 6, {})).rejects.toThrow(MovedOnError);
    await expect(one.settleWithoutAnswer(unknown, 'read-back', 'old', 6)).rejects.toThrow(
      MovedOnError,
    );
  });

  test('takes over another proxy’s send only after its lease ends', async () => {
    const { store, one, two } = await setUp();
    const sending = await one.markSending(await one.prepare(intent, 1), 2);
    expect(await two.abandon(sending, 3)).toMatchObject({ state: 'SENDING', epoch: 1 });
    expect(await two.takeOver(3)).toBe(0);
    await endLeases(store);
    let heard = 0;
    store.listen(outcomeTopic('a'), () => heard++);
    expect(await two.takeOver(4)).toBe(1);
    await expect.poll(() => heard).toBeGreaterThan(0);
    expect(await two.prepare(intent, 5)).toMatchObject({
      state: 'UNKNOWN',
      reason: 'Waybill stopped while sending it',
    });
    // The presumed-dead sender is back: none of its updates count.
    await expect(one.storeAnswer(sending, answer, 6)).rejects.toThrow(MovedOnError);
    await expect(one.settle(sending, verdict, 6)).rejects.toThrow(MovedOnError);
    await expect(one.markNotSent(sending, 'no', 6)).rejects.toThrow(MovedOnError);
    expect(await historyOf(store)).toEqual(['PREPARED', 'SENDING', 'UNKNOWN']);
  });

  test('takes over a send whose lease lasts long because the clock was set back', async () => {
    const { store, one, two } = await setUp();
    const sending = await one.markSending(await one.prepare(intent, 1), 2, { deadline: 5_000 });
    // The database's clock is a day behind the one that the lease was recorded by.
    await store.commit(async (sql) => {
      const row = (await sql.get('SELECT lease_until, sending_clock FROM writes'))!;
      const clock = JSON.parse(String(row['sending_clock'])) as SendingClock;
      const set = 'UPDATE writes SET lease_until = ?, sending_clock = ?';
      const later = JSON.stringify({ ...clock, wall: clock.wall + DAY });
      await sql.run(set, Number(row['lease_until']) + DAY, later);
    });
    let time = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    onTestFinished(() => clock.mockRestore());
    expect(await two.takeOver(3)).toBe(0);
    time += 20_000;
    expect(await two.takeOver(4)).toBe(0);
    time += 1_000;
    expect(await two.takeOver(5)).toBe(1);
    expect(await two.takeOver(6)).toBe(0);
    await expect(one.storeAnswer(sending, answer, 7)).rejects.toThrow(MovedOnError);
  });

  test('does not attribute the response to an earlier send to the next send', async () => {
    const { store, one, two } = await setUp();
    const first = await one.markSending(await one.prepare(intent, 1), 2);
    await endLeases(store);
    const unknown = await two.abandon(first, 3);
    const second = await two.markSendingAgain(unknown, 4, {});
    expect([first.state, second.state]).toEqual(['SENDING', 'SENDING']);
    await expect(one.storeAnswer(first, answer, 5)).rejects.toThrow(MovedOnError);
    await expect(one.markNotSent(first, 'no', 5)).rejects.toThrow(MovedOnError);
    await expect(one.settle(first, verdict, 5)).rejects.toThrow(MovedOnError);
    expect(await one.abandon(first, 5)).toMatchObject({ state: 'SENDING', epoch: 2 });
    const done = await two.settle(await two.storeAnswer(second, answer, 6), verdict, 7);
    expect(done).toMatchObject({ state: 'DONE', epoch: 2, answer });
  });

  test('ignores a change meant for an earlier send', async () => {
    const { store, one, two } = await setUp();
    const first = await one.markSending(await one.prepare(intent, 1), 2);
    await endLeases(store);
    await one.markSendingAgain(await two.abandon(first, 3), 4, {});
    expect(await one.abandon(first, 5)).toMatchObject({ state: 'SENDING', epoch: 2 });
  });

  test('abandons its own unfinished send at once', async () => {
    const { one } = await setUp();
    const sending = await one.markSending(await one.prepare(intent, 1), 2);
    expect(await one.abandon(sending, 3)).toMatchObject({ state: 'UNKNOWN' });
  });

  test('counts the sends in the database itself', async () => {
    const { store, one } = await setUp();
    await one.prepare(intent, 1);
    for (const set of [`state = 'SENDING', sending_at = 1`, 'epoch = 7']) {
      await expect(store.commit((sql) => sql.run(`UPDATE writes SET ${set}`))).rejects.toThrow();
    }
    expect(await one.prepare(intent, 1)).toMatchObject({ state: 'PREPARED', epoch: 0 });
  });

  test('notifies both proxies of an outcome', async () => {
    const [first, second] = await open(2);
    const heard = [0, 0];
    first!.listen(outcomeTopic('a'), () => heard[0]!++);
    second!.listen(outcomeTopic('a'), () => heard[1]!++);
    second!.listen(outcomeTopic('b'), () => {
      throw new Error('another account’s');
    });
    const one = createJournal(first!);
    const sending = await one.markSending(await one.prepare(intent, 1), 2);
    expect(heard).toEqual([0, 0]);
    await one.settle(sending, { ...verdict, state: 'UNKNOWN' }, 3);
    await expect.poll(() => heard.every((times) => times > 0)).toBe(true);
  });

  test('takes over only writes with an expired lease when a journal opens', async () => {
    const [first, second] = await open(2);
    const one = createJournal(first!);
    const sending = await one.markSending(await one.prepare(intent, 1), 2);
    const beside = shared(second!);
    expect(await (await openJournal(beside)).abandon(sending, 3)).toMatchObject({
      state: 'SENDING',
    });
    await endLeases(first!);
    await openJournal(beside);
    const found = await second!.read((sql) => findEntry(sql, intent));
    expect(found).toMatchObject({ state: 'UNKNOWN' });
  });
});

/** Over SQLite as well, as if another process had it open. */
function shared(store: ProxyStore): ProxyStore {
  return { ...store, isShared: true };
}

const request: WriteRequest = {
  ...intent,
  takesTransactionId: false,
  expects: () => true,
  deadline: 1_000,
  maxBytes: 1_000,
};

describe.each(eachStore)('writers of two proxies over %s', (_kind, open) => {
  /** Starts a service that answers only when the test lets it. */
  async function setUp(clock?: () => number) {
    const stores = await open(2);
    const waiting: (() => void)[] = [];
    let sends = 0;
    const writers = stores.map((store) =>
      createWriter({
        journal: createJournal(store),
        send: () => {
          sends++;
          return new Promise((resolve) => waiting.push(() => resolve(answer)));
        },
        ...(clock && { clock }),
      }),
    );
    const submit = (proxy: number) =>
      writers[proxy]!.submit(request).then(
        ({ replayed }) => (replayed ? 'replayed' : 'answered'),
        (error: unknown) => {
          if (error instanceof ProblemError) return error.kind;
          throw error;
        },
      );
    return { store: stores[0]!, submit, waiting, sends: () => sends };
  }

  test('sends a key used many times at both proxies once and returns its outcome to all', async () => {
    const { submit, waiting, sends } = await setUp();
    const asked = Array.from({ length: 20 }, (_, n) => submit(n % 2));
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]!();
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    expect(
      outcomes.every((outcome) => ['answered', 'replayed', 'write-under-way'].includes(outcome)),
    ).toBe(true);
    expect(await submit(0)).toBe('replayed');
    expect(await submit(1)).toBe('replayed');
    expect(sends()).toBe(1);
  });

  test('marks a stopped proxy’s write UNKNOWN in the other proxy, which never sends it', async () => {
    const { store, submit, waiting, sends } = await setUp();
    const first = submit(0);
    await expect.poll(() => waiting.length).toBe(1);
    expect(await submit(1)).toBe('write-under-way');
    await endLeases(store);
    expect(await submit(1)).toBe('write-uncertain');
    // The sender was only slow.
    waiting[0]!();
    expect(await first).toBe('write-uncertain');
    expect(await submit(0)).toBe('write-uncertain');
    expect(sends()).toBe(1);
  });

  test('does not send after the proxy was suspended before the send', async () => {
    let now = 1_000_000;
    const { submit, sends } = await setUp(() => (now += 6_000));
    expect(await submit(0)).toBe('service-unreachable');
    expect(sends()).toBe(0);
  });
});
