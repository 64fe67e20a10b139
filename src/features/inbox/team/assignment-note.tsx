import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { NoteField } from './note-field.tsx';
import type { TeamWork } from './create-team.ts';
import type { InboxRow } from '../model/inbox.ts';
import type { CurrentAssignment } from './colleague-change.ts';
import layout from '#ui/layout.module.css';
import classes from '../model/team.module.css';
import { teamTexts } from './texts.ts';

interface AssignmentNoteProps {
  work: TeamWork;
  row: InboxRow;
  taken: CurrentAssignment | undefined;
}

/** A text that is not saved yet, and the start of the assignment that it was for. */
interface Typed {
  text: string;
  since: string;
}

/** By row: people look at other notifications in between. */
const unsaved = new Map<string, Typed>();

/** The note of the assignment: editable by the assigned person, otherwise read-only. */
export function AssignmentNote({ work, row, taken }: AssignmentNoteProps) {
  const { key } = row;
  const [kept, setKept] = useState(() => unsaved.get(key) ?? null);
  const type = (text: string | null): void => {
    const next = text === null || !taken ? null : { text, since: taken.since };
    if (next === null) unsaved.delete(key);
    else unsaved.set(key, next);
    setKept(next);
  };
  const isMine = taken?.who === work.me;
  // A notification that comes back to the same person has the note of the other one by then.
  if (isMine && kept !== null && kept.since !== taken.since) type(null);
  const typed = kept?.text ?? null;
  const note = taken?.note ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => work.change('note', [row], text.trim()),
    onSuccess: (result, text) => {
      const isSaved = result !== null && result.changed.length > 0;
      // Keeps what was typed since.
      if (isSaved && unsaved.get(key)?.text === text) type(null);
    },
  });
  const save = (): void => {
    if (typed !== null) mutate(typed);
  };
  return (
    <>
      {!isMine && note !== '' && (
        <Text mt="xs" className={`${classes.note} ${layout.sent}`}>
          <VisibleText text={note} />
        </Text>
      )}
      {!isMine && typed !== null && (
        <Text mt="xs" size="sm" c="dimmed" className={layout.sent}>
          {teamTexts.noteNotSaved} <VisibleText text={typed} />
        </Text>
      )}
      {isMine && (
        <Stack
          component="form"
          gap={6}
          mt="xs"
          align="flex-start"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <NoteField
            label={teamTexts.note}
            value={typed ?? note}
            onChange={(text) => type(text === note ? null : text)}
            onSubmit={save}
          />
          {typed !== null && (
            <Button type="submit" size="compact-sm" loading={isPending}>
              {teamTexts.saveNote}
            </Button>
          )}
        </Stack>
      )}
    </>
  );
}
