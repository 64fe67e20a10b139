import { useId, useState, type DragEvent } from 'react';
import { visibleString } from '#lib/visible-text.ts';
import classes from '../parts/lines.module.css';
import fields from '../parts/field.module.css';
import { pasteTexts } from './texts.ts';

interface PasteTableProps {
  label: string;
  hint: string;
  onText: (text: string) => void;
}

/** Takes a table: pasted from a spreadsheet or a mail, dropped or chosen as a file. */
export function PasteTable({ label, hint, onText }: PasteTableProps) {
  const id = useId();
  const [failure, setFailure] = useState('');
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onText(await readTextFile(file));
    } catch {
      setFailure(pasteTexts.unreadable(visibleString(file.name)));
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  return (
    // A file is dropped upon it; there is a button for it as well.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.paste} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        data-focus
        rows={8}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => target.value.trim() !== '' && onText(target.value)}
      />
      <p id={`${id}-hint`} className={fields.hint}>
        {hint}
      </p>
      <label className={classes.file}>
        {pasteTexts.file}{' '}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </label>
      {failure !== '' && <p role="alert">{failure}</p>}
    </div>
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
