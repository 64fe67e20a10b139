import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventNames } from '#contract/events.ts';
import { notificationTypes } from '#contract/notification.ts';
import { startSandbox, type Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ arrivalsPerMinute: 0, enormousAmounts: true });
});
afterAll(() => sandbox.close());

test('generates the default sizes', () => {
  expect(sandbox.store.counts()).toMatchObject({
    notifications: 12_000,
    partners: 40,
    transactions: 3000,
    payments: 400,
  });
  expect(sandbox.store.counts().unread).toBeGreaterThan(1500);
  expect(sandbox.store.counts().unread).toBeLessThan(4000);
});

test('generates notifications of the last 90 days, of every type and nearly every event', () => {
  const all = sandbox.store.newest(12_000);
  const now = Date.now();
  expect(all.every(({ createdAt }) => createdAt <= now)).toBe(true);
  expect(all.every(({ createdAt }) => createdAt > now - 90.1 * 86_400_000)).toBe(true);
  expect(now - all[0]!.createdAt).toBeLessThan(86_400_000);
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(notificationTypes));
  const seen = new Set(all.map(({ type, event }) => `${type} ${event}`));
  const documented = notificationTypes.flatMap((type) =>
    Object.keys(eventNames[type]!).map((event) => `${type} ${event}`),
  );
  expect(documented.filter((event) => !seen.has(event)).length).toBeLessThan(20);
  expect([...seen].filter((event) => !documented.includes(event))).toEqual([]);
});

test('generates timelines for records and a distinct ID for each notification', () => {
  const all = sandbox.store.newest(12_000);
  expect(new Set(all.map(({ id }) => id)).size).toBe(12_000);
  const orders = Map.groupBy(
    all.filter(({ type }) => type === 'SalesOrder'),
    ({ recordId }) => recordId,
  );
  const lengths = [...orders.values()].map((rows) => rows.length);
  expect(lengths.filter((length) => length > 2).length).toBeGreaterThan(300);
  for (const rows of orders.values()) {
    expect(new Set(rows.map(({ recordNumber }) => recordNumber)).size).toBe(1);
    expect(rows.at(-1)!.event).toBe(51);
  }
});

test('generates open transactions for every aging bucket, with returns, credits and two units', () => {
  const rows = sandbox.store.transactions();
  const open = rows.filter(({ status }) => status !== 1024);
  const buckets = Map.groupBy(open, ({ dueAt }) => {
    const days = (Date.now() - dueAt) / 86_400_000;
    return days <= 0 ? 0 : Math.min(4, Math.ceil(days / 30));
  });
  for (const bucket of [0, 1, 2, 3, 4]) {
    expect(buckets.get(bucket)!.length).toBeGreaterThan(30);
    expect(buckets.get(bucket)!.some(({ type }) => type === 2 || type === 8)).toBe(true);
  }
  expect(new Set(rows.map(({ status }) => status))).toEqual(
    new Set([0, 1, 4, 16, 64, 256, 1024]),
  );
  expect(new Set(rows.map(({ type }) => type))).toEqual(new Set([0, 2, 8, 32]));
  expect(open.some(({ unit }) => unit === 'second')).toBe(true);
  for (const places of [2, 3, 4]) {
    expect(open.some(({ total }) => total.split('.')[1]!.length === places)).toBe(true);
  }
  expect(open.some(({ total }) => Number(total) > Number.MAX_SAFE_INTEGER)).toBe(true);
  expect(open.some(({ total, balance }) => total !== balance)).toBe(true);
});

test('generates the same data for the same seed and other data for another', async () => {
  const facts = async (seed: number) => {
    const other = await startSandbox({ seed, notifications: 200, transactions: 50, payments: 10 });
    const rows = other.store.newest(300).map(({ id, message, status }) => ({ id, message, status }));
    const ledger = other.store.transactions().map(({ id, total, status }) => ({ id, total, status }));
    await other.close();
    return { rows: rows.slice(-200), ledger };
  };
  const first = await facts(5);
  expect(await facts(5)).toEqual(first);
  expect((await facts(6)).rows).not.toEqual(first.rows);
});
