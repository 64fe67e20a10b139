import type { ReactNode } from 'react';
import type { Action } from '#api/notifications.ts';
import { Button } from '#ui/button.tsx';
import { ArchiveIcon, ClearIcon, ReadIcon, UnreadIcon } from '#ui/icons.tsx';
import { useStored } from '#ui/store.ts';
import { WriteButton } from '#ui/write-button.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import classes from './selection-bar.module.css';

/** What can be done with what is chosen. */
export function SelectionBar({ words, selectAll }: { words: string; selectAll: ReactNode }) {
  const inbox = useInbox();
  const team = useStored(inbox.team, (it) => it);
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selection">
      <p className={classes.words}>{words}</p>
      {selectAll}
      <div className={classes.actions}>
        {actions.map(({ action, name, icon }) => (
          <WriteButton
            key={action}
            size="compact-sm"
            variant={action === 'archive' ? 'filled' : 'default'}
            aria-label={name}
            onClick={() => inbox.act(action)}
          >
            {icon}
            <span className={classes.word}>{name}</span>
          </WriteButton>
        ))}
        {team && <team.Actions />}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label="Clear"
          onClick={inbox.clear}
        >
          <ClearIcon />
          <span className={classes.word}>Clear</span>
        </Button>
      </div>
    </div>
  );
}

export const actions: readonly { action: Action; name: string; icon: ReactNode }[] = [
  { action: 'read', name: 'Mark read', icon: <ReadIcon /> },
  { action: 'unread', name: 'Mark unread', icon: <UnreadIcon /> },
  { action: 'archive', name: 'Archive', icon: <ArchiveIcon /> },
];
