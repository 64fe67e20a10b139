import { useId, useState } from 'react';
import type { BatchDetails } from '#contract/batch.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { useToday } from '#ui/use-today.ts';
import { countedLines } from './batch-words.ts';
import classes from './batches.module.css';
import { Evidence } from './evidence.tsx';

export type BatchDecision = 'send-again' | 'send-anyway' | 'arrived';

interface DecideDialogProps {
  batch: BatchDetails;
  decision: BatchDecision;
  /** The note that goes into the history with the decision; `null` where it was left. */
  onClosed: (note: string | null) => void;
}

const words = {
  arrived: {
    title: 'It arrived',
    text: 'You say that the service has done this. It will not be sent again, and goes on being read back.',
    label: 'How do you know? (kept in its history)',
    yes: 'It arrived',
  },
  'send-again': {
    title: 'Send again',
    text: 'The same request goes out once more, with the same payment numbers and the same TransactionId. If the service did it the first time and does not recognise it, it is done twice.',
    label: 'Why is it right to send it again? (kept in its history)',
    yes: 'Send again',
  },
  'send-anyway': {
    title: 'Send anyway',
    text: 'The service may already have this payment. If it does, sending it pays twice.',
    label: 'Why is it right to send it? (saved in its history)',
    yes: 'Send anyway',
  },
} as const satisfies Record<BatchDecision, object>;

/** A decision that only a person can take, with the evidence before their eyes. */
export function DecideDialog({ batch, decision, onClosed }: DecideDialogProps) {
  const now = useToday();
  const [note, setNote] = useState('');
  const id = useId();
  const { title, text, label, yes } = words[decision];
  return (
    <Dialog title={title} onClosed={(answer) => onClosed(answer === 'yes' ? note.trim() : null)}>
      <p>
        {text} It holds {countedLines(batch)}.
      </p>
      <Evidence evidence={batch.evidence} now={now} />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={classes.noteField}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={classes.ways}>
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}>{yes}</Button>
        <Button
          variant="default"
          data-focus
          onClick={({ currentTarget }) => closeDialog(currentTarget, '')}
        >
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
