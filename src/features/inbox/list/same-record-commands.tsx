import { useCommands } from '#ui/commands/commands.tsx';
import type { Command } from '#ui/commands/command.ts';
import { useInbox } from '../model/inbox-context.tsx';
import { inboxTexts } from '../model/texts.ts';
import { moveBy } from './move-by.ts';
import { sameRecordTexts } from './texts.ts';
import { stepToSameRecord } from './same-record.ts';

/** Moves among the loaded notifications of one record. */
export function SameRecordCommands() {
  const inbox = useInbox();
  const command = (name: string, key: string, direction: -1 | 1): Command => {
    const step = (): number | null =>
      inbox.group.get().length > 0
        ? null
        : stepToSameRecord(inbox.rows.get(), inbox.active.get(), direction);
    return {
      name,
      group: inboxTexts.screen,
      keys: [key],
      isPossible: () => step() !== null,
      run: () => moveBy(inbox, step()!),
    };
  };
  useCommands([command(sameRecordTexts.next, ']', 1), command(sameRecordTexts.previous, '[', -1)]);
  return null;
}
