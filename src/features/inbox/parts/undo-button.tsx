import { BarButton } from '#ui/notices/bar-button.tsx';
import { useStored } from '#ui/store.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';
import type { Undo } from '../model/undos.ts';

/** A button in the bar of an action that undoes it, until something else has. */
export function UndoButton({ undo }: { undo: Undo | null }) {
  const { undos } = useInbox();
  const canUndo = useStored(undos.all, (all) => undo !== null && all.includes(undo));
  if (!canUndo) return null;
  return <BarButton onClick={() => undos.run(undo!)}>{inboxTexts.undo}</BarButton>;
}
