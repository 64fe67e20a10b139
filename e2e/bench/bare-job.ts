import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import type { NewJob } from '#contract/job.ts';
import type { Waybill } from '../waybill.ts';
import { inTurn } from './in-turn.ts';

const A_CALL = 200;
const PATH = '/api/v2/notifications';

interface Page {
  Result: { Id: string }[];
  Paging: { HasMoreRecords: boolean };
}

interface Report {
  Result?: unknown[];
}

/**
 * The simplest client that archives these notifications and proves it, through the same proxy:
 * writes of 200 ids, two at a time; each report until it has every line, four at a time; and the
 * list of archived ones, four pages at a time. Missing ids are sent again.
 */
export async function bareJob({ url }: Waybill, targets: NewJob['targets']): Promise<void> {
  const pool = new Pool(url, { connections: 8 });
  /** @returns `null` where the service did not answer */
  const ask = async <T>(path: string, method: 'GET' | 'POST', body?: object): Promise<T | null> => {
    const reply = await pool.request({
      path: PATH + path,
      method,
      headers: {
        'sec-fetch-site': 'same-origin',
        'cache-control': 'no-cache',
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await reply.body.text();
    return reply.statusCode === 200 ? (JSON.parse(text) as T) : null;
  };
  const read = async <T>(path: string, method: 'GET' | 'POST'): Promise<T> => {
    for (;;) {
      const answer = await ask<T>(path, method);
      if (answer !== null) return answer;
    }
  };
  try {
    const missing = new Set(targets.map(({ id }) => id));
    while (missing.size > 0) {
      const ids = [...missing];
      const reports: string[] = [];
      await inTurn(2, Math.ceil(ids.length / A_CALL), async (index) => {
        const Archive = ids.slice(index * A_CALL, (index + 1) * A_CALL);
        const answer = await ask<{ ReportId: string }>('/archive', 'POST', { Archive });
        if (answer !== null) reports.push(answer.ReportId);
      });
      await inTurn(4, reports.length, async (index) => {
        const path = `/report/${reports[index]!}/${A_CALL}/1?includeLines=true`;
        while (((await read<Report>(path, 'GET')).Result?.length ?? 0) === 0);
      });
      const ahead: Promise<Page>[] = [];
      for (let asked = 0, hasMore = true; hasMore && missing.size > 0;) {
        while (ahead.length < Math.min(4, Math.ceil(missing.size / A_CALL))) {
          asked += 1;
          ahead.push(read<Page>(`/${A_CALL}/${asked}?statuses=4`, 'POST'));
        }
        const { Result, Paging } = await ahead.shift()!;
        for (const { Id } of Result) missing.delete(Id);
        hasMore = Paging.HasMoreRecords;
      }
      await Promise.all(ahead);
    }
  } finally {
    await pool.close();
  }
}
