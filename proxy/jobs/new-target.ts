import type { z } from '#contract/zod.ts';
import type { JobTarget } from '#contract/job.ts';
import type { acknowledgement } from '#contract/ledger.ts';

/** A target of a new job, in the form that is stored. */
export interface NewTarget {
  id: string;
  hasOwnId: boolean;
  recordNumber: string | null;
  /** The notifications that were chosen, or the transaction. */
  chosen: unknown;
  /** The status that notifications are to have. */
  goal: number | null;
}

export function notificationTarget({ rows, to, ...target }: JobTarget): NewTarget {
  const { id, hasOwnId, recordNumber } = target;
  return { id, hasOwnId, recordNumber, chosen: rows, goal: to };
}

export function transactionTarget(chosen: z.output<typeof acknowledgement>): NewTarget {
  return { id: chosen.Id, hasOwnId: true, recordNumber: null, chosen, goal: null };
}
