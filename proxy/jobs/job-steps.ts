import { partsOf } from '#lib/parts-of.ts';
import type { ProxyStore } from '../store/store.ts';
import { isUnsent, openCalls, refusedEarlier } from './call-rows.ts';
import { correctBefore } from './correct-before.ts';
import { LIST_LENGTH } from '../store/in-list.ts';
import { changeJob, changeTargets, statesWhere, targetsWhere, type StoredJob } from './job-rows.ts';

/** The parts of a job that are needed to decide its next step. */
export interface Standing {
  job: StoredJob;
  /** Keys of unsent calls. */
  unsent: string[];
  hasOpenCalls: boolean;
  /** Whether targets wait for their first call, and whether some must be sent again. */
  hasFresh: boolean;
  hasAgain: boolean;
}

export async function standingOf(store: ProxyStore, job: StoredJob): Promise<Standing> {
  return await store.read(async (sql) => {
    const calls = await openCalls(sql, job.number);
    // Not counted, because there may be 20,000.
    const triesOf = async (order: string): Promise<number | null> => {
      const row = await sql.get(
        `SELECT tries FROM job_targets WHERE job = ? AND verdict = 'pending' AND call IS NULL
         ORDER BY tries ${order} LIMIT 1`,
        job.number,
      );
      return row === undefined ? null : Number(row['tries']);
    };
    const [least, most] = [await triesOf('ASC'), await triesOf('DESC')];
    return {
      job,
      unsent: calls.filter(isUnsent).map(({ key }) => key),
      hasOpenCalls: calls.length > 0,
      hasFresh: least === 0,
      hasAgain: most !== null && most > 0,
    };
  });
}

export async function hasPending(store: ProxyStore, { number }: StoredJob): Promise<boolean> {
  const row = await store.read((sql) =>
    sql.get(
      `SELECT 1 AS is_there FROM job_targets WHERE job = ? AND verdict = 'pending' LIMIT 1`,
      number,
    ),
  );
  return row !== undefined;
}

/**
 * Ends targets that the service refused and that are not sent again, with its last answer as the
 * result.
 */
export async function keepRefusals(store: ProxyStore, job: StoredJob): Promise<void> {
  const { refused, refusedBy } = await store.read(async (sql) => ({
    refused: await statesWhere(
      sql,
      job.number,
      `verdict = 'pending' AND call IS NULL AND tries > 0`,
    ),
    refusedBy: await refusedEarlier(sql, job),
  }));
  const changes = refused.map(({ position, status, reason }) => ({
    position,
    verdict: 'unchanged' as const,
    status,
    reason,
    by: refusedBy.get(position),
  }));
  await store.commit((sql) => changeTargets(sql, job.number, changes));
}

/** Ends a job, unless a person decided otherwise in the meantime. */
export async function endJob(
  store: ProxyStore,
  job: StoredJob,
  state: 'stopped' | 'finished',
): Promise<void> {
  const { number } = job;
  await store.commit(async (sql) => {
    const head = await sql.get('SELECT state FROM jobs WHERE number = ?', number);
    if (head!['state'] !== job.state) return;
    const pending = await sql.get(
      `SELECT count(*) AS n FROM job_targets WHERE job = ? AND verdict = 'pending'`,
      number,
    );
    const isWhole = Number(pending!['n']) === 0;
    await changeJob(sql, number, {
      state: isWhole ? 'finished' : state,
      phase: null,
      problem: null,
    });
  });
}

/**
 * The jobs before this one have ended, and may have left rows in another state than the person saw.
 */
export async function endWaiting(store: ProxyStore, job: StoredJob): Promise<void> {
  await store.commit(async (sql) => {
    const { revision } = await changeJob(sql, job.number, { waits_for: '[]' });
    if (job.action === 'undo') return;
    const earlier = [];
    for (const number of job.waitsFor.toSorted((a, b) => a - b)) {
      earlier.push(await targetsWhere(sql, number));
    }
    const open = await targetsWhere(sql, job.number, `verdict = 'pending' AND call IS NULL`);
    for (const part of partsOf(correctBefore(open, earlier), LIST_LENGTH)) {
      await sql.run(
        `UPDATE job_targets SET chosen = corrected.column2, revision = ?
         FROM (VALUES ${part.map(() => '(CAST(? AS BIGINT), ?)').join(', ')}) AS corrected
         WHERE job = ? AND position = corrected.column1`,
        revision,
        ...part.flatMap(({ position, rows }) => [position, JSON.stringify(rows)]),
        job.number,
      );
    }
  });
  job.waitsFor = [];
}
