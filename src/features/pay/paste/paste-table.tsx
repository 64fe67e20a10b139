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
  /** Where files of other kinds are read, too. */
  onFile?: (file: File) => void;
  fileLabel?: string;
}

/** Takes a table: pasted from a spreadsheet or a mail, dropped or chosen as a file. */
export function PasteTable({
  label,
  hint,
  onText,
  onFile,
  fileLabel = pastedTableTexts.file,
}: PasteTableProps) {
  const [failure, setFailure] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (onFile) {
      onFile(file);
      return;
    }
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
        // Banks name their files as they like.
        {...(!onFile && { accept: '.csv,.tsv,.txt,text/csv,text/plain' })}
        onChange={(file) => void take(file ?? undefined)}
        inputProps={{ 'aria-label': fileLabel }}
      >
        {(props) => (
          <Button {...props} size="compact-sm" variant="default">
            {fileLabel}
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
