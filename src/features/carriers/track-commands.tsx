import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Carrier } from '#api/carriers.ts';
import { useDirectory } from '#api/use-directory.ts';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { findCandidates, isOnlyCarrier, type Candidate } from '#lib/tracking/match-carriers.ts';
import { recognizeNumber } from '#lib/tracking/recognize.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { visibleString } from '#lib/visible-text.ts';
import type { Command } from '#ui/commands/command.ts';
import type { MoreCommandsProps } from '#ui/commands/palette-dialog.tsx';
import { carrierName, trackQuery } from './carrier-path.ts';
import { rememberLookUp } from './recent.ts';
import { carrierLabels, trackTexts } from './texts.ts';

const group = carrierLabels.screen;
const MOST = 5;

/** Offers to track the typed number with the carriers that it may belong to. */
export function TrackCommands({ typed, onFound }: MoreCommandsProps) {
  const { directory, error, account } = useDirectory();
  const navigate = useNavigate();
  const carriers = directory?.carriers ?? (error === null ? undefined : none);
  useEffect(() => {
    if (!carriers) return;
    const number = cleanTrackingNumber(typed);
    const candidates = findCandidates(number, carriers);
    const tracks = candidates.slice(0, MOST).flatMap((candidate) => trackWith(candidate, account));
    const lookUp = {
      name: trackTexts.lookUp(visibleString(number)),
      group,
      run: () => void navigate(`/carriers${trackQuery(number)}`),
    };
    const [first] = candidates;
    // A check digit is right by chance in about one of ten numbers.
    const isSure = isOnlyCarrier(candidates) && first?.recognition.certainty === 'checked';
    if (isOnlyCarrier(candidates)) onFound([...tracks, lookUp], isSure);
    // Without a certain carrier, people first choose one.
    else onFound(isNumber(number) ? [lookUp, ...tracks] : [], false);
  }, [typed, carriers, account, navigate, onFound]);
  return null;
}

const none: readonly Carrier[] = [];

function isNumber(number: string): boolean {
  return recognizeNumber(number).length > 0 || /^[\w-]{8,40}$/.test(number);
}

function trackWith(
  { carrier, recognition: { number, certainty } }: Candidate<Carrier>,
  account: string | undefined,
): Command[] {
  const link = trackingLink(carrier.TrackingUrlFormat, number);
  if (link.kind === 'text') return [];
  const name = visibleString(carrierName(carrier));
  return [
    {
      name: trackTexts.track(number, name, certainty),
      group,
      run: () => {
        rememberLookUp(account, number, carrier);
        window.open(link.href, '_blank', 'noopener,noreferrer');
      },
    },
  ];
}
