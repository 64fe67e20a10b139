import { arrivalInstant } from '#contract/arrival.ts';
import type { Handled } from '#contract/handled.ts';
import type { JobTarget } from '#contract/job.ts';
import type { Sql } from '../store/sql.ts';

/** Counts what a person handled since a moment (ms since 1970). @param who `null` where nobody signs in */
export async function readHandled(
  sql: Sql,
  account: string,
  who: string | null,
  since: number,
): Promise<Handled> {
  const rows = await sql.all(
    `SELECT job_targets.id_key AS id_key, job_targets.chosen AS chosen, jobs.created_at AS at
     FROM jobs JOIN job_targets ON job_targets.job = jobs.number
     WHERE jobs.account = ? AND jobs.created_at >= ? AND jobs.action IN ('read', 'archive')
       AND ${who === null ? 'jobs.who IS NULL' : 'jobs.who = ?'} AND job_targets.verdict = 'done'
       AND NOT EXISTS (SELECT 1 FROM jobs AS undo
                       WHERE undo.account = jobs.account AND undo.undoes = jobs.id)
     ORDER BY jobs.number`,
    account,
    since,
    ...(who === null ? [] : [who]),
  );
  // A notification that was marked read and archived later was handled when it was marked.
  const ages = new Map<string, number>();
  for (const row of rows) {
    const key = row['id_key'] as string;
    if (ages.has(key)) continue;
    const chosen = JSON.parse(row['chosen'] as string) as JobTarget['rows'];
    const created = Math.max(...chosen.map(({ createdAt }) => arrivalInstant(createdAt)));
    ages.set(key, Math.max(0, Number(row['at']) - created));
  }
  const sorted = [...ages.values()].toSorted((a, b) => a - b);
  return { count: sorted.length, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null };
}
