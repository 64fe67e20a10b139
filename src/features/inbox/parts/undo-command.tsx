import { useCommands } from '#ui/commands.tsx';
import { inboxTexts } from '../model/texts.ts';

/** Undoes what was done last, by `z`; the latest one shown comes before those of earlier actions. */
export function UndoCommand({ name, run }: { name: string; run: () => void }) {
  useCommands([{ name, group: inboxTexts.screen, keys: ['z', 'ctrl+z'], changes: true, run }]);
  return null;
}
