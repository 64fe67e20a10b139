import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useReasons } from '#api/differences.ts';
import type { BankDecision } from '#contract/bank-decision.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { reasonTexts } from '#ui/late-texts.ts';
import { workTexts } from './texts.ts';

const LONGEST_NOTE = 500;

interface AsideFormProps {
  onDone: (aside: NonNullable<BankDecision['aside']>) => void;
  onCancel: () => void;
}

/** Asks why an entry is put aside: a reason, a note, or both. */
export function AsideForm({ onDone, onCancel }: AsideFormProps) {
  const reasons = useReasons();
  const [reason, setReason] = useState('');
  const [note, setNote] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => select.current?.focus(), []);
  const isGiven = reason !== '' || note.trim() !== '';
  const done = (): void => {
    if (isGiven) onDone({ reason, note: note.trim() });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // Enter on a button presses that button.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else done();
  };
  return (
    <Group align="end" gap="xs" role="group" aria-label={workTexts.putAside} onKeyDown={onKeyDown}>
      <NativeSelect
        ref={select}
        size="xs"
        label={workTexts.whyAside}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      >
        <option value="">{workTexts.noReason}</option>
        {reasons.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        size="xs"
        flex="1 1 10rem"
        maw="24rem"
        label={reasonTexts.note}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button size="compact-sm" disabled={!isGiven} onClick={done}>
        {workTexts.putAside}
      </Button>
      <SmallButton onClick={onCancel}>{workTexts.cancel}</SmallButton>
    </Group>
  );
}
