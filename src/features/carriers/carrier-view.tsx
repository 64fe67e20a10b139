import { useMemo, useRef } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { findCandidates } from '#lib/tracking/match-carriers.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { checkTemplate } from '#lib/tracking/template.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { DetailPage, Part } from '#ui/detail-page.tsx';
import { Facts } from '#ui/facts.tsx';
import { RawJson } from '#ui/raw-json.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { CopyLink } from './candidate-list.tsx';
import { CarrierMethods } from './carrier-methods.tsx';
import { carrierName, carrierPath } from './carrier-path.ts';
import classes from './carriers.module.css';
import { certaintyWords } from './certainty-words.ts';
import { hostOf } from './directory-search.ts';
import { rememberLookUp } from './recent.ts';
import { TemplateText } from './template-text.tsx';
import { TrackField } from './track-field.tsx';
import { TrackLink } from './track-link.tsx';
import { useTrack } from './use-track.ts';

interface CarrierViewProps {
  carrier: Carrier;
  /** Of the whole directory. */
  carriers: readonly Carrier[];
  account: string | undefined;
}

/** Everything about one carrier, and a number to track with it. */
export function CarrierView({ carrier, carriers, account }: CarrierViewProps) {
  const track = useTrack();
  const candidates = useMemo(
    () => findCandidates(track.number, [carrier]),
    [track.number, carrier],
  );
  const recognition = candidates[0]?.recognition;
  const number = recognition?.number ?? track.number;
  const link = useRef<HTMLAnchorElement>(null);
  const { Id, Code, TrackingUrlFormat, address, raw } = carrier;
  const fault = checkTemplate(TrackingUrlFormat);
  const path = carrierPath(carrier);
  const use = (): void => rememberLookUp(account, number, carrier);
  const copies = [
    { label: 'Copy code', text: Code },
    { label: 'Copy id', text: Id },
    { label: 'Copy page link', text: path && new URL(path, window.location.href).href },
  ];
  return (
    <DetailPage
      list={{ path: '/carriers', name: 'Carriers' }}
      heading={carrierName(carrier)}
      summary={
        Code !== '' && (
          <>
            Code <VisibleText text={Code} />
          </>
        )
      }
      actions={copies.map(
        ({ label, text }) => text && <CopyButton key={label} label={label} text={() => text} />,
      )}
    >
      <Part title="Track with this carrier">
        <div className={classes.own}>
          <TrackField track={track} isFirst onEnter={() => link.current?.click()} />
          {number !== '' && (
            <div className={classes.candidate}>
              <TrackLink carrier={carrier} number={number} isMain link={link} onOpen={use} />
              {recognition && (
                <span className={classes.certainty} data-certainty={recognition.certainty}>
                  {certaintyWords[recognition.certainty]}
                </span>
              )}
              <CopyLink carrier={carrier} number={number} onUse={use} />
            </div>
          )}
          {number !== '' && (
            <p className={classes.why}>
              {recognition?.why ?? 'That is no form of number that this carrier is known for.'}
            </p>
          )}
        </div>
      </Part>
      <Part title="Tracking template">
        <TemplateText template={TrackingUrlFormat} />
        <p className={fault === undefined ? classes.dim : classes.fault}>
          {fault === undefined
            ? 'Sound: the number takes the place of {0}.'
            : `No link is made of it. ${wordFault(fault)}`}
        </p>
      </Part>
      <Part title="Carrier">
        <Facts
          facts={{
            Code: Code !== '' && <VisibleText text={Code} />,
            Id: Id !== '' && <VisibleText text={Id} />,
            'Tracking site': hostOf(carrier) !== '' && <VisibleText text={hostOf(carrier)} />,
          }}
        />
        <RawJson label="Carrier as JSON" value={raw} />
      </Part>
      {/* Last: nothing stands below it to be pushed away when it has come. */}
      <CarrierMethods name={carrierName(carrier)} address={address} carriers={carriers} />
    </DetailPage>
  );
}
