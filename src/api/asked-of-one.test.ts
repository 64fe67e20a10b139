import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { listedUnacknowledgedQuery } from './acknowledgements/listed-unacknowledged.ts';
import { paymentQueries } from './payments.ts';
import { provideData } from './listing/provide-data.ts';
import { createRowStore } from './listing/row-store.ts';
import { settingsQuery } from './session/settings.ts';
import { transactionQueries } from './transactions.ts';

const id = 'A0000000-0000-4000-8000-000000000001';
const other = 'B0000000-0000-4000-8000-000000000001';
const money = { Value: 1, Units: 0 };
const row = (Id: string) => ({
  Id,
  Type: 0,
  Status: 4,
  SubStatus: 0,
  Partner: null,
  DueAt: '2026-11-22T00:00:00',
  SettledAt: null,
  PaymentNumber: null,
  PaymentAt: '2026-11-22T00:00:00Z',
  Total: money,
  Balance: money,
});

provideData({
  start: () => expect.unreachable('There are no workers here'),
  here: async () => createRowStore({}),
  locale: () => undefined,
});

afterEach(() => vi.unstubAllGlobals());

/** Answers each list by its query; returns the paths asked for. */
function answerBy(answer: (path: string) => object) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(answer(path));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(settingsQuery.queryKey, { firstPage: 0, unacknowledged: 'yes' } as never);
  return { client, asked };
}

test.each([
  ['lists it', { Result: [row(id.toLowerCase())] }, 'listed'],
  ['lists others', { Result: [row(other)] }, 'unknown'],
  ['has further pages', { Result: [], Paging: { HasMoreRecords: true } }, 'unknown'],
  ['sends a row that cannot be read', { Result: [{ Id: 7 }] }, 'unknown'],
])('reads the state from a service that %s as unacknowledged', async (_title, body, expected) => {
  const { client, asked } = answerBy(() => body);
  expect(await client.fetchQuery(transactionQueries.unacknowledged(id))).toBe(expected);
  expect(asked).toEqual([`/api/v2/accounting/receivables/10/0?ids=${id}&unacknowledged=yes`]);
});

test.each([
  ['lists otherwise', [row(id)], 'not listed'],
  ['does not list at all', [], 'unknown'],
])(
  'reads the state of a transaction that the service leaves out of the unacknowledged, and %s',
  async (_, all, state) => {
    const { client } = answerBy((path) => ({
      Result: path.includes('unacknowledged=') ? [] : all,
    }));
    expect(await client.fetchQuery(transactionQueries.unacknowledged(id))).toBe(state);
  },
);

test.each([
  ['one status', [8], 8],
  ['no status', [], null],
  ['every status, as a service that ignores the filter', [0, 1, 4, 8, 16], null],
])('reads the status of a payment listed under %s', async (_title, listed, expected) => {
  const { client, asked } = answerBy((path) => {
    const status = Number(/status=(\d+)/.exec(path)![1]);
    return { Result: listed.includes(status) ? [row(id)] : [] };
  });
  expect(await client.fetchQuery(paymentQueries.statusOf(id))).toBe(expected);
  expect(asked).toHaveLength(5);
  expect(asked[0]).toMatch(new RegExp(`/payments/10/0\\?ids=${id}&status=0$`));
});

test('leaves a payment’s status unknown when one response doesn’t list the payment', async () => {
  const { client } = answerBy((path) => ({
    Result: [row(path.includes('status=8') ? id : other)],
  }));
  expect(await client.fetchQuery(paymentQueries.statusOf(id))).toBeNull();
});

test.each([
  ['says so', (rest: number) => ({ HasMoreRecords: rest > 0 })],
  ['says only how many there are', () => ({ Total: 5 })],
])('counts unacknowledged transactions across pages of a service that %s', async (_title, of) => {
  const ids = Array.from({ length: 7 }, (_, at) => id.replace(/1$/, String(at + 1)));
  const listed = ids.slice(0, 5);
  const { client, asked } = answerBy((path) => {
    const from = 2 * Number(/200\/(\d+)/.exec(path)![1]);
    const rest = listed.slice(from + 2).length;
    return { Result: listed.slice(from, from + 2).map(row), Paging: of(rest) };
  });
  const review = { id: 'r', transactions: ids.map((Id) => ({ Id })) };
  expect(await client.fetchQuery(listedUnacknowledgedQuery(review as never))).toBe(5);
  expect(asked).toHaveLength(3);
});

test.each([
  ['lists others', { Result: [row(id), row(other)] }],
  ['has further pages without an end', { Result: [row(id)], Paging: { HasMoreRecords: true } }],
  ['sends a row that cannot be read', { Result: [{ Id: 7 }] }],
])('leaves the unacknowledged transactions unknown when a service %s', async (_title, body) => {
  const { client } = answerBy(() => body);
  const review = { id: 'r', transactions: [{ Id: id }] };
  expect(await client.fetchQuery(listedUnacknowledgedQuery(review as never))).toBeNull();
});

test('requests unacknowledged transactions by the IDs as the service writes them', async () => {
  const { client, asked } = answerBy(() => ({ Result: [row(id)] }));
  const review = { id: 'r', transactions: [{ Id: id }] };
  expect(await client.fetchQuery(listedUnacknowledgedQuery(review as never))).toBe(1);
  expect(asked[0]).toContain(`ids=${id}&`);
});
