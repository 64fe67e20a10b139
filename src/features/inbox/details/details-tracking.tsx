import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierQueries } from '#api/carriers.ts';
import { useMay } from '#api/session/session.ts';
import { carrierNamedIn } from '#lib/tracking/carriers-by-kind.ts';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { candidatesInText, findCandidates } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { encodeText } from '#lib/uri-text.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Link } from '#ui/link.tsx';
import { headTexts } from './texts.ts';

interface DetailsTrackingProps {
  number: string;
  /** The notification's text, which may name the carrier. */
  message: string;
}

/**
 * Tracks with the carrier that the message names, or else the one that is clear by the number.
 * Otherwise, and where the two contradict each other, Carriers has the choice.
 */
export function DetailsTracking({ number, message }: DetailsTrackingProps) {
  const mayLookUp = useMay()({ role: 'ops', kind: 'read' });
  const { data } = useQuery({ ...carrierQueries.directory(), enabled: mayLookUp });
  const certain = useMemo(() => {
    const candidates = findCandidates(cleanTrackingNumber(number), data?.carriers ?? []);
    return candidatesInText(candidates, carrierNamedIn(message)).clear;
  }, [data, number, message]);
  const link = certain && trackingLink(certain.TrackingUrlFormat, cleanTrackingNumber(number));
  const name = [certain?.Name, certain?.Code].find(
    (text) => text !== undefined && text.trim() !== '',
  );
  if (link?.kind !== 'link' || name === undefined) {
    return (
      <Link to={`/carriers?track=${encodeText(number)}`}>
        {headTexts.track(visibleString(number))}
      </Link>
    );
  }
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" title={link.href}>
      {headTexts.trackWith(visibleString(name))}
    </a>
  );
}
