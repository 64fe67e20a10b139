import { useStored } from '#ui/store.ts';
import { useInbox } from './inbox-context.tsx';
import type { AssignmentLookup } from './team.ts';

/** Who has taken what, for searches; `null` where it is not known, as where nobody signs in. */
export function useAssignments(): AssignmentLookup | null {
  return useStored(useInbox().team, (team) => team?.assignments ?? null);
}
