import { FileButton, Group, List, Stack, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/List.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeFailure } from '#api/client/describe-failure.ts';
import { noReferences, referencesQuery, useImportReferences } from '#api/references.ts';
import { decodeText } from '#ui/decode-text.ts';
import { Button, SmallButton } from '#ui/button.tsx';
import { Dialog, DismissButton } from '#ui/panels/dialog.tsx';
import { monospaced } from '#ui/tables/monospaced.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { readReferences, type ReadReferences } from './read-references.ts';
import { importTexts } from './texts.ts';

const SHOWN = 5;

interface ReferencesDialogProps {
  /** Ids of all transactions by `idKey`; `null` while these are not known. */
  listed: ReadonlySet<string> | null;
  onClosed: () => void;
}

/** Imports own references of transactions, pasted or from a file, after a preview. */
export function ReferencesDialog({ listed, onClosed }: ReferencesDialogProps) {
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);
  const known = useQuery(referencesQuery).data ?? noReferences;
  const read = useMemo(() => readReferences(text, known, listed), [text, known, listed]);
  const wanted = read.added + read.changed;
  const { mutate, isPending, error, data, reset } = useImportReferences();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFailed(false);
    reset();
    try {
      setText(decodeText(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setFailed(true);
    }
  };
  return (
    <Dialog
      title={importTexts.title}
      isUnsaved={text.trim() !== '' && data === undefined}
      onClosed={onClosed}
    >
      <Stack
        component="form"
        gap="sm"
        maw="34rem"
        onSubmit={(event) => {
          event.preventDefault();
          mutate(read.rows);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Text size="sm" c="dimmed">
          {importTexts.hint(known.size)}
        </Text>
        <Textarea
          data-focus
          label={importTexts.paste}
          rows={6}
          styles={monospaced}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            reset();
            setText(target.value);
          }}
        />
        <FileButton
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => void take(file ?? undefined)}
          inputProps={{ 'aria-label': importTexts.file }}
        >
          {(props) => (
            <SmallButton {...props} w="fit-content">
              {importTexts.file}
            </SmallButton>
          )}
        </FileButton>
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
        <Group gap="xs">
          <Button
            type="submit"
            loading={isPending}
            disabled={wanted === 0 || read.tooMany || data !== undefined}
          >
            {importTexts.import(wanted)}
          </Button>
          <DismissButton>{importTexts.close}</DismissButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Preview({ read }: { read: ReadReferences }) {
  const { rows, added, changed, unchanged, unknown, unreadable, contradicted, tooMany } = read;
  return (
    <div role="status">
      <p>{importTexts.preview(added, changed, unchanged)}</p>
      {rows.length > 0 && (
        <List size="sm" my="xs">
          {rows.slice(0, SHOWN).map(([id, reference]) => (
            <List.Item key={id}>
              <VisibleText text={reference} />{' '}
              <Text span size="xs" c="dimmed">
                {id}
              </Text>
            </List.Item>
          ))}
          {rows.length > SHOWN && <List.Item>{importTexts.more(rows.length - SHOWN)}</List.Item>}
        </List>
      )}
      {unknown.length > 0 && (
        <p>
          {importTexts.unknown(unknown.length)} <VisibleText text={unknown[0]!.slice(0, 100)} />
        </p>
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
