import { FileButton, Stack, Textarea } from '@mantine/core';
import { useState, type DragEvent } from 'react';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { monospaced } from '#ui/monospaced.ts';
import { pastedTableTexts } from './texts.ts';

interface PasteTableProps {
  label: string;
  hint: string;
  onText: (text: string) => void;
}

/** Takes a table: pasted from a spreadsheet or a mail, dropped or chosen as a file. */
export function PasteTable({ label, hint, onText }: PasteTableProps) {
  const [failure, setFailure] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onText(await readTextFile(file));
    } catch {
      setFailure(pastedTableTexts.unreadable(visibleString(file.name)));
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // A file is dropped upon it; there is a button for it as well.
    <Stack align="start" gap="xs" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
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
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(file) => void take(file ?? undefined)}
        inputProps={{ 'aria-label': pastedTableTexts.file }}
      >
        {(props) => (
          <Button {...props} size="compact-sm" variant="default">
            {pastedTableTexts.file}
          </Button>
        )}
      </FileButton>
      {failure !== '' && <p role="alert">{failure}</p>}
    </Stack>
  );
}

/** The text of a file as UTF-8, else as the one-byte code that spreadsheets write in the west. */
async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
