import { useMay } from '#api/session/session.ts';
import { useAcknowledgingWork } from './use-acknowledging-work.ts';
import { useLoadsAsWork } from './use-loads-as-work.ts';
import { useJobsWork } from './use-jobs-work.ts';
import { useSendingWork } from './use-sending-work.ts';
import type { Work } from './work.ts';

/** All running tasks, and the ended ones whose results weren't seen yet. */
export function useWork(): Work[] {
  const may = useMay();
  return [
    ...useJobsWork(may({ role: 'triage', kind: 'write' })),
    ...useAcknowledgingWork(may({ role: 'accounting', kind: 'write' })),
    ...useSendingWork(may({ role: 'accounting', kind: 'read' })),
    ...useLoadsAsWork(),
  ];
}
