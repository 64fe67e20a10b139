import { useEffect, useState } from 'react';
import type { UsedJobs } from '#api/jobs/use-jobs.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';
import type { Undo } from '../model/undos.ts';

/** Has `z` undo jobs too: those of this page, and of the person's other tabs and devices. */
export function useJobUndos({ jobs, undo }: Pick<UsedJobs, 'jobs' | 'undo'>): void {
  const { undos } = useInbox();
  const [known] = useState(() => new Map<string, Undo>());
  const [seen] = useState(() => new Set<string>());
  useEffect(() => {
    // `undo` repeats its request until the proxy responds; if the proxy rejects it, the job can be
    // undone again.
    const begin = async (id: string): Promise<true> => {
      undo(id);
      return true;
    };
    const possible = new Set(jobs.flatMap(({ id, canUndo }) => (canUndo ? [id] : [])));
    for (const [id, entry] of known) {
      if (!possible.has(id)) undos.remove(entry);
    }
    const newestSeen = jobs.findIndex(({ id }) => seen.has(id));
    for (const [index, { id }] of [...jobs.entries()].toReversed()) {
      seen.add(id);
      if (!possible.has(id)) continue;
      const entry = known.get(id) ?? { name: inboxTexts.undo, run: () => begin(id) };
      known.set(id, entry);
      undos.add(entry, newestSeen !== -1 && index > newestSeen);
    }
  }, [jobs, undo, undos, known, seen]);
}
