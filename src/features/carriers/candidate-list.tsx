import type { Ref } from 'react';
import type { Carrier } from '#api/carriers.ts';
import type { Candidate } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './carriers.module.css';
import { certaintyWords, matchNote } from './certainty-words.ts';
import { TrackLink } from './track-link.tsx';

interface CandidateListProps {
  candidates: readonly Candidate<Carrier>[];
  /** Whether the first one needs no choice. */
  isDecided: boolean;
  /** The first link there is. */
  first: Ref<HTMLAnchorElement>;
  onUse: (number: string, carrier: Carrier) => void;
}

/** The carriers that a number may be of, surest first, each with its link and why. */
export function CandidateList({ candidates, isDecided, first, onUse }: CandidateListProps) {
  const firstLink = candidates.findIndex(
    ({ carrier, recognition }) =>
      trackingLink(carrier.TrackingUrlFormat, recognition.number).kind === 'link',
  );
  return (
    <ul className={classes.candidates} aria-label="Candidates">
      {candidates.map((candidate, index) => {
        const { carrier, recognition } = candidate;
        const { number, certainty, format, why } = recognition;
        return (
          <li key={`${carrier.key}/${format}`}>
            <div className={classes.candidate}>
              <TrackLink
                carrier={carrier}
                number={number}
                isMain={isDecided && index === 0}
                link={index === firstLink ? first : null}
                onOpen={() => onUse(number, carrier)}
              />
              <span className={classes.certainty} data-certainty={certainty}>
                {certaintyWords[certainty]}
              </span>
              <CopyLink carrier={carrier} number={number} onUse={onUse} />
            </div>
            <p className={classes.why}>
              {format}. {why} {matchNote(candidate)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Copies the link; there is nothing to copy where there is none. */
export function CopyLink({
  carrier,
  number,
  onUse,
}: {
  carrier: Carrier;
  number: string;
  onUse: (number: string, carrier: Carrier) => void;
}) {
  const made = trackingLink(carrier.TrackingUrlFormat, number);
  if (made.kind === 'text') return null;
  return (
    <CopyButton label="Copy link" text={() => made.href} onCopied={() => onUse(number, carrier)} />
  );
}
