import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { draftSent } from '#contract/draft.ts';
import { createJournal } from '../journal/journal.ts';
import { call, keep, payment, review, sends } from '../testing/drafting.ts';
import { openPostgres } from '../testing/each-store.ts';
import { query } from '../testing/postgres-database.ts';
import { path, startTwo } from '../testing/two-proxies.ts';

test('lets one of two proxies follow all batches, and the other take over if that proxy stops', async () => {
  const { proxies, ids, ownerOf } = await startTwo();
  const [one, two] = proxies;
  await expect.poll(ownerOf).toBeDefined();
  const first = await ownerOf();
  const keys = await Promise.all([one.markRead(ids(0, 3)), two.markRead(ids(3, 3))]);
  for (const key of keys) await two.untilFollowed(key);
  expect((await one.batchOf(keys[1])).verdicts).toMatchObject({ proven: 3 });
  expect(await ownerOf()).toEqual(first);
  await one.stop();
  const last = await two.markRead(ids(6, 3));
  await two.untilFollowed(last);
  expect(await ownerOf()).not.toEqual(first);
});

test('leaves batches alone while a third proxy follows them', async () => {
  const { proxies, ids, sandbox, databaseUrl } = await startTwo({}, true);
  const [one, two] = proxies;
  const first = await one.markRead(ids(0, 1));
  const sentAt = Date.now();
  await expect
    .poll(() => sandbox.store.counts().waiting === 0 && Date.now() > sentAt + 200)
    .toBe(true);
  // Both hear of it, when the first one would be due.
  const second = await two.markRead(ids(1, 1));
  await expect.poll(async () => (await two.batchOf(second)).state).toBe('DONE');
  const readings = () => sandbox.requests.filter(({ target }) => target.includes('/report/'));
  expect(readings()).toEqual([]);
  await query(databaseUrl, 'UPDATE leases SET until = 1');
  for (const key of [first, second]) await one.untilFollowed(key);
  expect(readings().length).toBeGreaterThan(0);
});

test('shows no outdated list at one proxy after a write by the other', async () => {
  const { proxies, ids } = await startTwo({ cache: { lists: 600_000 } });
  const [one, two] = proxies;
  const [id] = ids(0, 1);
  const shown = async () => {
    const { body } = await two.ask('/api/v2/notifications/200/1?statuses=1', { method: 'POST' });
    return body.includes(id!);
  };
  expect(await shown()).toBe(true);
  const key = await one.markRead([id!]);
  await one.untilFollowed(key);
  // Done before it is followed: without a word from the other one it would be shown for minutes.
  await one.markRead(ids(1, 1));
  await expect.poll(shown).toBe(false);
});

test('reads back a dead proxy’s pending write and sends its unsent write', async () => {
  const { proxies, ids, databaseUrl, account, sandbox } = await startTwo({
    waitingTimes: { update: 120_000 },
  });
  const [, two] = proxies;
  // A third one, which is killed.
  const gone = createJournal(await openPostgres(databaseUrl));
  const now = Date.now();
  const intentOf = (key: string, id: string) => ({
    account,
    who: null,
    key,
    endpoint: 'notifications.update',
    target: path,
    body: JSON.stringify({ Read: [id], Unread: [], Archive: [] }),
    bodyHash: key,
  });
  const [sent, unsent] = [randomUUID(), randomUUID()];
  const [a, b] = ids(0, 2);
  // The waiting times are over, and it never arrived.
  const entry = await gone.prepare(intentOf(sent, a!), now - 130_000);
  await gone.markSending(entry, now - 130_000, { deadline: -20_000 });
  // All clocks of its machine and of the database have gone on since.
  await query(
    databaseUrl,
    `UPDATE writes SET sending_clock = (sending_clock::jsonb || jsonb_build_object(
       'monotonic', (sending_clock::jsonb ->> 'monotonic')::float8 - 130000,
       'wall', (sending_clock::jsonb ->> 'wall')::float8 - 130000))::text
     WHERE key = '${sent}'`,
  );
  await gone.prepare(intentOf(unsent, b!), now - 70_000);
  await query(databaseUrl, 'UPDATE leases SET until = 1');
  await two.untilFollowed(sent);
  const { history, verdicts } = await two.batchOf(sent);
  expect(verdicts).toMatchObject({ proven: 1 });
  expect(history.map(({ state }) => state).filter(Boolean)).toEqual([
    'PREPARED',
    'SENDING',
    'UNKNOWN',
    'SENDING',
    'DONE',
  ]);
  expect(history[2]!.reason).toBe('Waybill stopped while sending it');
  await two.untilFollowed(unsent);
  expect((await two.batchOf(unsent)).verdicts).toMatchObject({ proven: 1 });
  expect(sandbox.store.batches()).toHaveLength(2);
});

test('sends a draft once when both proxies send it at the same time', async () => {
  const { proxies, sandbox } = await startTwo({ waitingTimes: { payment: 60_000 } });
  const [one, two] = proxies.map(({ ask }) => ({ sandbox, ask }));
  await keep(one!, 'a', { payments: [await payment(one!, ['1', '2'])] });
  const { key } = await review(two!, 'a');
  const sending = { key, confirmed: [] };
  const replies = await Promise.all(
    [one!, two!, one!, two!].map((proxy) => call(proxy, '/a/send', 'POST', sending)),
  );
  const batches = replies.map(({ value }) => draftSent.parse(value).batch);
  expect(new Set(batches).size).toBe(1);
  expect(sends(one!)).toBe(1);
  await proxies[1].untilFollowed(key);
});

test('answers a send that overlaps another proxy’s send with that batch', async () => {
  const { proxies, sandbox } = await startTwo({ waitingTimes: { payment: 60_000 } });
  const [one, two] = proxies.map(({ ask }) => ({ sandbox, ask }));
  await keep(one!, 'a', { payments: [await payment(one!, ['1'])] });
  const sending = { key: (await review(two!, 'a')).key, confirmed: [] };
  const before = sandbox.requests.length;
  const list = '/v2/accounting/receivables/payments/200/';
  const release = sandbox.faults.hold({ path: list }, 1);
  // By the time of the check, the first proxy's send looks like a payment that exists already.
  const slow = call(two!, '/a/send', 'POST', sending);
  await expect
    .poll(() => sandbox.requests.slice(before).some(({ target }) => target.startsWith(list)))
    .toBe(true);
  const first = await call(one!, '/a/send', 'POST', sending);
  release();
  const second = await slow;
  expect(second).toEqual(first);
  expect(draftSent.parse(second.value).batch).toBeGreaterThan(0);
  expect(sends(one!)).toBe(1);
});

test('returns the other proxy’s batch for a draft that it is about to send', async () => {
  const { proxies, sandbox } = await startTwo({ waitingTimes: { payment: 60_000 } });
  const [one, two] = proxies.map(({ ask }) => ({ sandbox, ask }));
  await keep(one!, 'a', { payments: [await payment(one!, ['1'])] });
  const sending = { key: (await review(two!, 'a')).key, confirmed: [] };
  const path = '/v2/accounting/receivables/payments/200/';
  const checks = () => sandbox.requests.filter(({ target }) => target.startsWith(path)).length;
  const [before, release] = [checks(), sandbox.faults.hold({ path }, 1)];
  const first = call(one!, '/a/send', 'POST', sending);
  await expect.poll(checks).toBe(before + 1);
  const releaseLast = sandbox.faults.hold({ path });
  release();
  await expect.poll(async () => (await call(two!, '/a')).value['batch'] ?? 0).toBeGreaterThan(0);
  await expect.poll(checks).toBe(before + 2);
  // The second check outlasts the first, so the payment is sent in the meantime.
  const releaseSecond = sandbox.faults.hold({ path }, 1);
  const second = call(two!, '/a/send', 'POST', sending);
  await expect.poll(checks).toBe(before + 3);
  releaseLast();
  const sent = await first;
  releaseSecond();
  expect(await second).toEqual(sent);
  expect(draftSent.parse(sent.value).batch).toBeGreaterThan(0);
  expect(sends(one!)).toBe(1);
});
