import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { carrierQueries } from '#api/carriers.ts';
import { useMay } from '#api/session/session.ts';
import { cleanTrackingNumber } from '#lib/tracking/clean-number.ts';
import { findCandidates, isDecided } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { encodeText } from '#lib/uri-text.ts';
import { visibleString } from '#lib/visible-text.ts';
import { Link } from '#ui/link.tsx';
import { headTexts } from './texts.ts';

/** Tracks with the carrier if exactly one is certain for the number; otherwise Carriers has the choice. */
export function DetailsTracking({ number }: { number: string }) {
  const mayLookUp = useMay()({ role: 'ops', kind: 'read' });
  const { data } = useQuery({ ...carrierQueries.directory(), enabled: mayLookUp });
  const certain = useMemo(() => {
    const candidates = findCandidates(cleanTrackingNumber(number), data?.carriers ?? []);
    return isDecided(candidates) ? candidates[0]!.carrier : null;
  }, [data, number]);
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
