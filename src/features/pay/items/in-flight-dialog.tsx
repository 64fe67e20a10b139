import { Group } from '@mantine/core';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { itemText } from '#api/item-text.ts';
import type { PayItem } from '../model/pay-item.ts';
import { openItemTexts } from '../model/texts.ts';

interface InFlightDialogProps {
  item: PayItem;
  onClosed: (isSure: boolean) => void;
}

/** Warns before an item whose payment is already in flight. */
export function InFlightDialog({ item, onClosed }: InFlightDialogProps) {
  return (
    <Dialog title={openItemTexts.inFlight} onClosed={(answer) => onClosed(answer === 'sure')}>
      {openItemTexts.inFlightHint(itemText(item))}
      <Group gap="xs" mt="md">
        <Button color="red" onClick={({ currentTarget }) => closeDialog(currentTarget, 'sure')}>
          {openItemTexts.chooseAnyway}
        </Button>
        <DismissButton data-focus>{openItemTexts.leaveOut}</DismissButton>
      </Group>
    </Dialog>
  );
}
