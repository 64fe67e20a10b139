import { useStored } from '#ui/store.ts';
import type { TeamWork } from './create-team.ts';
import { useInbox } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { meanwhileOf, meanwhileWords } from './meanwhile.ts';

/** `Archived by ana, 2 min ago`; `null` if no colleague changed it. */
export function useMeanwhile(work: TeamWork, row: InboxRow, words = meanwhileWords): string | null {
  const inbox = useInbox();
  const readAt = useStored(inbox.readAt, (it) => it);
  return useStored(work.news, (news) => {
    const meanwhile = meanwhileOf(news, row, { me: work.me, readAt });
    return meanwhile && words(meanwhile, news!.now);
  });
}
