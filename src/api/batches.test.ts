import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { batchQueries } from './batches.ts';

afterEach(() => vi.unstubAllGlobals());

test('returns null for a report that belongs to none of Waybill’s batches', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ batches: [], next: null, uncertain: 0, needsPerson: 0 });
  });
  const report = 'A0000000-0000-4000-8000-000000000001';
  expect(await new QueryClient().fetchQuery(batchQueries.byReport(report))).toBeNull();
  expect(asked).toEqual([`/api/batches?limit=50&report=${report}`]);
});
