import { Button } from './button.tsx';
import { closeDialog, Dialog } from './dialog.tsx';
import classes from './faults-dialog.module.css';
import { VisibleText } from './visible-text.tsx';

interface FaultsDialogProps {
  title: string;
  faults: readonly {
    /** Number of the page, and the row's place on it from 0. */
    page: number;
    index: number;
    reasons: readonly string[];
    /** The row as the service sent it. */
    text: string;
  }[];
  onClosed: () => void;
}

const SHOWN = 100;

/** The rows that could not be read, each with its reasons and its raw JSON. */
export function FaultsDialog({ title, faults, onClosed }: FaultsDialogProps) {
  return (
    <Dialog title={title} onClosed={onClosed}>
      <p className={classes.lead}>
        The service sent these rows in an unexpected format, so Waybill can’t list them.
      </p>
      {/* Scrolls by keyboard, from its beginning. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroller} role="group" aria-label="Rows" tabIndex={0} data-focus>
        <ol className={classes.faults}>
          {faults.slice(0, SHOWN).map(({ page, index, reasons, text }) => (
            <li key={`${page}/${index}`}>
              <p>
                Page {page}, row {index + 1}
              </p>
              <ul>
                {reasons.map((reason) => (
                  <li key={reason}>
                    <VisibleText text={reason} />
                  </li>
                ))}
              </ul>
              <pre>
                <VisibleText text={text} />
              </pre>
            </li>
          ))}
        </ol>
      </div>
      {faults.length > SHOWN && <p>Showing the first {SHOWN}.</p>}
      <Button onClick={(event) => closeDialog(event.currentTarget, '')}>Close</Button>
    </Dialog>
  );
}
