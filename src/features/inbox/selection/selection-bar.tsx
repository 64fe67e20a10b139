import { Box, Group } from '@mantine/core';
import { IconArchive, IconMail, IconMailOpened, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Action } from '#api/notifications.ts';
import { Button, ButtonWord } from '#ui/button.tsx';
import { useStored } from '#ui/store.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { WriteButton } from '#ui/notices/write-button.tsx';
import { useInbox } from '../model/inbox-context.tsx';
import { actionNames } from '../model/texts.ts';
import { selectionBarTexts } from '../parts/late-texts.ts';
import { actionsLayout, barLayout, wordsLayout } from './selection-layout.ts';
import { selectionAge } from './selection-words.ts';

/** The actions on the selected rows. */
export function SelectionBar({ words, selectAll }: { words: string; selectAll: ReactNode }) {
  const inbox = useInbox();
  const team = useStored(inbox.team, (it) => it);
  const snoozes = useStored(inbox.snoozes, (it) => it);
  const labels = useStored(inbox.labels, (it) => it);
  const mutes = useStored(inbox.mutes, (it) => it);
  const age = useStored(inbox.selection, selectionAge);
  const isPhone = useIsPhone();
  const clear = (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={selectionBarTexts.clear}
      title={selectionBarTexts.clear}
      onClick={inbox.clear}
    >
      <IconX size="1rem" aria-hidden />
      <ButtonWord>{selectionBarTexts.clear}</ButtonWord>
    </Button>
  );
  return (
    <Group {...barLayout} role="toolbar" aria-label={selectionBarTexts.toolbar}>
      <Box component="p" title={age} {...wordsLayout}>
        {words}
      </Box>
      {selectAll}
      {/* A phone’s lines are so short that it would have one of its own. */}
      {isPhone && clear}
      <Group {...actionsLayout} data-many={team ? true : undefined}>
        {actions.map(({ action, name, icon }) => (
          <WriteButton
            key={action}
            size="compact-sm"
            variant={action === 'archive' ? 'filled' : 'default'}
            aria-label={name}
            title={name}
            onClick={() => inbox.act(action)}
          >
            {icon}
            <ButtonWord>{name}</ButtonWord>
          </WriteButton>
        ))}
        {snoozes && <snoozes.Action />}
        {labels && <labels.Action />}
        {mutes && <mutes.Action />}
        {team && <team.Actions />}
        {!isPhone && clear}
      </Group>
    </Group>
  );
}

export const actions: readonly { action: Action; name: string; icon: ReactNode }[] = [
  { action: 'read', name: actionNames.read, icon: <IconMailOpened size="1rem" aria-hidden /> },
  { action: 'unread', name: actionNames.unread, icon: <IconMail size="1rem" aria-hidden /> },
  { action: 'archive', name: actionNames.archive, icon: <IconArchive size="1rem" aria-hidden /> },
];
