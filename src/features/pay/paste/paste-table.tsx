import { FileButton, Stack, Textarea } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { SmallButton } from '#ui/button.tsx';
import { monospaced } from '#ui/tables/monospaced.ts';

interface PasteTableProps {
  label: string;
  hint: string;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  fileLabel: string;
  /** Why a file could not be read; `''` without an error. */
  failure: string;
}

/** Accepts a table that was pasted from a spreadsheet or an email, or a dropped or chosen file. */
export function PasteTable({ label, hint, onText, onFile, fileLabel, failure }: PasteTableProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    // Accepts a dropped file; a button offers the same.
    <Stack
      align="start"
      gap="xs"
      p="xs"
      // Aligns the field with the title above, with the drop border outside it.
      mx="calc(-1px - var(--mantine-spacing-xs))"
      style={{
        border: `1px dashed ${isOver ? 'var(--mantine-primary-color-filled)' : 'transparent'}`,
        borderRadius: 'var(--mantine-radius-md)',
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Textarea
        w="100%"
        styles={monospaced}
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description']}
        data-focus
        rows={8}
        spellCheck={false}
        onChange={({ target }) => target.value.trim() !== '' && onText(target.value)}
      />
      <FileButton
        // Accepts any file name, because banks name their files as they like.
        onChange={(file) => file && onFile(file)}
        inputProps={{ 'aria-label': fileLabel }}
      >
        {(props) => <SmallButton {...props}>{fileLabel}</SmallButton>}
      </FileButton>
      {failure !== '' && <p role="alert">{failure}</p>}
    </Stack>
  );
}
