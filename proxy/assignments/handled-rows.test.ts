import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { insertJob } from '../jobs/job-rows.ts';
import { notificationTarget } from '../jobs/new-target.ts';
import { eachStore } from '../testing/each-store.ts';
import { readHandled } from './handled-rows.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const ids = Array.from({ length: 5 }, () => randomUUID());

describe.each(eachStore)('%s', (_kind, open) => {
  test('counts each notification that the person handled since then once, without undone actions', async () => {
    const [store] = await open(1);
    const aJob = record({
      who: constantFrom('ana', 'ben', null, 'Rule: Late'),
      action: constantFrom('read' as const, 'archive' as const, 'unread' as const),
      id: constantFrom(...ids),
      /** Minutes since the start of the day, and of the notification before that. */
      at: integer({ min: -60, max: 600 }),
      age: integer({ min: 0, max: 500 }),
      isDone: boolean(),
      isUndone: boolean(),
      /** Whether the first try failed; an undo names that one. */
      isRetried: boolean(),
    });
    let run = 0;
    await assert(
      asyncProperty(array(aJob, { maxLength: 10 }), async (jobs) => {
        const account = `account ${run++}`;
        await store!.commit(async (sql) => {
          for (const { who, action, id, at, age, isDone, isUndone, isRetried } of jobs) {
            const time = START + at * MINUTE;
            const begun = (undoes: string | null, retries: string | null = null) => ({
              account,
              id: randomUUID(),
              who,
              bodyHash: null,
              action: undoes === null ? action : ('undo' as const),
              undoes,
              retries,
              since: null,
              checkFirst: null,
              at: time,
              targets: [
                notificationTarget({
                  id,
                  hasOwnId: true,
                  recordNumber: null,
                  rows: [
                    {
                      createdAt: new Date(time - age * MINUTE).toISOString(),
                      type: 'Batch',
                      before: 1,
                    },
                  ],
                  to: action === 'archive' ? 4 : 2,
                }),
              ],
            });
            const first = await insertJob(sql, begun(null));
            const job = isRetried ? await insertJob(sql, begun(null, first.id)) : first;
            if (isUndone) await insertJob(sql, begun(first.id));
            if (!isDone) continue;
            await sql.run(`UPDATE job_targets SET verdict = 'done' WHERE job = ?`, job.number);
          }
        });
        for (const who of ['ana', 'ben', null]) {
          const ages = new Map<string, number>();
          for (const job of jobs) {
            const counts = job.who === who && job.isDone && !job.isUndone && job.at >= 0;
            if (counts && job.action !== 'unread' && !ages.has(job.id)) ages.set(job.id, job.age);
          }
          const sorted = [...ages.values()].toSorted((a, b) => a - b);
          const found = await store!.read((sql) => readHandled(sql, account, who, START));
          expect(found.count).toBe(sorted.length);
          if (found.median === null) {
            expect(sorted).toEqual([]);
            continue;
          }
          // Half of them or more took no longer, and half or more no less.
          const within = sorted.filter((age) => age * MINUTE <= found.median!).length;
          const beyond = sorted.filter((age) => age * MINUTE >= found.median!).length;
          expect(Math.min(within, beyond) * 2).toBeGreaterThanOrEqual(sorted.length);
        }
      }),
      { numRuns: 25 },
    );
  });
});
