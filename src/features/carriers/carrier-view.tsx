import { Box, Group, Text } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { findCandidates } from '#lib/tracking/match-carriers.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { CopyButton } from '#ui/values/copy-button.tsx';
import { DetailPage, Part } from '#ui/details/detail-page.tsx';
import { Facts } from '#ui/details/facts.tsx';
import { RawJson } from '#ui/details/raw-json.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CopyLink, Why } from './candidate-list.tsx';
import { CarrierMethods } from './carrier-methods.tsx';
import { carrierName, carrierPath } from './carrier-path.ts';
import { CertaintyBadge } from './certainty-badge.tsx';
import { hostOf } from './directory-search.ts';
import { rememberLookUp } from './recent.ts';
import { TemplateText } from './template-text.tsx';
import { carrierTexts, carrierLabels } from './texts.ts';
import { TrackField } from './track-field.tsx';
import { TrackLink } from './track-link.tsx';
import { useTrack } from './use-track.ts';

interface CarrierViewProps {
  carrier: Carrier;
  /** All carriers of the directory. */
  carriers: readonly Carrier[];
  account: string | undefined;
}

/** Shows a carrier's tracking field, link, details and methods. */
export function CarrierView({ carrier, carriers, account }: CarrierViewProps) {
  const track = useTrack();
  const candidates = useMemo(
    () => findCandidates(track.number, [carrier]),
    [track.number, carrier],
  );
  const recognition = candidates[0]?.recognition;
  const number = recognition?.number ?? track.number;
  const link = useRef<HTMLAnchorElement>(null);
  const { Id, Code, TrackingUrlFormat, raw } = carrier;
  const fault = checkTemplate(TrackingUrlFormat);
  const path = carrierPath(carrier);
  const use = (): void => rememberLookUp(account, number, carrier);
  const copies = [
    { label: carrierTexts.copyCode, text: Code },
    { label: carrierTexts.copyId, text: Id },
    {
      label: carrierTexts.copyPage,
      text: path && new URL(path, window.location.href).href,
    },
  ];
  return (
    <DetailPage
      list={{ path: '/carriers', name: carrierLabels.screen }}
      heading={carrierName(carrier)}
      summary={
        Code !== '' && (
          <>
            {carrierLabels.code} <VisibleText text={Code} />
          </>
        )
      }
      actions={copies.map(
        ({ label, text }) => text && <CopyButton key={label} label={label} text={() => text} />,
      )}
    >
      <Part title={carrierTexts.track}>
        <Box maw="36rem">
          <TrackField track={track} onEnter={() => link.current?.click()} />
          {number !== '' && (
            <Group gap="xs" mt="xs">
              <TrackLink carrier={carrier} number={number} isMain link={link} onOpen={use} />
              <CopyLink carrier={carrier} number={number} onUse={use} />
            </Group>
          )}
          {number !== '' && (
            <Why>
              {recognition && <CertaintyBadge certainty={recognition.certainty} />}{' '}
              {recognition?.why ?? carrierTexts.otherFormat}
            </Why>
          )}
        </Box>
      </Part>
      <Part title={carrierTexts.trackingLink}>
        <TemplateText template={TrackingUrlFormat} />
        <Text size="sm" c={fault === undefined ? 'dimmed' : 'var(--waybill-action)'} mt={6}>
          {fault === undefined ? carrierTexts.linkWorks : carrierTexts.linkBroken(wordFault(fault))}
        </Text>
      </Part>
      <Part title={carrierTexts.details}>
        <Facts
          facts={{
            [carrierLabels.code]: Code !== '' && <VisibleText text={Code} />,
            [carrierLabels.id]: Id !== '' && <VisibleText text={Id} />,
            [carrierLabels.website]: hostOf(carrier) !== '' && (
              <VisibleText text={hostOf(carrier)} />
            ),
          }}
        />
        <RawJson label={carrierTexts.raw} value={raw} />
      </Part>
      {/* Last, because it loads later and would push down what follows. */}
      <CarrierMethods carrier={carrier} carriers={carriers} />
    </DetailPage>
  );
}
