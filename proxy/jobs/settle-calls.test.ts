import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createJournal } from '../journal/journal.ts';
import { eachStore } from '../testing/each-store.ts';
import { recordCall } from './call-rows.ts';
import { jobsWhere } from './job-rows.ts';
import { createJobs } from './jobs.ts';
import { prepareJob } from './prepare-job.ts';
import { settleCalls } from './settle-calls.ts';

test.each(eachStore)(
  'halves a refused call once if two proxies settle it at the same time in %s',
  async (_kind, open) => {
    const [one, two] = await open(2);
    const transactions = Array.from({ length: 60 }, () => ({
      Id: randomUUID(),
      Partner: { Code: 'NORD' },
      Type: 0,
    }));
    const body = JSON.stringify({ action: 'acknowledge', transactions });
    const by = { name: 'ana', may: () => true };
    await createJobs(one!, 'a').create(randomUUID(), prepareJob(body), by);
    const [job] = await one!.read((sql) => jobsWhere(sql, 'a', '1 = 1'));
    const key = randomUUID();
    await one!.commit((sql) => recordCall(sql, 'a', job!, key, Date.now()));
    const journal = createJournal(one!);
    const intent = {
      account: 'a',
      who: 'ana',
      key,
      endpoint: 'receivables.acknowledge',
      target: '/v2/accounting/receivables/acknowledge',
      body: JSON.stringify({ Acknowledgements: [] }),
      bodyHash: 'h',
    };
    const sending = await journal.markSending(await journal.prepare(intent, 1), 2);
    const answer = { status: 413, contentType: null, body: '{"Success":false}' };
    const answered = await journal.storeAnswer(sending, answer, 3);
    const nothing = { reportId: null, recordsReceived: null };
    await journal.settle(answered, { state: 'REJECTED', reason: 'too large', ...nothing }, 3);
    const how = { now: Date.now(), hasVerdicts: true, mayWait: true };
    await Promise.all([one!, two!].map((store) => settleCalls(store, 'a', job!, how)));
    const rows = await one!.read((sql) =>
      sql.all(
        `SELECT (SELECT count(*) FROM job_targets WHERE call = job_calls.key) AS targets
         FROM job_calls WHERE is_open = 1`,
      ),
    );
    expect(rows.map(({ targets }) => targets)).toEqual([30, 30]);
  },
);
