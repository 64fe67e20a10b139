import { MOST_ASSIGNED } from '#contract/assignments.ts';
import type { Job } from '#contract/job.ts';
import { allOfList } from '../store/in-list.ts';
import type { Sql } from '../store/sql.ts';
import { countAssignments, restoreAssignment, takeStep } from './assignment-rows.ts';
import { assignmentTopic } from './assignment-store.ts';

/**
 * Ends a person's own assignments of notifications that they archived, because archiving completes
 * the work, and restores them once the archive is undone.
 * @param job as of the step that changed some of its targets
 * @param positions of the targets that the step may have changed
 */
export async function followArchive(
  sql: Sql,
  job: Pick<Job, 'action' | 'revision'> & { number: number; account: string; who: string | null },
  positions: readonly number[],
): Promise<void> {
  const { number, account, who, action, revision } = job;
  if (who === null || (action !== 'archive' && action !== 'undo')) return;
  const found = await allOfList(positions, (marks, part) =>
    sql.all(
      `${action === 'archive' ? ARCHIVED : RESTORED}
       WHERE job_targets.job = ? AND job_targets.revision = ? AND job_targets.verdict = 'done'
         AND job_targets.position IN ${marks}`,
      number,
      revision,
      ...part,
    ),
  );
  if (found.length === 0) return;
  const by = { account, who, at: Date.now() };
  // Always in the same order, so that no two transactions wait for each other.
  found.sort((a, b) => (a['id_key']! < b['id_key']! ? -1 : 1));
  if (action === 'archive') {
    for (const row of found) {
      const of = { id: row['id'] as string, version: row['version'] as number };
      await takeStep(sql, by, { action: 'release', note: '' }, of);
    }
  } else {
    const room = MOST_ASSIGNED - (await countAssignments(sql, account));
    for (const row of found.slice(0, Math.max(0, room))) {
      await restoreAssignment(sql, by, {
        id: row['id'] as string,
        version: row['version'] as number,
        since: Number(row['since']),
        note: row['note'] as string,
      });
    }
  }
  await sql.announce(assignmentTopic(account));
}

const OF_TARGETS = `
  FROM job_targets
  JOIN jobs ON jobs.number = job_targets.job
  JOIN taken ON taken.account = jobs.account AND taken.id_key = job_targets.id_key`;

/** An assignment since then is new work. */
const ARCHIVED = `
  SELECT taken.id_key, taken.id, taken.version ${OF_TARGETS}
    AND taken.who = jobs.who AND taken.since < jobs.created_at`;

/** Assignments that ended after the undone job began, and that nobody has had since. */
const RESTORED = `
  SELECT taken.id_key, taken.id, taken.version, former.note, (
    SELECT at FROM taken_history
    WHERE account = taken.account AND id_key = taken.id_key
      AND (what = 'take-over' OR (what = 'take' AND had IS NULL))
    ORDER BY version DESC LIMIT 1
  ) AS since ${OF_TARGETS} AND taken.who IS NULL
  JOIN jobs AS undone ON undone.account = jobs.account AND undone.id = jobs.undoes
    AND undone.action = 'archive'
  JOIN taken_history AS ended ON ended.account = taken.account AND ended.id_key = taken.id_key
    AND ended.version = taken.version AND ended.what = 'release' AND ended.at >= undone.created_at
    AND ended.who = jobs.who AND ended.had = jobs.who
  JOIN taken_history AS former ON former.account = taken.account
    AND former.id_key = taken.id_key AND former.version = taken.version - 1`;
