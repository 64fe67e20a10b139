import { useJobs, type UsedJobs } from '#api/jobs/use-jobs.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';
import { useEffect, useState } from 'react';
import type { Undo } from '../model/undos.ts';

/** `z` undoes the last thing that the person did, whatever it was, and then the one before. */
export function UndoCommand() {
  const { undos } = useInbox();
  useJobUndos(useJobs());
  const latest = useStored(undos.all, (all) => all.at(-1));
  useCommands([
    {
      name: latest?.name ?? inboxTexts.undo,
      group: inboxTexts.screen,
      keys: ['z', 'ctrl+z'],
      changes: true,
      isPossible: () => undos.all.get().length > 0,
      run: () => undos.run(undos.all.get().at(-1)!),
    },
  ]);
  return null;
}

/** Has `z` undo jobs too: those of this page, and of the person's other tabs and devices. */
function useJobUndos({ jobs, undo }: Pick<UsedJobs, 'jobs' | 'undo'>): void {
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
