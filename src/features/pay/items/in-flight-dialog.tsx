import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { itemName, type PayItem } from '../model/pay-item.ts';
import classes from '../parts/lines.module.css';
import { openItemTexts } from '../model/texts.ts';

interface InFlightDialogProps {
  item: PayItem;
  onClosed: (isSure: boolean) => void;
}

/** Stands before an item whose money is on its way already. */
export function InFlightDialog({ item, onClosed }: InFlightDialogProps) {
  return (
    <Dialog title={openItemTexts.inFlight} onClosed={(answer) => onClosed(answer === 'sure')}>
      <p className={classes.plain}>{openItemTexts.inFlightHint(visibleString(itemName(item)))}</p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-focus
          onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
        >
          {openItemTexts.leaveOut}
        </Button>
        <Button color="red" onClick={({ currentTarget }) => closeDialog(currentTarget, 'sure')}>
          {openItemTexts.chooseAnyway}
        </Button>
      </div>
    </Dialog>
  );
}
