import { Box, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { BatchDetails } from '#contract/batch.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { useToday } from '#ui/values/use-today.ts';
import { Evidence } from './evidence.tsx';
import { countedLines, decideTexts } from './texts.ts';

export type BatchDecision = 'send-again' | 'send-anyway' | 'arrived';

interface DecideDialogProps {
  batch: BatchDetails;
  decision: BatchDecision;
  /** Gets the note for the history, or `null` if the user canceled. */
  onClosed: (note: string | null) => void;
}

/** Asks for a decision that Waybill can't make, next to the evidence. */
export function DecideDialog({ batch, decision, onClosed }: DecideDialogProps) {
  const now = useToday();
  const [note, setNote] = useState('');
  const { title, text, label, yes } = decideTexts[decision];
  return (
    <Dialog
      title={title}
      isUnsaved={note.trim() !== ''}
      onClosed={(answer) => onClosed(answer === 'yes' ? note.trim() : null)}
    >
      {/* Has the focus, so that the evidence is in sight: a button is below it. */}
      <Box tabIndex={-1} data-focus style={{ outline: 'none' }}>
        <p>
          {text} {decideTexts.covers(countedLines(batch))}
        </p>
        <Evidence evidence={batch.evidence} now={now} />
      </Box>
      <Textarea
        my="md"
        label={label}
        rows={3}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Group gap="xs">
        <Button onClick={({ currentTarget }) => closeDialog(currentTarget, 'yes')}>{yes}</Button>
        <DismissButton>{decideTexts.cancel}</DismissButton>
      </Group>
    </Dialog>
  );
}
