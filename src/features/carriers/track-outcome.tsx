import { recogniseNumber } from '#lib/tracking/recognise.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { certaintyWords } from './certainty-words.ts';

interface TrackOutcomeProps {
  number: string;
  count: number;
  /** Whether it needs no choice. */
  isClear: boolean;
  /** Whether there is a link then. */
  opens: boolean;
}

/** What became of the number, in a sentence. */
export function TrackOutcome({ number, count, isClear, opens }: TrackOutcomeProps) {
  if (isClear) return opens ? 'Enter opens the link.' : 'The carrier’s template makes no link.';
  if (count === 1) return 'One carrier fits, and it is not certain. Enter goes to its link.';
  if (count > 1) return `${count} carriers fit. Enter goes to the first link.`;
  const [seems] = recogniseNumber(number);
  return seems ? (
    <>
      It seems to be of <VisibleText text={seems.carrierName} /> ({seems.format},{' '}
      {certaintyWords[seems.certainty].toLowerCase()}), which this directory does not have. Choose a
      carrier.
    </>
  ) : (
    'No carrier is known by the form of this number. Choose one.'
  );
}
