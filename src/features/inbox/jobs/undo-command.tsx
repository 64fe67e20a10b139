import { useCommands } from '#ui/commands/commands.tsx';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';

/** `z` undoes the last thing that the person did, whatever it was, and then the one before. */
export function UndoCommand() {
  const { undos } = useInbox();
  const latest = useStored(undos.all, (all) => all.at(-1));
  useCommands([
    {
      name: latest?.name ?? inboxTexts.undo,
      group: inboxTexts.screen,
      keys: ['z', 'ctrl+z'],
      changes: true,
      isPossible: undos.mayRun,
      run: undos.runLatest,
    },
  ]);
  return null;
}
