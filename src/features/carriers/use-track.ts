import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { useParameters } from '#ui/use-parameters.ts';

export interface Track {
  /** What stands in the field. */
  typed: string;
  /** The number that it is. */
  number: string;
  /** Whether the URL says so already. */
  isInUrl: boolean;
  type: (text: string) => void;
}

/** Milliseconds of rest after which the URL says what was typed. */
const RESTS = 200;

/** The number that is tracked: as it is typed, and in the URL (`track`) once that rests. */
export function useTrack(): Track {
  const track = useParameters().get('track') ?? '';
  const navigate = useNavigate();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(track);
  // A link or Back may change it; what was typed here comes back as it was sent.
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
        // Chosen for another number.
        parameters.delete('carrier');
        if (next === '') parameters.delete('track');
        else parameters.set('track', next);
        // What is typed letter by letter is one step of the history.
        const replace = before !== '' && next !== '';
        void navigate({ search: parameters.toString() }, { replace });
      }, RESTS);
    },
  };
}
