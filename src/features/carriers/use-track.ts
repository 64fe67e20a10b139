import { useNavigate } from 'react-router';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { useParameters } from '#ui/use-parameters.ts';
import { useTyped } from '#ui/use-typed.ts';

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
  const { typed, type } = useTyped(
    track,
    (next) => {
      const parameters = new URLSearchParams(window.location.search);
      const before = parameters.get('track') ?? '';
      if (next === before) return;
      // It was chosen for another number.
      parameters.delete('carrier');
      if (next === '') parameters.delete('track');
      else parameters.set('track', next);
      // Typing letter by letter is one step of the history.
      const replace = before !== '' && next !== '';
      void navigate({ search: parameters.toString() }, { replace });
    },
    writtenNumber,
  );
  const number = cleanTrackingNumber(typed);
  return {
    typed,
    number,
    isInUrl: number === cleanTrackingNumber(track),
    type: (text) => type(text, RESTS),
  };
}

function writtenNumber(text: string): string {
  return cleanTrackingNumber(text).toWellFormed();
}
