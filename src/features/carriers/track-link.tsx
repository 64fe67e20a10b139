import type { Ref } from 'react';
import type { Carrier } from '#api/carriers.ts';
import { wordFault } from '#lib/tracking/template-fault.ts';
import { trackingLink } from '#lib/tracking/tracking-link.ts';
import { VisibleText } from '#ui/visible-text.tsx';
import { carrierName } from './carrier-path.ts';
import classes from './carriers.module.css';

interface TrackLinkProps {
  carrier: Carrier;
  number: string;
  /** The one that needs no choice: it stands out. */
  isMain?: boolean;
  tabIndex?: number;
  link?: Ref<HTMLAnchorElement>;
  onOpen: () => void;
}

/** The way to a number's tracking page; where there is none, why not. */
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
      <span className={classes.noLink}>
        <strong>
          <VisibleText text={carrierName(carrier)} />
        </strong>{' '}
        No link. {wordFault(made.fault)}
      </span>
    );
  }
  return (
    <a
      ref={link}
      href={made.href}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
      className={isMain ? classes.mainLink : classes.link}
      title={made.href}
      onClick={onOpen}
      // The middle button; the right one opens a menu.
      onAuxClick={({ button }) => {
        if (button === 1) onOpen();
      }}
    >
      Track with <VisibleText text={carrierName(carrier)} />
    </a>
  );
}
