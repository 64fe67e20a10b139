import { arrivalInstant } from '#contract/arrival.ts';
import type { Handled } from '#contract/handled.ts';
import type { Job, JobTarget } from '#contract/job.ts';
import { rootOf } from '#contract/job-rules.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql } from '../store/sql.ts';

/** Counts what a person handled since a moment (ms since 1970). @param who `null` where nobody signs in */
export async function readHandled(
  sql: Sql,
  account: string,
  who: string | null,
  since: number,
): Promise<Handled> {
  const found = await sql.all(
    `SELECT number, id, action, undoes, retries, created_at FROM jobs
     WHERE account = ? AND ${who === null ? 'who IS NULL' : 'who = ?'} AND created_at >= ?
     ORDER BY number`,
    account,
    ...(who === null ? [] : [who]),
    since,
  );
  const jobs = found.map((row) => ({
    number: Number(row['number']),
    id: row['id'] as string,
    action: row['action'] as Job['action'],
    undoes: row['undoes'] as string | null,
    retries: row['retries'] as string | null,
    createdAt: Number(row['created_at']),
  }));
  const undone = new Set(jobs.map(({ undoes }) => undoes));
  const began = new Map(
    jobs
      .filter((job) => job.action === 'read' || job.action === 'archive')
      .filter((job) => !undone.has(rootOf(job, jobs).id))
      .map(({ number, createdAt }) => [number, createdAt]),
  );
  const rows = await allOfList([...began.keys()], (marks, part) =>
    sql.all(
      `SELECT job, id_key, chosen FROM job_targets WHERE job IN ${marks} AND verdict = 'done'
       ORDER BY job`,
      ...part,
    ),
  );
  // A notification that was marked read and archived later was handled when it was marked.
  const ages = new Map<string, number>();
  for (const row of rows) {
    const key = row['id_key'] as string;
    if (ages.has(key)) continue;
    const chosen = JSON.parse(row['chosen'] as string) as JobTarget['rows'];
    const created = Math.max(...chosen.map(({ createdAt }) => arrivalInstant(createdAt)));
    ages.set(key, Math.max(0, began.get(Number(row['job']))! - created));
  }
  const sorted = [...ages.values()].toSorted((a, b) => a - b);
  return { count: sorted.length, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null };
}
