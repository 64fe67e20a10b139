import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { Runs } from '#api/runs/use-runs.ts';
import { DateTimeText } from '#ui/date-time-text.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import classes from './run-bar.module.css';

interface RunFailuresDialogProps {
  title: string;
  failures: ReturnType<Runs['failures']>;
  onClose: () => void;
}

const SHOWN = 500;

/** Which notifications are not as they were meant to be, each with the service's reason. */
export function RunFailuresDialog({ title, failures, onClose }: RunFailuresDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <table className={classes.failures}>
        <thead>
          <tr>
            <th scope="col">Record</th>
            <th scope="col">Type</th>
            <th scope="col">Time</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {failures.slice(0, SHOWN).map(({ key, recordNumber, type, createdAt, reason }) => (
            <tr key={key}>
              <td>
                <VisibleText text={recordNumber} />
              </td>
              <td>
                <VisibleText text={type} />
              </td>
              <td>
                <DateTimeText text={createdAt} now={0} />
              </td>
              <td>
                <VisibleText text={reason} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {failures.length > SHOWN && <p>The first {SHOWN} are shown.</p>}
    </Modal>
  );
}
