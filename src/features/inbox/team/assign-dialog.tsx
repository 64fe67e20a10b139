import { Alert, Combobox, Group, Stack, TextInput, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { colleaguesQuery } from '#api/colleagues.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Button } from '#ui/button.tsx';
import { closeDialog, Dialog } from '#ui/panels/dialog.tsx';
import { NoteField, SelectFirst } from './note-field.tsx';
import { assignTexts } from './texts.ts';

export interface AssignAnswer {
  /** `null`: to nobody. */
  to: string | null;
  note: string;
}

interface AssignDialogProps {
  me: string;
  count: number;
  onClosed: (answer: AssignAnswer | null) => void;
}

const NOBODY = '';
const SHOWN = 8;

/** Assigns to a colleague: a name and Enter is enough. */
export function AssignDialog({ me, count, onClosed }: AssignDialogProps) {
  const { data: names = [], isError } = useQuery(colleaguesQuery);
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened: true });
  const people = [...new Set([...names.filter((it) => it !== me), me, NOBODY])];
  const label = (name: string): string =>
    name === NOBODY
      ? assignTexts.nobody(note.trim() !== '')
      : name === me
        ? assignTexts.me(visibleString(me))
        : visibleString(name);
  const matching = people
    .filter((it) => foldText(label(it)).includes(foldText(typed.trim())))
    .slice(0, SHOWN);

  const choose = (name: string): void =>
    closeDialog(
      form.current!,
      JSON.stringify({ to: name === NOBODY ? null : name, note: note.trim() }),
    );
  return (
    <Dialog
      title={assignTexts.title(count)}
      isUnsaved={note.trim() !== ''}
      onClosed={(answer) => onClosed(answer === '' ? null : (JSON.parse(answer) as AssignAnswer))}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const name = matching[combobox.getSelectedOptionIndex()];
          if (name !== undefined) choose(name);
          else {
            setUnknown(true);
            field.current!.focus();
          }
        }}
      >
        <Stack gap="sm">
          {isError && <Alert color="red">{assignTexts.unavailable}</Alert>}
          <NoteField
            label={assignTexts.note}
            value={note}
            onChange={setNote}
            onSubmit={() => form.current!.requestSubmit()}
          />
          <Combobox store={combobox} onOptionSubmit={choose}>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextInput
                ref={field}
                label={assignTexts.to}
                data-focus
                value={typed}
                error={isUnknown && assignTexts.unknown}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setUnknown(false);
                  combobox.resetSelectedOption();
                }}
              />
            </Combobox.EventsTarget>
            <Combobox.Options mt={4} aria-label={assignTexts.to}>
              {matching.map((name) => (
                <Combobox.Option key={name} value={name} mih="2.75rem" py="sm">
                  {label(name)}
                </Combobox.Option>
              ))}
              {/* Otherwise Ctrl+Enter in the note would assign to someone whom nobody chose. */}
              {typed.trim() !== '' && (
                <SelectFirst key={`${typed} ${names.length}`} combobox={combobox} />
              )}
            </Combobox.Options>
          </Combobox>
          <Group>
            <Button type="submit" mih="2.75rem">
              {assignTexts.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
