import { createContext, use, useState, type ReactNode } from 'react';
import { useJobs } from '#api/jobs/use-jobs.ts';
import { useStored } from '#ui/store.ts';
import { createInbox, type Inbox } from './inbox.ts';

const Context = createContext<Inbox | null>(null);

/** Shares one inbox among all its parts. */
export function InboxProvider({ children }: { children: ReactNode }) {
  const { act } = useJobs();
  const [inbox] = useState(() => createInbox(act));
  return <Context value={inbox}>{children}</Context>;
}

export function useInbox(): Inbox {
  const inbox = use(Context);
  if (!inbox) throw new Error('There is no inbox around this');
  return inbox;
}

/** The selection, to be read and changed. */
export function useSelection() {
  const inbox = useInbox();
  const { keys, frozen } = useStored(inbox.selection, (selection) => selection);
  const { toggle, range, setMany, clear, chosen } = inbox;
  return { keys, frozen, toggle, range, setMany, clear, chosen };
}
