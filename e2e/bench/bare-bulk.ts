import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { inTurn } from './in-turn.ts';

const A_CALL = 200;
const PATH = '/api/v2/notifications';

interface Page {
  Result: { Id: string }[];
}

interface Report {
  Result?: unknown[];
}

/**
 * Runs the simplest client that archives all unread notifications and proves it, through the same
 * proxy: their ids four pages at a time, writes of 200 two at a time, each report until it has
 * every line, four at a time, and the list of archived ones until all are there, four pages at a
 * time.
 */
export async function bareBulk(url: string, count: number) {
  const pool = new Pool(url, { connections: 8 });
  const calls = { reads: 0, writes: 0, reports: 0, readBacks: 0 };
  const ask = async <T>(path: string, method: 'GET' | 'POST', body?: object): Promise<T> => {
    const reply = await pool.request({
      path: PATH + path,
      method,
      headers: {
        origin: url,
        'sec-fetch-site': 'same-origin',
        'cache-control': 'no-cache',
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(text);
    return JSON.parse(text) as T;
  };
  try {
    const begun = performance.now();
    const ids: string[] = [];
    const pages = Math.ceil(count / A_CALL);
    await inTurn(4, pages, async (index) => {
      calls.reads += 1;
      const { Result } = await ask<Page>(`/${A_CALL}/${index + 1}?statuses=1`, 'POST');
      ids.push(...Result.map(({ Id }) => Id));
    });
    const collected = performance.now() - begun;
    const reports: string[] = [];
    await inTurn(2, pages, async (index) => {
      calls.writes += 1;
      const { ReportId } = await ask<{ ReportId: string }>('/archive', 'POST', {
        Archive: ids.slice(index * A_CALL, (index + 1) * A_CALL),
      });
      reports.push(ReportId);
    });
    await inTurn(4, reports.length, async (index) => {
      for (let lines = 0; lines < A_CALL;) {
        calls.reports += 1;
        const path = `/report/${reports[index]!}/${A_CALL}/1?includeLines=true`;
        lines = (await ask<Report>(path, 'GET')).Result?.length ?? 0;
      }
    });
    const missing = new Set(ids);
    const ahead: Promise<Page>[] = [];
    while (missing.size > 0) {
      while (ahead.length < Math.min(4, Math.ceil(missing.size / A_CALL))) {
        calls.readBacks += 1;
        ahead.push(ask<Page>(`/${A_CALL}/${calls.readBacks}?statuses=4`, 'POST'));
      }
      const { Result } = await ahead.shift()!;
      if (Result.length === 0) throw new Error(`${missing.size} are not listed as archived.`);
      for (const { Id } of Result) missing.delete(Id);
    }
    return { collected, archived: performance.now() - begun - collected, calls };
  } finally {
    await pool.close();
  }
}
