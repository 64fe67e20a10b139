import { targetOf, type Action } from '#api/notifications.ts';
import { WriteButton } from '#ui/write-button.tsx';
import { useInbox, useSelection } from '../model/inbox-context.tsx';
import type { InboxRow } from '../model/inbox.ts';
import { actions } from '../selection/selection-bar.tsx';

/** Notification status (interface 3.1) that each action leads to. */
const leadsTo: Record<Action, number> = { read: 2, unread: 1, archive: 4 };

/** What can be done with the open notification; while others are selected, their bar has it. */
export function DetailsActions({ row }: { row: InboxRow }) {
  const { act } = useInbox();
  const { keys } = useSelection();
  if (keys.size > 0 || targetOf(row.value) === null) return null;
  return actions
    .filter(({ action }) => leadsTo[action] !== row.value.Status)
    .map(({ action, name, icon }) => (
      <WriteButton
        key={action}
        size="compact-sm"
        variant="default"
        leftSection={icon}
        onClick={() => act(action, [row])}
      >
        {name}
      </WriteButton>
    ));
}
