import { Combobox, Stack, Textarea, useCombobox, type ComboboxStore } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { colleaguesQuery } from '#api/colleagues.ts';
import { NOTE_LENGTH } from '#contract/assignments.ts';
import { cutText } from '#lib/cut-text.ts';
import { foldText } from '#lib/search/fold-text.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import visually from '#ui/visually-hidden.module.css';
import { assignTexts, teamTexts } from './texts.ts';

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

const SHOWN = 5;
/** A colleague's note is seen whole, where the browser can do that. */
const growing = {
  input: { fieldSizing: 'content', minHeight: '3.25rem', maxHeight: '12rem' },
} as const;

/** A field for a note that offers names of colleagues after `@`. */
export function NoteField({ label, value, onChange, onSubmit }: NoteFieldProps) {
  const { data: names = [] } = useQuery(colleaguesQuery);
  const [caret, setCaret] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const combobox = useCombobox({ opened: true });
  const begun = caret === null ? null : mentionAt(value, caret);
  const matching =
    begun === null
      ? []
      : names.filter((it) => foldText(it).startsWith(foldText(begun))).slice(0, SHOWN);
  const isOffering = begun !== null && matching.length > 0;

  const insert = (name: string): void => {
    const end = caret!;
    const start = end - begun!.length;
    onChange(cutText(`${value.slice(0, start)}${name} ${value.slice(end)}`, NOTE_LENGTH));
    setCaret(null);
    const after = start + name.length + 1;
    // Waits until the field has the text.
    queueMicrotask(() => field.current?.setSelectionRange(after, after));
    field.current?.focus();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={insert}>
      <Stack gap={4} w="100%">
        <Combobox.EventsTarget withAriaAttributes={false} withKeyboardNavigation={isOffering}>
          <Textarea
            ref={field}
            size="xs"
            label={label}
            description={teamTexts.noteHint}
            rows={2}
            styles={growing}
            maxLength={NOTE_LENGTH}
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              setCaret(target.selectionStart);
            }}
            onBlur={() => setCaret(null)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
              if (event.key === 'Escape' && isOffering) {
                event.preventDefault();
                setCaret(null);
              }
            }}
          />
        </Combobox.EventsTarget>
        <div role="status" className={visually.hidden}>
          {isOffering && assignTexts.mentions(matching.length)}
        </div>
        {isOffering && (
          <Combobox.Options aria-label={label}>
            {matching.map((name) => (
              <Combobox.Option key={name} value={name}>
                <VisibleText text={name} />
              </Combobox.Option>
            ))}
            <SelectFirst key={begun} combobox={combobox} />
          </Combobox.Options>
        )}
      </Stack>
    </Combobox>
  );
}

/** Selects the first option for Enter, again with each new `key`. */
export function SelectFirst({ combobox: { selectFirstOption } }: { combobox: ComboboxStore }) {
  useLayoutEffect(() => void selectFirstOption(), [selectFirstOption]);
  return null;
}

/** The part of a name between an `@` and the caret; `null` where none is being typed. */
function mentionAt(text: string, caret: number): string | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  const begun = before.slice(at + 1);
  const isMention = at >= 0 && !/\s/.test(begun) && (at === 0 || /[\s(,;:]/.test(before[at - 1]!));
  return isMention ? begun : null;
}
