import type { MouseEvent, Ref } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { ButtonLink } from '#ui/button.tsx';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierName } from './carrier-path.ts';
import styles from '#ui/text.module.css';
import { trackTexts } from './texts.ts';

interface TrackLinkProps {
  carrier: Carrier;
  number: string;
  /** Looks like a button, because no choice is needed. */
  isMain?: boolean;
  tabIndex?: number;
  link?: Ref<HTMLAnchorElement>;
  onOpen: () => void;
}

/** The link to a number's tracking page, or the reason why there is none. */
export function TrackLink({
  carrier,
  number,
  isMain = false,
  tabIndex = 0,
  link = null,
  onOpen,
}: TrackLinkProps) {
  const made = trackingLink(carrier.TrackingUrlFormat, number);
  if (made.kind === 'text') {
    return (
      <span className={styles.action}>
        <strong>
          <VisibleText text={carrierName(carrier)} />
        </strong>{' '}
        {trackTexts.noLink(wordFault(made.fault))}
      </span>
    );
  }
  const props = {
    ref: link,
    href: made.href,
    target: '_blank',
    rel: 'noopener noreferrer',
    tabIndex,
    title: made.href,
    onClick: onOpen,
    // The middle button opens a tab too; the right one only a menu.
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === 1) onOpen();
    },
  };
  const text = (
    <>
      {trackTexts.trackWith} <VisibleText text={carrierName(carrier)} />
    </>
  );
  return isMain ? (
    <ButtonLink maw="100%" {...props}>
      {text}
    </ButtonLink>
  ) : (
    // Without a class it has the color of links.
    <a {...props}>
      <strong>{text}</strong>
    </a>
  );
}
