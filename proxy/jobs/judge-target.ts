import type { Verdict } from '#contract/batch.ts';
import type { TargetVerdict } from '#contract/job.ts';

/** How far the follower is with the line of a target (`batches/judge-line.ts`). */
export interface FollowedLine {
  verdict: Verdict;
  isFinal: boolean;
  /** Whether a line of the report names the id. */
  isNamed: boolean;
  /** The status in the list, if the list showed the target. */
  status: number | null;
  /** The report’s message about it. */
  message: string | null;
}

export interface TargetJudgement {
  verdict: Exclude<TargetVerdict, 'pending'>;
  status: number | null;
  reason: string | null;
}

/** @returns the meaning of the follower's verdict for a target; `null` while it is open */
export function judgeTarget(line: FollowedLine, to: number): TargetJudgement | null {
  const { status, message } = line;
  const done: TargetJudgement = { verdict: 'done', status: to, reason: null };
  const unchanged: TargetJudgement = { verdict: 'unchanged', status, reason: message };
  switch (line.verdict) {
    case 'proven':
      return done;
    case 'refused':
      // Once the report names the target, nothing more will happen to it.
      return line.isFinal || line.isNamed ? unchanged : null;
    case 'contradicted':
      if (!line.isFinal) return null;
      return status === to ? done : unchanged;
    case 'reported':
      return line.isFinal ? { verdict: 'unknown', status, reason: message } : null;
    case 'pending':
      return null;
    default:
      return line.verdict satisfies never;
  }
}

/**
 * Returns the job's verdict for the follower's. Only a list that no longer has the transaction as
 * unacknowledged proves an acknowledgement.
 * @returns `null` while it is open
 */
export function judgeTransaction({
  verdict,
  isFinal,
  isNamed,
  message,
}: Omit<FollowedLine, 'status'>): TargetJudgement | null {
  const judged = (verdict: TargetJudgement['verdict']) => ({
    verdict,
    status: null,
    reason: verdict === 'done' ? null : message,
  });
  switch (verdict) {
    case 'proven':
      return judged('done');
    case 'refused':
      return isFinal || isNamed ? judged('unchanged') : null;
    case 'contradicted':
    case 'reported':
      return isFinal ? judged('unknown') : null;
    case 'pending':
      return null;
    default:
      return verdict satisfies never;
  }
}
