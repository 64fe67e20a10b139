import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { noReferences, referencesQuery, useImportReferences } from '#api/references.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { readReferences, type ReadReferences } from './read-references.ts';
import classes from './references-dialog.module.css';
import { importTexts } from './texts.ts';

const SHOWN = 5;

/** Imports own references of transactions, pasted or from a file, after a preview. */
export function ReferencesDialog({ onClosed }: { onClosed: () => void }) {
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const known = useQuery(referencesQuery).data ?? noReferences;
  const read = useMemo(() => readReferences(text, known), [text, known]);
  const { mutate, isPending, error, data, reset } = useImportReferences();
  const take = (file: File | undefined): void => {
    if (!file) return;
    setFailed(false);
    reset();
    file.text().then(setText, () => setFailed(true));
  };
  return (
    <Dialog title={importTexts.title} onClosed={onClosed}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(read.rows);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <p className={classes.hint}>{importTexts.hint(known.size)}</p>
        <label>
          {importTexts.paste}
          <textarea
            data-focus
            rows={6}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              reset();
              setText(target.value);
            }}
          />
        </label>
        <label>
          {importTexts.file}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => take(target.files?.[0])}
          />
        </label>
        {hasFailed && <p role="alert">{importTexts.unreadableFile}</p>}
        {text.trim() !== '' && data === undefined && <Preview read={read} />}
        {error && (
          <p role="alert">
            <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}
          </p>
        )}
        {data && (
          <p role="status">{importTexts.imported(data.added, data.changed, data.unchanged)}</p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={isPending}
            disabled={read.rows.length === 0 || read.tooMany || data !== undefined}
          >
            {importTexts.import(read.rows.length)}
          </Button>
          <Button variant="default" onClick={({ currentTarget }) => closeDialog(currentTarget, '')}>
            {importTexts.close}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Preview({ read }: { read: ReadReferences }) {
  const { rows, added, changed, unchanged, unreadable, contradicted, tooMany } = read;
  return (
    <div role="status">
      <p>{importTexts.preview(added, changed, unchanged)}</p>
      {rows.length > 0 && (
        <ul className={classes.preview}>
          {rows.slice(0, SHOWN).map(([id, reference]) => (
            <li key={id}>
              <VisibleText text={reference} /> <small>{id}</small>
            </li>
          ))}
          {rows.length > SHOWN && <li>{importTexts.more(rows.length - SHOWN)}</li>}
        </ul>
      )}
      {unreadable.length > 0 && (
        <p>
          {importTexts.skippedLines(unreadable.length)}{' '}
          <VisibleText text={unreadable[0]!.slice(0, 100)} />
        </p>
      )}
      {contradicted.length > 0 && (
        <p>{importTexts.conflicts(contradicted.length, contradicted[0]!)}</p>
      )}
      {tooMany && <p>{importTexts.tooMany}</p>}
    </div>
  );
}
