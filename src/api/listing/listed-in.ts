import type { Page } from '#contract/rows.ts';
import { idKey } from '#lib/guid.ts';

export type Listed = 'listed' | 'not listed' | 'unknown';

/** Whether a list that was requested for one id certainly lacks it. */
export const isLeftOut = (listed: Listed | undefined): boolean => listed === 'not listed';

/**
 * Whether a list that was requested for one id has it. Rows of other ids, unreadable rows and
 * further pages show that the answer is not about this id alone: its absence then proves nothing.
 */
export function listedIn({ rows, faults, paging }: Page<{ Id: string }>, id: string): Listed {
  if (rows.some(({ value }) => idKey(value.Id) === idKey(id))) return 'listed';
  const isAboutIt = rows.length + faults.length === 0 && paging.HasMoreRecords !== true;
  return isAboutIt ? 'not listed' : 'unknown';
}
