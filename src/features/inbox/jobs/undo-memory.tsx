import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useJobs } from '#api/jobs/use-jobs.ts';
import { useMe } from '#api/session/session.ts';
import { settingsQuery } from '#api/session/settings.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { returnCursor } from './return-cursor.ts';
import { createUndoMemory, undosOfTab } from './create-undo-memory.ts';

/** Lets `z` undo jobs and actions of this tab from before a reload, and return the cursor. */
export function UndoMemory() {
  const inbox = useInbox();
  useEffect(() => returnCursor(inbox), [inbox]);
  const me = useMe();
  const account = useQuery(settingsQuery).data?.account;
  return account === undefined ? null : <Memory key={account} of={`${account}:${me ?? ''}`} />;
}

function Memory({ of }: { of: string }) {
  const { undos } = useInbox();
  const { jobs, undo } = useJobs();
  const [memory] = useState(() => createUndoMemory(undos, undosOfTab(of), undo));
  useEffect(() => memory.learn(jobs), [memory, jobs]);
  useEffect(() => () => memory.end(), [memory]);
  return null;
}
