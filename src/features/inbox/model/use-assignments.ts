import type { AssignmentLookup } from '#contract/search/compile-search.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from './inbox-context.tsx';

/** Returns assignments for searches; `null` where they are unknown, or nobody signs in. */
export function useAssignments(): AssignmentLookup | null {
  return useStored(useInbox().team, (team) => team?.assignments ?? null);
}
