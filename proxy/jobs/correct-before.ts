import type { ChosenRow } from '#contract/job.ts';
import type { StoredTarget } from './job-rows.ts';

/**
 * Corrects rows of notifications that were chosen while an earlier job was about to change them:
 * the person sees the status that the earlier job should give. If it gave another one, an undo must
 * restore that status.
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
