import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { useParameters } from '#ui/use-parameters.ts';

export interface Track {
  /** The text in the field. */
  typed: string;
  /** The cleaned number. */
  number: string;
  /** Whether the URL has the same number. */
  isInUrl: boolean;
  type: (text: string) => void;
}

/** Milliseconds without typing after which the URL is updated. */
const RESTS = 200;

/** The tracked number: as typed, and in the URL (`track`) after a pause. */
export function useTrack(): Track {
  const track = useParameters().get('track') ?? '';
  const navigate = useNavigate();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(track);
  // A link or Back may change the URL; the text typed here stays as typed.
  const [known, setKnown] = useState(track);
  if (track !== known) {
    setKnown(track);
    setTyped(track);
  }
  useEffect(() => () => clearTimeout(rest.current), []);
  const number = cleanTrackingNumber(typed);
  return {
    typed,
    number,
    isInUrl: number === cleanTrackingNumber(track),
    type: (text) => {
      setTyped(text);
      clearTimeout(rest.current);
      rest.current = setTimeout(() => {
        const next = cleanTrackingNumber(text).toWellFormed();
        const parameters = new URLSearchParams(window.location.search);
        const before = parameters.get('track') ?? '';
        if (next === before) return;
        setKnown(next);
        // It was chosen for another number.
        parameters.delete('carrier');
        if (next === '') parameters.delete('track');
        else parameters.set('track', next);
        // Typing letter by letter is one step of the history.
        const replace = before !== '' && next !== '';
        void navigate({ search: parameters.toString() }, { replace });
      }, RESTS);
    },
  };
}
