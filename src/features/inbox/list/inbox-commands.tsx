import type { Action } from '#api/notifications.ts';
import type { Command } from '#ui/commands/command.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import type { Inbox, InboxRow } from '../model/inbox.ts';
import type { Open } from '../model/use-open.ts';
import { moveBy } from './move-by.ts';
import { searchTexts } from '../search/texts.ts';
import { actionNames, inboxCommandTexts, inboxTexts } from '../model/texts.ts';

interface InboxCommandsProps {
  openRow: (row: InboxRow) => void;
  open: Open;
}

/** The inbox's shortcuts and palette commands. */
export function InboxCommands({ openRow, open }: InboxCommandsProps) {
  const inbox = useInbox();
  useCommands([
    ...moving(inbox),
    ...choosing(inbox),
    ...acting(inbox),
    command(inboxCommandTexts.open, ['o', 'enter'], {
      isPossible: () => inbox.active.get() !== undefined,
      run: () => openRow(inbox.active.get()!),
    }),
    // Registered here, because the details may still be loading.
    command(inboxCommandTexts.close, ['escape'], {
      isPossible: () => open.key !== null,
      run: open.close,
    }),
    command(inboxCommandTexts.search, ['/'], {
      isPossible: () => searchField() !== null,
      run: () => searchField()?.select(),
    }),
  ]);
  return null;
}

type Details = Omit<Command, 'name' | 'group' | 'keys'>;

function command(name: string, keys: readonly string[], details: Details): Command {
  return { name, group: inboxTexts.screen, keys, ...details };
}

function moving(inbox: Inbox): Command[] {
  const move = (by: number): Details => ({
    byKeyAlone: true,
    repeats: true,
    isPossible: () => inbox.rows.get().length > 0,
    run: () => moveBy(inbox, by),
  });
  return [
    command(inboxCommandTexts.next, ['j'], move(1)),
    command(inboxCommandTexts.previous, ['k'], move(-1)),
  ];
}

function choosing(inbox: Inbox): Command[] {
  const withActive = (run: (key: string) => void): Details => ({
    isPossible: () => inbox.active.get() !== undefined,
    run: () => run(inbox.active.get()!.key),
  });
  return [
    command(inboxCommandTexts.select, ['x'], {
      isPossible: () => inbox.active.get() !== undefined || inbox.group.get().length > 0,
      run: () => {
        const row = inbox.active.get();
        if (row) inbox.toggle(row.key);
        else toggleGroup(inbox);
      },
    }),
    command(inboxCommandTexts.selectRange, ['shift+x'], withActive(inbox.range)),
    command(inboxCommandTexts.clearSelection, ['escape'], {
      // Out of sight, it stays: the details close.
      isPossible: () =>
        inbox.alone.get() === null &&
        (inbox.selection.get().keys.size > 0 || inbox.collecting.get()),
      run: inbox.clear,
    }),
  ];
}

/** All of the active group, or none where all were chosen. */
function toggleGroup({ group, selection, setMany }: Inbox): void {
  const keys = group.get().map(({ key }) => key);
  setMany(keys, !keys.every((key) => selection.get().keys.has(key)));
}

function acting({ chosen, act }: Inbox): Command[] {
  const doing = (action: Action): Details => ({
    changes: true,
    isPossible: () => chosen().length > 0,
    run: () => act(action),
  });
  return [
    command(actionNames.read, ['shift+i'], doing('read')),
    command(actionNames.unread, ['shift+u'], doing('unread')),
    command(actionNames.archive, ['e'], doing('archive')),
  ];
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`input[aria-label="${searchTexts.field}"]`);
}
