import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import type { Carrier } from '#api/carriers.ts';
import type { Candidate } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { CertaintyBadge } from './certainty-badge.tsx';
import { carrierLabels, matchNotes, trackTexts } from './texts.ts';
import { TrackLink } from './track-link.tsx';

interface CandidateListProps {
  candidates: readonly Candidate<Carrier>[];
  /** Whether the first carrier is the number’s for certain. */
  isDecided: boolean;
  /** The first link. */
  first: Ref<HTMLAnchorElement>;
  onUse: (number: string, carrier: Carrier) => void;
}

/** The carriers that a number may belong to, the likeliest first, each with its link and why. */
export function CandidateList({ candidates, isDecided, first, onUse }: CandidateListProps) {
  const firstLink = candidates.findIndex(
    ({ carrier, recognition }) =>
      trackingLink(carrier.TrackingUrlFormat, recognition.number).kind === 'link',
  );
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={noMarkers} aria-label={trackTexts.candidates}>
      {candidates.map((candidate, index) => {
        const { carrier, recognition, matchedBy } = candidate;
        const { number, certainty, format, why } = recognition;
        return (
          <li key={`${carrier.key}/${format}`}>
            <Group gap="xs">
              <TrackLink
                carrier={carrier}
                number={number}
                isMain={isDecided && index === 0}
                link={index === firstLink ? first : null}
                onOpen={() => onUse(number, carrier)}
              />
              <CopyLink carrier={carrier} number={number} onUse={onUse} />
            </Group>
            <Why>
              <CertaintyBadge certainty={certainty} /> {why} {matchNotes[matchedBy]}
            </Why>
          </li>
        );
      })}
    </Stack>
  );
}

const noMarkers = { listStyle: 'none' };

/** Why a number may be a carrier's. */
export function Why({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

/** Copies the link, if the carrier has one. */
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
    <CopyButton
      label={carrierLabels.copyLink}
      text={() => made.href}
      onCopied={() => onUse(number, carrier)}
    />
  );
}
