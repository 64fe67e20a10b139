import type { ReactNode } from 'react';
import { BackIcon, ClearIcon } from '#ui/icons.tsx';
import classes from './details.module.css';
import { detailsTexts } from './texts.ts';

interface DetailsBarProps {
  onClose: () => void;
  /** What can be done with the notification. */
  children?: ReactNode;
}

/** Stays at the top: the way back to the list, and what can be done. */
export function DetailsBar({ onClose, children }: DetailsBarProps) {
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.back} onClick={onClose}>
        <BackIcon /> {detailsTexts.back}
      </button>
      <div className={classes.actions}>{children}</div>
      <button
        type="button"
        className={classes.close}
        aria-label={detailsTexts.close}
        onClick={onClose}
      >
        <ClearIcon />
      </button>
    </div>
  );
}
