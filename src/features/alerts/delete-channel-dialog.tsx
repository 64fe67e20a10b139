import { Group, Text } from '@mantine/core';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { alertPageTexts } from './texts.ts';

interface DeleteChannelDialogProps {
  name: string;
  onClosed: (isYes: boolean) => void;
}

/** Asks before a channel is deleted, because nobody can bring its address or its secret back. */
export function DeleteChannelDialog({ name, onClosed }: DeleteChannelDialogProps) {
  return (
    <Dialog
      title={alertPageTexts.deleteChannelTitle(visibleString(name))}
      onClosed={(answer) => onClosed(answer === 'yes')}
    >
      <Text mb="lg">{alertPageTexts.deleteChannelHint}</Text>
      <Group gap="xs">
        <Button color="red" onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}>
          {alertPageTexts.delete}
        </Button>
        <DismissButton data-focus>{alertPageTexts.cancel}</DismissButton>
      </Group>
    </Dialog>
  );
}
