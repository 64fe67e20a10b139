import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { driveRun } from './drive-run.ts';
import { allItems } from './run.ts';
import { idOf, makeContext, makeTarget, runOn } from './testing/make-run.ts';
import { stubService, type Listed } from './testing/stub-service.ts';

afterEach(() => vi.unstubAllGlobals());

const createdAt = '2026-11-01T00:00:00Z';

/** A service that refuses each id so many times, each time by a line that says why. */
function lockingService(refusals: readonly number[]) {
  const rows: Listed[] = refusals.map((_, n) => ({
    id: idOf(n),
    recordId: idOf(n),
    status: 1,
    createdAt,
  }));
  const left = [...refusals];
  const sent: string[][] = [];
  const lines = new Map<string, { Id: string; Message: string }[]>();
  const reads = stubService({ rows: () => rows });
  const fetch = async (address: string, init?: RequestInit): Promise<Response> => {
    const { pathname } = new URL(address, 'http://stub');
    const report = /\/report\/([^/]+)/.exec(pathname)?.[1];
    if (report !== undefined) return Response.json({ Result: lines.get(report) ?? [] });
    if (!pathname.endsWith('/update')) return reads.fetch(address);
    const { Read } = JSON.parse(init!.body as string) as { Read: string[] };
    const reportId = idOf(1_000_000 + sent.push(Read));
    lines.set(
      reportId,
      Read.map((id) => {
        const n = Number(id.slice(-12));
        if (left[n]!-- > 0) return { Id: id, Message: 'Locked' };
        rows[n]!.status = 2;
        return { Id: id, Message: 'Updated' };
      }),
    );
    return Response.json({ ReportId: reportId, RecordsReceived: Read.length }, { status: 202 });
  };
  return { fetch, sent };
}

test('what is refused is sent again twice, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(0, 0, 1, 2, 3, 9), { minLength: 2, maxLength: 12 }),
      async (refusals) => {
        const service = lockingService(refusals);
        vi.stubGlobal('fetch', service.fetch);
        const run = runOn(
          'read',
          refusals.map((_, n) => makeTarget({ id: idOf(n), createdAt })),
        );
        await driveRun(run, makeContext());
        expect(run.state).toBe('finished');
        for (const [n, refused] of refusals.entries()) {
          const items = allItems(run).filter(({ id }) => id === idOf(n));
          expect(items).toMatchObject([
            refused > 2 ? { verdict: 'unchanged', reason: 'Locked' } : { verdict: 'done' },
          ]);
          const times = service.sent.flat().filter((id) => id === idOf(n)).length;
          expect(times).toBe(Math.min(refused, 2) + 1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('what somebody else changed meanwhile is not sent again', async () => {
  const service = lockingService([9, 0]);
  let isTouched = false;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const response = await service.fetch(address, init);
    const body = (await response.json()) as { Result?: unknown };
    if (Array.isArray(body.Result)) {
      for (const row of body.Result as Record<string, unknown>[]) {
        if (row['Id'] === idOf(0) && 'Status' in row) {
          row['Status'] = 4;
          isTouched = true;
        }
      }
    }
    return Response.json(body, { status: response.status });
  });
  const run = runOn(
    'read',
    [0, 1].map((n) => makeTarget({ id: idOf(n), createdAt })),
  );
  await driveRun(run, makeContext());
  expect(isTouched).toBe(true);
  expect(allItems(run)).toMatchObject([{ verdict: 'unchanged', status: 4 }, { verdict: 'done' }]);
  expect(service.sent).toHaveLength(1);
});

test('a stop before the next try leaves the service’s last word', async () => {
  const service = lockingService([9, 0]);
  vi.stubGlobal('fetch', service.fetch);
  const run = runOn(
    'read',
    [0, 1].map((n) => makeTarget({ id: idOf(n), createdAt })),
  );
  const context = makeContext();
  context.save = async (...chunks) => {
    if (chunks.some(({ items }) => items.some(({ tries = 0 }) => tries === 1)))
      run.state = 'stopping';
  };
  await driveRun(run, context);
  expect(run.state).toBe('finished');
  expect(allItems(run)).toHaveLength(2);
  expect(allItems(run)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: idOf(0), verdict: 'unchanged', reason: 'Locked' }),
      expect.objectContaining({ id: idOf(1), verdict: 'done' }),
    ]),
  );
});
