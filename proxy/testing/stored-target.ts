import type { StoredTarget } from '../jobs/job-rows.ts';

/** A target that is not sent yet, of one notification that had this status when it was chosen. */
export function storedTarget(
  of: Partial<StoredTarget>,
  before: number,
  createdAt = '2026-01-01T00:00:00Z',
): StoredTarget {
  return {
    position: 0,
    id: 'a',
    key: 'a',
    hasOwnId: true,
    recordNumber: null,
    rows: [{ createdAt, type: 'Batch', before }],
    to: 4,
    verdict: 'pending',
    isSent: false,
    status: null,
    reason: null,
    call: null,
    tries: 0,
    ...of,
  };
}
