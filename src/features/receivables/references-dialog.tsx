import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeFailure } from '#api/describe-failure.ts';
import { counted } from '#api/describe-listing.ts';
import { noReferences, referencesQuery, useImportReferences } from '#api/references.ts';
import { formatCount } from '#lib/locale.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/dialog.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { readReferences, type ReadReferences } from './read-references.ts';
import classes from './references-dialog.module.css';

const noun = { one: 'reference', many: 'references' };
const SHOWN = 5;

/** Imports own references of transactions: pasted, dropped or from a file, seen before they are. */
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
    <Dialog title="Import own references" onClosed={onClosed}>
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
        <p className={classes.hint}>
          A CSV of two columns: the transaction’s Id and your reference, such as the invoice number.{' '}
          {counted(known.size, noun)} {known.size === 1 ? 'is' : 'are'} kept now.
        </p>
        <label>
          Paste them, or drop a file here
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
          Or choose a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => take(target.files?.[0])}
          />
        </label>
        {hasFailed && <p role="alert">The file can’t be read.</p>}
        {text.trim() !== '' && data === undefined && <Preview read={read} />}
        {error && (
          <p role="alert">
            <strong>{describeFailure(error).title}.</strong> {describeFailure(error).detail}
          </p>
        )}
        {data && (
          <p role="status">
            {counted(data.added, noun)} added, {data.changed} changed, {data.unchanged} unchanged.
          </p>
        )}
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={isPending}
            disabled={read.rows.length === 0 || read.tooMany || data !== undefined}
          >
            Import {counted(read.rows.length, noun)}
          </Button>
          <Button variant="default" onClick={({ currentTarget }) => closeDialog(currentTarget, '')}>
            Close
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
      <p>
        {added} new, {changed} changed, {unchanged} unchanged.
      </p>
      {rows.length > 0 && (
        <ul className={classes.preview}>
          {rows.slice(0, SHOWN).map(([id, reference]) => (
            <li key={id}>
              <VisibleText text={reference} /> <small>{id}</small>
            </li>
          ))}
          {rows.length > SHOWN && <li>and {formatCount(rows.length - SHOWN)} more</li>}
        </ul>
      )}
      {unreadable.length > 0 && (
        <p>
          {unreadable.length} {unreadable.length === 1 ? 'line is' : 'lines are'} left out, without
          an Id or a reference (or longer than 100 characters), such as:{' '}
          <VisibleText text={unreadable[0]!.slice(0, 100)} />
        </p>
      )}
      {contradicted.length > 0 && (
        <p>
          {contradicted.length} {contradicted.length === 1 ? 'Id has' : 'Ids have'} two references
          here and {contradicted.length === 1 ? 'is' : 'are'} left out, such as {contradicted[0]}.
        </p>
      )}
      {tooMany && <p>There would be more than can be kept.</p>}
    </div>
  );
}
