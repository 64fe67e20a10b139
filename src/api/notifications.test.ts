import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leavesOutStatusZero } from '#contract/inbox-statuses.ts';
import { problemType } from '#contract/problem.ts';
import { notificationQueries, type NotificationFilters } from './notifications.ts';

let asked: string[] = [];
let refuses: (path: string) => boolean = () => false;
let refusal: () => Response = refusedWithReason;

beforeEach(() => {
  asked = [];
  refuses = () => false;
  refusal = refusedWithReason;
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (path === '/api/settings') return Response.json(settings);
    asked.push(`${method} ${path}`);
    return refuses(path) ? refusal() : Response.json({ Result: [], Success: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

function refusedWithReason(): Response {
  return Response.json({ Success: false, Messages: [{ Code: 'S', Text: 'status' }] });
}

/** A 400 without JSON, as the proxy describes it. */
function refusedBare(): Response {
  const type = problemType('service-answer-unreadable');
  const problem = { type, title: 'T', status: 502, serviceStatus: 400 };
  const headers = { 'Content-Type': 'application/problem+json' };
  return Response.json(problem, { status: 502, headers });
}

const settings = {
  service: { kind: 'sandbox', host: null, credentials: true },
  firstPage: 0,
  codes: {},
  account: 'sandbox',
  links: {},
  needsAction: {},
  waitingTimes: { update: 60_000, acknowledge: 60_000, payment: 60_000 },
};

async function read(client: QueryClient, filters: NotificationFilters): Promise<void> {
  const { options } = notificationQueries.list(filters);
  await client.fetchInfiniteQuery({ ...options(), staleTime: 0 });
}

test.each([
  [{ status: 'inbox', types: [] }, '?statuses=0,1,2'],
  [{ status: 'unread', types: [] }, '?statuses=1'],
  [{ status: 'archived', types: ['Batch'] }, '?statuses=4&types=Batch'],
  [{ status: 'everything', types: [] }, ''],
  [{ status: 'everything', types: ['Batch', 'Blog'] }, '?types=Batch,Blog'],
] as const)('requests %j as %s', async (filters, query) => {
  await read(new QueryClient(), filters);
  expect(asked).toEqual([`POST /api/v2/notifications/200/0${query}`]);
});

test.each([refusedWithReason, refusedBare])(
  'requests statuses 1 and 2 after status 0 was refused (%o), and remembers it',
  async (refused) => {
    refusal = refused;
    refuses = (path) => path.includes('statuses=0');
    const client = new QueryClient();
    await read(client, { status: 'inbox', types: [] });
    await read(client, { status: 'inbox', types: [] });
    expect(asked.map((path) => path.split('=')[1])).toEqual(['0,1,2', '1,2', '0,1,2', '1,2']);
    expect(leavesOutStatusZero(client)).toBe(true);
  },
);

test.each([
  [[1, 2], 1_234],
  [[1, 4], null],
])('uses the total of rows with the statuses %j as %s', async (statuses, total) => {
  const Result = statuses.map((Status) => ({
    CreatedAt: '2026-01-01T00:00:00Z',
    Event: 50,
    RecordId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    RecordNumber: `${Status}`,
    Message: 'M',
    Status,
    Type: 'Batch',
  }));
  const Paging = { PageNumber: 0, Total: 1_234, HasMoreRecords: true };
  refuses = () => true;
  refusal = () => Response.json({ Result, Paging, Success: true });
  const { options } = notificationQueries.list({ status: 'inbox', types: [] });
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options(), staleTime: 0 });
  expect(pages[0]!.rows).toHaveLength(2);
  expect(pages[0]!.total).toBe(total);
});

test('doesn’t give up status 0 after a single failure', async () => {
  let failures = 1;
  refuses = () => failures-- > 0;
  const client = new QueryClient();
  await read(client, { status: 'inbox', types: [] });
  expect(asked.at(-1)).toContain('statuses=0,1,2');
  expect(leavesOutStatusZero(client)).toBe(false);
});

test('fails for a page in the middle of a list instead of taking it from another list', async () => {
  const client = new QueryClient();
  const query = notificationQueries.list({ status: 'inbox', types: [] });
  refuses = (path) => path.includes('/200/2?');
  const context = { client, signal: new AbortController().signal };
  await expect(query.readPage(2, context, false)).rejects.toThrow(/rejected/);
  expect(asked.some((path) => path.endsWith('statuses=1,2'))).toBe(false);
});

test('draws no conclusion about status 0 when every request is refused', async () => {
  refuses = () => true;
  const client = new QueryClient();
  await expect(read(client, { status: 'inbox', types: [] })).rejects.toThrow(/rejected/);
  refuses = () => false;
  await read(client, { status: 'inbox', types: [] });
  expect(asked.at(-1)).toContain('statuses=0,1,2');
});
