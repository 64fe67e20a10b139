import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { itemName, type PayItem } from '../model/pay-item.ts';
import classes from '../parts/lines.module.css';

interface InFlightDialogProps {
  item: PayItem;
  onClosed: (isSure: boolean) => void;
}

/** Stands before an item whose money is on its way already. */
export function InFlightDialog({ item, onClosed }: InFlightDialogProps) {
  return (
    <Dialog title="Money is in flight" onClosed={(answer) => onClosed(answer === 'sure')}>
      <p className={classes.plain}>
        Funds for {visibleString(itemName(item))} are on their way already. A payment on top of them
        may pay it twice.
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-focus
          onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
        >
          Leave it
        </Button>
        <Button color="red" onClick={({ currentTarget }) => closeDialog(currentTarget, 'sure')}>
          Tick it all the same
        </Button>
      </div>
    </Dialog>
  );
}
