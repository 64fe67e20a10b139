import type { ChosenRow } from '#contract/job.ts';
import type { StoredTarget } from './job-rows.ts';

/**
 * A person who chooses notifications while an earlier job is about to change them sees them as that
 * job is to leave them. Where it left them otherwise, an undo must restore that status.
 * @param earlier targets of the jobs that this one waited for, oldest job first
 * @returns the targets whose rows are to be corrected, with the corrected rows
 */
export function correctBefore(
  targets: readonly StoredTarget[],
  earlier: readonly (readonly StoredTarget[])[],
): { position: number; rows: ChosenRow[] }[] {
  const last = new Map<string, StoredTarget>();
  for (const target of earlier.flat()) last.set(target.key, target);
  return targets.flatMap(({ key, position, rows }) => {
    const left = last.get(key);
    if (!left || left.verdict === 'done' || left.verdict === 'unknown') return [];
    const corrected = rows.map((row) => correct(row, left));
    return corrected.some((row, index) => row !== rows[index])
      ? [{ position, rows: corrected }]
      : [];
  });
}

function correct(row: ChosenRow, left: StoredTarget): ChosenRow {
  if (row.before !== left.to) return row;
  const same = left.hasOwnId
    ? left.rows[0]
    : left.rows.find(({ createdAt }) => createdAt === row.createdAt);
  if (!same) return row;
  const before = left.hasOwnId ? (left.status ?? same.before) : same.before;
  return before === row.before ? row : { ...row, before };
}
