import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
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
  onClose: () => void;
}

const SHOWN = 100;

/** The rows that could not be read, each with its reasons and its raw JSON. */
export function FaultsDialog({ title, faults, onClose }: FaultsDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={classes.lead}>
        The service sent these in a shape that its interface does not describe. They stand here as
        they came.
      </p>
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
      {faults.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
    </Modal>
  );
}
