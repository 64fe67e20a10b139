import { useStored } from '#ui/store.ts';
import type { TeamWork } from './create-team.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { colleagueChangeOf, describeChange } from './colleague-change.ts';

/** `Archived by ana, 2 min ago`; `null` if no colleague changed it. */
export function useColleagueChange(
  work: TeamWork,
  row: InboxRow,
  words = describeChange,
): string | null {
  const inbox = useInbox();
  const readAt = useStored(inbox.readAt, (it) => it);
  return useStored(work.news, (news) => {
    const change = colleagueChangeOf(news, row, { me: work.me, readAt });
    return change && words(change, news!.now);
  });
}
