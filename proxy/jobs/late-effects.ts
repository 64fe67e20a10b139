import type { ProxyStore } from '../store/store.ts';
import { changeTargets, type TargetChange } from './job-rows.ts';

/** Milliseconds after its start in which a restarted proxy still corrects a job. */
const WATCHED_FOR = 2 * 86_400_000;

const notDone = ['unchanged', 'refused', 'unknown'] as const;
const NOT_DONE = `('${notDone.join("', '")}')`;

/**
 * Corrects jobs that have ended. A job ends once the service’s report names what it refused, though
 * the follower’s verdict is not final before the waiting time: a service may name a line before it
 * processes it, the last call may be refused after an earlier one was accepted, and a person may send a
 * call again.
 */
export function createLateEffects(store: ProxyStore, account: string, now: () => number) {
  /** Numbers of ended jobs; absent before they were loaded. */
  let watched: Set<number> | undefined;

  async function load(): Promise<Set<number>> {
    const rows = await store.read((sql) =>
      sql.all(
        `SELECT number FROM jobs
         WHERE account = ? AND state IN ('stopped', 'finished') AND created_at > ?
           AND number IN (SELECT job FROM job_targets WHERE verdict IN ${NOT_DONE})`,
        account,
        now() - WATCHED_FOR,
      ),
    );
    return new Set(rows.map((row) => Number(row['number'])));
  }

  /** @returns whether there may be a later effect */
  async function correct(number: number): Promise<boolean> {
    const rows = await store.read((sql) =>
      sql.all(
        `SELECT job_targets.position AS position, goal, job_calls.key AS key, is_final,
           lines.verdict = 'proven' OR (lines.verdict = 'contradicted' AND shown_status = goal)
             AS is_done
         FROM job_targets
         JOIN lines ON lines.id_key = job_targets.id_key
         JOIN writes ON writes.id = lines.write_id
         JOIN job_calls ON job_calls.account = writes.account AND job_calls.key = writes.key
           AND job_calls.job = job_targets.job
         WHERE job_targets.job = ? AND job_targets.verdict IN ${NOT_DONE}
         ORDER BY writes.id`,
        number,
      ),
    );
    const done = rows.flatMap((row): TargetChange[] =>
      row['is_done']
        ? [
            {
              position: Number(row['position']),
              verdict: 'done',
              status: row['goal'] as number | null,
              reason: null,
              by: row['key'] as string,
            },
          ]
        : [],
    );
    if (done.length > 0) {
      await store.commit((sql) => changeTargets(sql, number, done, {}, notDone));
    }
    return rows.some((row) => row['is_final'] === 0);
  }

  return {
    /** Watches a job that has ended. */
    watch: (number: number): void => {
      watched?.add(number);
    },
    async settle(): Promise<void> {
      watched ??= await load();
      for (const number of watched) if (!(await correct(number))) watched.delete(number);
    },
    /** Forgets the jobs: another proxy may work meanwhile. */
    stop: (): void => {
      watched = undefined;
    },
  };
}
