import { Group, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useNavigate } from 'react-router';
import { settingsQuery } from '#api/session/settings.ts';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { recognizeNumber } from '#lib/tracking/recognize.ts';
import { useCommands } from '#ui/commands/commands.tsx';
import { isSomethingOpen } from '#ui/is-something-open.ts';
import { monospaced } from '#ui/tables/monospaced.ts';
import { pasteMany } from './many-store.ts';
import { carrierLabels, trackTexts } from './texts.ts';
import type { Track } from './use-track.ts';

interface TrackFieldProps {
  track: Track;
  onEnter: () => void;
  /** Beside its label. */
  children?: ReactNode;
}

/**
 * The field for one number, which takes the focus when its page opens; several pasted numbers open
 * their own page.
 */
export function TrackField({ track: { typed, type }, onEnter, children }: TrackFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const account = useQuery(settingsQuery).data?.account;
  useEffect(() => {
    // Going back in history restores the focus to its row of the table.
    if (!document.activeElement?.closest('#main > *')) input.current?.select();
  }, []);
  useCommands([
    {
      name: trackTexts.command,
      group: carrierLabels.screen,
      keys: ['t'],
      run: () => input.current?.select(),
    },
  ]);

  /** Uses the numbers of a text instead of the field's own; returns whether it had any. */
  const take = (text: string): boolean => {
    const { numbers } = findNumbers(text);
    if (numbers.length > 1) {
      pasteMany(account, text);
      void navigate('/carriers/many');
    } else if (numbers[0]) type(numbers[0].number);
    return numbers.length > 0;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      input.current?.select();
      // `Tracking no.: 1Z…` becomes the number alone, which the next Enter opens.
      const number = cleanTrackingNumber(typed);
      const isText = number !== typed.trim() && recognizeNumber(number).length === 0;
      if (!isText || !take(typed)) onEnter();
    } else if (event.key === 'Escape') {
      if (typed === '') input.current?.blur();
      else type('');
    }
  };

  const takePasted = useEffectEvent(take);
  // Pasting works anywhere on the page, except in other fields.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isSomethingOpen()) return;
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest('input, textarea');
      if (target !== input.current && isElsewhere) return;
      // A whole number replaces the one before; part of a number goes where the caret is.
      if (!takePasted(event.clipboardData?.getData('text') ?? '')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <>
      <Group justify="space-between" mb={6}>
        <Input.Label htmlFor={id}>{trackTexts.number}</Input.Label>
        {children}
      </Group>
      <TextInput
        ref={input}
        id={id}
        size="md"
        styles={monospaced}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={trackTexts.hint}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}
