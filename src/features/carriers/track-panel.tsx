import { Group, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Carrier } from '#api/carriers.ts';
import { findCandidates, isOnlyCarrier } from '#lib/tracking/match-carriers.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { SmallButton } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { useParameters } from '#ui/use-parameters.ts';
import { CandidateList, CopyLink } from './candidate-list.tsx';
import { TrackBadge } from './certainty-badge.tsx';
import { ChooseCarrier } from './choose-carrier.tsx';
import { TrackField } from './track-field.tsx';
import { TrackLink } from './track-link.tsx';
import { useTrack } from './use-track.ts';
import { recognizeNumber } from '#lib/tracking/recognize.ts';
import { carrierLabels, trackTexts } from './texts.ts';

interface TrackPanelProps {
  /** `undefined` while they are loading. */
  carriers: readonly Carrier[] | undefined;
  onUse: (number: string, carrier: Carrier) => void;
}

/** The field for one number with its links below; Enter opens the link if no choice is needed. */
export function TrackPanel({ carriers, onUse }: TrackPanelProps) {
  const track = useTrack();
  const { number } = track;
  const navigate = useNavigate();
  const parameters = useParameters();
  const first = useRef<HTMLAnchorElement>(null);
  /** The number that was entered before the carriers were loaded. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const isDone = useRef(false);
  const candidates = useMemo(
    () => (carriers && number !== '' ? findCandidates(number, carriers) : []),
    [carriers, number],
  );
  // A choice belongs to the number in the URL, not to a number typed since.
  const by = track.isInUrl ? parameters.get('carrier') : null;
  const chosen = carriers?.find(({ key }) => key === by);
  const isClear = chosen !== undefined || isOnlyCarrier(candidates);
  /** The number as the carrier writes it. */
  const wanted = candidates.find(({ carrier }) => carrier === chosen)?.recognition.number ?? number;
  const [sure] = candidates;
  const opens =
    isClear &&
    (chosen
      ? trackingLink(chosen.TrackingUrlFormat, wanted)
      : trackingLink(sure!.carrier.TrackingUrlFormat, sure!.recognition.number)
    ).kind === 'link';
  const enter = (): void => {
    if (number === '' || !first.current) return;
    if (opens) first.current.click();
    else first.current.focus();
  };
  useEffect(() => {
    if (awaited === null || !carriers || isDone.current) return;
    isDone.current = true;
    if (awaited === number) enter();
  });
  const choose = (key: string): void => {
    const next = new URLSearchParams(window.location.search);
    next.set('track', number.toWellFormed());
    if (key === '') next.delete('carrier');
    else next.set('carrier', key);
    void navigate({ search: next.toString() }, { replace: true });
  };

  return (
    <section aria-label={trackTexts.region}>
      <TrackField
        track={track}
        onEnter={() => {
          if (carriers) enter();
          else setAwaited(number);
        }}
      >
        <SmallButton onClick={() => void navigate('/carriers/many')}>
          {trackTexts.pasteMany}
        </SmallButton>
      </TrackField>
      <Text
        role="status"
        size="sm"
        c="dimmed"
        my="xs"
        mih="1.25rem"
        style={{ overflowWrap: 'anywhere' }}
      >
        {carriers && number !== '' && (
          <TrackOutcome number={number} count={candidates.length} isClear={isClear} opens={opens} />
        )}
        {!carriers && number !== '' && awaited === number && trackTexts.waiting}
      </Text>
      {carriers && number !== '' && (
        <>
          {chosen ? (
            <Group gap="xs">
              <TrackLink
                carrier={chosen}
                number={wanted}
                isMain
                link={first}
                onOpen={() => onUse(wanted, chosen)}
              />
              <TrackBadge color="var(--waybill-accent)">{trackTexts.chosen}</TrackBadge>
              <CopyLink carrier={chosen} number={wanted} onUse={onUse} />
            </Group>
          ) : (
            <CandidateList
              candidates={candidates}
              isDecided={isClear}
              first={first}
              onUse={onUse}
            />
          )}
          <ChooseCarrier
            carriers={carriers}
            label={candidates.length === 0 ? carrierLabels.carrier : trackTexts.otherCarrier}
            chosen={chosen?.key ?? ''}
            onChoose={choose}
          />
        </>
      )}
    </section>
  );
}

interface TrackOutcomeProps {
  number: string;
  count: number;
  /** Whether its carrier is clear. */
  isClear: boolean;
  /** Whether that carrier has a link. */
  opens: boolean;
}

/** Says how many carriers match, and what Enter does. */
function TrackOutcome({ number, count, isClear, opens }: TrackOutcomeProps) {
  if (isClear && !opens) return trackTexts.opensNothing;
  if (isClear) return <span className={layout.keys}>{trackTexts.enterOpens}</span>;
  if (count > 0) {
    return (
      <>
        {count === 1 ? trackTexts.oneMatch : trackTexts.severalMatch(count)}{' '}
        <span className={layout.keys}>
          {count === 1 ? trackTexts.enterTwice : trackTexts.enterGoesTo}
        </span>
      </>
    );
  }
  const [seems] = recognizeNumber(number);
  return seems ? trackTexts.notListed(seems.carrierName) : trackTexts.unknownFormat;
}
