import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { findNumbers } from '#lib/tracking/find-numbers.ts';
import { useCommands } from '#ui/commands.tsx';
import { isSomethingOpen } from '#ui/is-something-open.ts';
import classes from './carriers.module.css';
import { pasteMany } from './many-store.ts';
import type { Track } from './use-track.ts';

interface TrackFieldProps {
  track: Track;
  /** Whether it has the focus at arrival. */
  isFirst?: boolean;
  onEnter: () => void;
}

/** The one field that a number is pasted into; several numbers are taken to where many are. */
export function TrackField({ track: { typed, type }, isFirst = false, onEnter }: TrackFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    // Who comes back to a place in the table has the focus there.
    if (isFirst && !document.activeElement?.closest('#main > *')) input.current?.select();
  }, [isFirst]);
  useCommands([
    {
      name: 'Track a number',
      group: 'Carriers',
      keys: ['t'],
      run: () => input.current?.select(),
    },
  ]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      input.current?.select();
      onEnter();
    } else if (event.key === 'Escape') {
      if (typed === '') input.current?.blur();
      else type('');
    }
  };

  /** Takes what was pasted for the whole of the field; whether there was something to take. */
  const take = (text: string): boolean => {
    const { numbers } = findNumbers(text);
    if (numbers.length > 1) {
      pasteMany(text);
      void navigate('/carriers/many');
    } else if (numbers[0]) type(numbers[0].number);
    return numbers.length > 0;
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  // Wherever on the page it is pasted, but for other fields.
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isSomethingOpen()) return;
      const { target } = event;
      const isElsewhere = target instanceof Element && target.closest('input, textarea');
      if (target !== input.current && isElsewhere) return;
      // A whole number takes the place of the one before; a piece goes where the caret is.
      if (!latest.current(event.clipboardData?.getData('text') ?? '')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <label className={classes.trackLabel}>
      Tracking number
      <input
        ref={input}
        type="text"
        className={classes.trackInput}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="Paste a number, then Enter"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
      />
    </label>
  );
}
