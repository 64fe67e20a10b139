import type { AssignmentLookup } from '#contract/search/compile-search.ts';
import { useStored } from '#ui/store.ts';
import { useInbox } from './inbox-context.tsx';

/** Who has taken what, for searches; `null` where it is not known, as where nobody signs in. */
export function useAssignments(): AssignmentLookup | null {
  return useStored(useInbox().team, (team) => team?.assignments ?? null);
}
