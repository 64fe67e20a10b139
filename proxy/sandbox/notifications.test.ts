import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClient, type Client } from './testing/client.ts';
import { waitFor } from './testing/wait-for.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.sandbox.close());

const ids = (rows: { Id: string }[]): string[] => rows.map(({ Id }) => Id);
const nowhere = '11111111-2222-4333-8444-555555555555';

/** Waits until the batch is processed, and returns its report with lines. */
async function reportOf(reportId: string) {
  return await waitFor(async () => {
    const { loose } = await client.get(
      `/v2/notifications/report/${reportId}/200/1?includeLines=true`,
    );
    return loose.ReportStatus >= 2 ? loose : undefined;
  });
}

test('pages through all notifications once, newest first', async () => {
  const seen: { Id: string; CreatedAt: string }[] = [];
  for (let page = 1; ; page++) {
    const { loose } = await client.post(`/v2/notifications/170/${page}`);
    expect(loose.Paging.PageNumber).toBe(page);
    expect(loose.Paging.Total).toBe(600);
    seen.push(...loose.Result);
    if (!loose.Paging.HasMoreRecords) break;
  }
  expect(new Set(ids(seen)).size).toBe(600);
  const times = seen.map(({ CreatedAt }) => Date.parse(CreatedAt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await client.post('/v2/notifications/170/9')).loose.Result).toEqual([]);
});

test.each([
  ['statuses=1', (row: { Status: number }) => row.Status === 1],
  ['statuses=2,4', (row: { Status: number }) => row.Status !== 1],
  ['types=SalesOrder,Feeds', (row: { Type: string }) => /^(SalesOrder|Feeds)$/.test(row.Type)],
  [
    'statuses=0,1,2&types=Batch',
    (row: { Status: number; Type: string }) => row.Status < 3 && row.Type === 'Batch',
  ],
  ['statuses=&types=', () => true],
])('%s', async (query, matches) => {
  const all = (
    await Promise.all([1, 2, 3].map((page) => client.post(`/v2/notifications/200/${page}`)))
  ).flatMap(({ loose }) => loose.Result);
  const expected = all.filter(matches);
  const { loose } = await client.post(`/v2/notifications/200/1?${query}`);
  expect(loose.Paging.Total).toBe(expected.length);
  expect(ids(loose.Result)).toEqual(ids(expected.slice(0, 200)));
});

test.each([
  ['0/1', 'pageSize must be from 1 to 200'],
  ['201/1', 'pageSize must be from 1 to 200'],
  ['x/1', 'pageSize: x is not a whole number'],
  ['10/0', 'pageNumber starts at 1'],
  ['10/-1', 'pageNumber: -1 is not a whole number'],
  ['10/1?statuses=3', 'statuses: 3 is none of'],
  ['10/1?statuses=one', 'statuses: one is not a whole number'],
  ['10/1?types=Promotion', 'types: Promotion is none of'],
  ['10/1?types=batch', 'types: batch is none of'],
  ['10/1?statuses=1&statuses=2', 'statuses is given twice'],
])('rejects %s', async (tail, text) => {
  const { status, loose } = await client.post(`/v2/notifications/${tail}`);
  expect(status).toBe(400);
  expect(loose.Success).toBe(false);
  expect(loose.Messages[0].Text).toContain(text);
});

test('updates the named notifications and lists them in its report', async () => {
  const { store } = client.sandbox;
  const [a, b, c, d] = store.newest(4).map(({ id }) => id) as [string, string, string, string];
  const { status, loose } = await client.post('/v2/notifications/update', {
    Read: [a.toUpperCase()],
    Unread: [b, nowhere],
    Archive: [c],
  });
  expect(status).toBe(200);
  expect(Object.keys(loose)).toEqual(['ReportId', 'RecordsReceived']);
  expect(loose.RecordsReceived).toBe(4);
  const report = await reportOf(loose.ReportId);
  expect(report.ReportStatus).toBe(3);
  expect(
    report.Result.map(({ RecordId, Status }: { RecordId: string; Status: number }) => [
      RecordId,
      Status,
    ]),
  ).toEqual([
    [a, 1],
    [b, 1],
    [nowhere, 2],
    [c, 1],
  ]);
  expect([a, b, c].map((id) => store.notification(id)!.status)).toEqual([2, 1, 4]);
  expect(store.notification(d)!.status).not.toBe(0);
});

test('archives a group and updates the totals', async () => {
  const { store } = client.sandbox;
  const total = async (query: string): Promise<number> =>
    (await client.post(`/v2/notifications/1/1${query}`)).loose.Paging.Total;
  const before = await Promise.all([total('?statuses=4'), total('?statuses=1,2'), total('')]);
  const group = store
    .newest(600)
    .filter(({ status }) => status !== 4)
    .slice(0, 20)
    .map(({ id }) => id);
  const { loose } = await client.post('/v2/notifications/archive', { Archive: group });
  expect((await reportOf(loose.ReportId)).ReportStatus).toBe(2);
  expect(group.every((id) => store.notification(id)!.status === 4)).toBe(true);
  const after = await Promise.all([total('?statuses=4'), total('?statuses=1,2'), total('')]);
  expect(after.map((count, index) => count - before[index]!)).toEqual([20, -20, 0]);
});

test('archives a single notification at once', async () => {
  const [first] = client.sandbox.store.newest(1);
  const { status, loose } = await client.post(`/v2/notifications/${first!.id}/archive`);
  expect(status).toBe(200);
  expect(loose).toEqual({ Id: first!.id, Success: true, Messages: [] });
  expect(client.sandbox.store.notification(first!.id)!.status).toBe(4);

  const failed = await client.post(`/v2/notifications/${nowhere}/archive`);
  expect(failed.status).toBe(400);
  expect(Object.keys(failed.loose)).toEqual(['Id', 'Success', 'Messages']);
  expect(failed.loose).toMatchObject({ Id: nowhere, Success: false });
  expect(failed.loose.Messages).toHaveLength(1);
});

test.each([
  ['{', 'The body is not JSON'],
  ['[]', 'expected object'],
  [{ Read: [], Unread: [] }, 'Archive'],
  [{ Read: ['x'], Unread: [], Archive: [] }, 'Read.0: expected a GUID'],
  [{ Read: [], Unread: [], Archive: [], Other: [] }, 'unknown field Other'],
])('rejects an update of %j', async (body, text) => {
  const { status, loose } = await client.post('/v2/notifications/update', body);
  expect(status).toBe(400);
  expect(loose.Messages[0].Text).toContain(text);
});

test('provides a waiting report at once, only for its own kind', async () => {
  const slow = await startClient({ batchDelay: { min: 60_000, max: 60_000 } });
  const [first] = slow.sandbox.store.newest(1);
  const { loose } = await slow.post('/v2/notifications/archive', { Archive: [first!.id] });
  const report = await slow.get(
    `/v2/notifications/report/${loose.ReportId}/10/1?includeLines=true`,
  );
  expect(report.loose).toMatchObject({ ReportStatus: 0, Result: [], Success: true });
  expect(slow.sandbox.store.counts().waiting).toBe(1);
  const other = await slow.get(`/v2/accounting/receivables/report/${loose.ReportId}/10/1`);
  expect(other.loose.Messages[0].Code).toBe('REPORT_UNKNOWN');
  await slow.sandbox.close();
});

test('fails lines at the configured rate without changing their notifications', async () => {
  const unlucky = await startClient({ lineFailureRate: 0.5 });
  const rows = unlucky.sandbox.store.newest(100).filter(({ status }) => status === 1);
  const { loose } = await unlucky.post('/v2/notifications/update', {
    Read: rows.map(({ id }) => id),
    Unread: [],
    Archive: [],
  });
  const [batch] = await waitFor(() => {
    const batches = unlucky.sandbox.store.batches();
    return batches[0]!.done ? batches : undefined;
  });
  expect(batch!.reportId).toBe(loose.ReportId);
  const failed = batch!.lines.filter((line) => line.failed);
  expect(failed.length).toBeGreaterThan(5);
  expect(failed.length).toBeLessThan(batch!.lines.length);
  for (const line of batch!.lines) {
    expect(unlucky.sandbox.store.notification(line.sentId!)!.status).toBe(line.failed ? 1 : 2);
  }
  await unlucky.sandbox.close();
});

test('adds new, unread and current notifications', async () => {
  const before = Date.now();
  client.sandbox.arrive(3);
  const { loose } = await client.post('/v2/notifications/3/1?statuses=1');
  for (const row of loose.Result) {
    expect(Date.parse(row.CreatedAt)).toBeGreaterThanOrEqual(before);
  }
});

test('adds notifications continuously', async () => {
  const lively = await startClient({ arrivalsPerMinute: 60_000 });
  const grown = await waitFor(() => {
    const { notifications } = lively.sandbox.store.counts();
    return notifications > 605 ? notifications : undefined;
  });
  expect(grown).toBeGreaterThan(605);
  await lively.sandbox.close();
});
